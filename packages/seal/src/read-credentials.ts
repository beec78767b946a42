import { initSync, WasmReader } from "@contentauth/c2pa-wasm";
import type { CredentialReading } from "@svc/domain/credential-reading";
import { revocationOf } from "./c2pa/revoked.ts";
import { readerContext, type Trust } from "./c2pa/trust.ts";
import { C2PA_TRUST } from "./c2pa/trust-list.ts";
import { isIntact, type Validated } from "./c2pa/validated.ts";

const STATES: Readonly<Record<string, "valid" | "invalid" | "untrusted">> = {
  Trusted: "valid",
  Valid: "untrusted",
  Invalid: "invalid",
};

export type CredentialReader = {
  /**
   * `format` is a media type. A format unknown to the library has no manifest. Never throws for a broken
   * manifest: its state is `invalid`.
   */
  readonly read: (format: string, bytes: Uint8Array) => Promise<CredentialReading>;
};

/** Reads with c2pa-rs, the reference implementation. `module` is its compiled WebAssembly. */
export function createCredentialReader(
  module: WebAssembly.Module,
  trust: Trust = C2PA_TRUST,
): CredentialReader {
  initSync({ module });
  return { read: (format, bytes) => readIn(trust, format, bytes) };
}

async function readIn(trust: Trust, format: string, bytes: Uint8Array): Promise<CredentialReading> {
  let reader: WasmReader;
  try {
    reader = await WasmReader.fromBytes(format, bytes, readerContext(trust));
  } catch (error) {
    // The library throws both for a file without a manifest and for a manifest it cannot parse.
    return isWithoutManifest(error)
      ? { present: false }
      : { present: true, state: "invalid", sourceTypes: [], actions: [] };
  }
  try {
    const store = JSON.parse(reader.json()) as ManifestStore; // the documented shape, with every member optional
    const revocation = revocationOf(store, () => reader.crJson(), trust.revoked);
    return { ...readingOf(store), ...(revocation && { state: "invalid", reason: "revoked_signer" }) };
  } finally {
    reader.free();
  }
}

const WITHOUT_MANIFEST = ["JumbfNotFound", "RemoteManifestUrl", "UnsupportedType"];

function isWithoutManifest(error: unknown): boolean {
  return WITHOUT_MANIFEST.some((text) => String(error).includes(text));
}

type Present = Extract<CredentialReading, { readonly present: true }>;

type Action = { readonly action?: string; readonly digitalSourceType?: string };
type Manifest = {
  readonly claim_generator?: string;
  readonly claim_generator_info?: readonly { readonly name?: string }[];
  readonly signature_info?: { readonly issuer?: string; readonly common_name?: string };
  readonly assertions?: readonly {
    readonly label?: string;
    readonly data?: { readonly actions?: readonly Action[] };
  }[];
};
type ManifestStore = Validated & {
  readonly active_manifest?: string;
  readonly manifests?: Readonly<Record<string, Manifest>>;
};

function readingOf(store: ManifestStore): Present {
  const active = store.manifests?.[store.active_manifest ?? ""];
  const others = Object.values(store.manifests ?? {}).filter((manifest) => manifest !== active);
  const actions = [active, ...others].flatMap(actionsOf);
  const sourceTypes = actions.flatMap(({ digitalSourceType }) => digitalSourceType ?? []);
  const [sourceType] = sourceTypes;
  return {
    present: true,
    state: STATES[store.validation_state ?? ""] ?? "invalid",
    ...(isIntact(store) && { isIntact: true }),
    ...(active && signerOf(active)),
    ...(sourceType !== undefined && { digitalSourceType: sourceType }),
    sourceTypes,
    actions: actions.flatMap(({ action }) => action ?? []),
  };
}

function signerOf(active: Manifest): { readonly issuer?: string; readonly generator?: string } {
  const issuer = active.signature_info?.issuer ?? active.signature_info?.common_name;
  const generator = active.claim_generator ?? active.claim_generator_info?.[0]?.name;
  return { ...(issuer !== undefined && { issuer }), ...(generator !== undefined && { generator }) };
}

function actionsOf(manifest: Manifest | undefined): readonly Action[] {
  const assertions = manifest?.assertions ?? [];
  return assertions
    .filter(({ label }) => label?.startsWith("c2pa.actions"))
    .flatMap(({ data }) => data?.actions ?? []);
}
