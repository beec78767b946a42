import init, { initSync, WasmReader } from "@contentauth/c2pa-wasm";
import { revocationOf } from "../c2pa/revoked.ts";
import type { Validated } from "../c2pa/validated.ts";
import { readerContext, type Trust } from "../c2pa/trust.ts";
import { VERIFICATION_LABEL } from "../c2pa/manifest.ts";

/** The content of our own assertion in a sealed copy (CONTRACT G13). */
export type VerificationFacts = {
  readonly verification_id?: string;
  readonly capture_id?: string;
  readonly original_sha256?: string;
  readonly checks?: readonly {
    readonly check: string;
    readonly result: string;
    readonly confidence?: number;
  }[];
  readonly answers_provenance?: string;
  readonly record_seal_hash?: string;
  /** True if its results were forced in a test. */
  readonly simulated?: boolean;
};

export type PhotoReport = {
  /**
   * `untrusted`: unchanged since it was signed, but no trusted root vouches for the signer. `given_root`: only
   * a root supplied by the page's visitor vouches for the signer. `revoked`: the certificate was revoked.
   */
  readonly state: "none" | "trusted" | "given_root" | "untrusted" | "revoked" | "invalid";
  readonly signer?: string;
  readonly signedAt?: string;
  readonly generator?: string;
  readonly sourceTypes: readonly string[];
  /** The library's codes for what is wrong. */
  readonly problems: readonly string[];
  readonly facts?: VerificationFacts;
};

export type PhotoFile = { readonly format: string; readonly bytes: Uint8Array };

export type PhotoVerifier = (file: PhotoFile, trust: Trust) => Promise<PhotoReport>;

/**
 * Reads with c2pa-rs, the reference implementation. `module` is its compiled WebAssembly. Throws if the file
 * cannot be read at all.
 */
export function createPhotoVerifier(module: WebAssembly.Module): PhotoVerifier {
  initSync({ module });
  return verifyPhoto;
}

/**
 * The same for a web page, which may not compile so large a module synchronously. `url` is the address of the
 * compiled module.
 */
export async function loadPhotoVerifier(url: string): Promise<PhotoVerifier> {
  await init({ module_or_path: url });
  return verifyPhoto;
}

async function verifyPhoto({ format, bytes }: PhotoFile, trust: Trust): Promise<PhotoReport> {
  let reader: WasmReader;
  try {
    reader = await WasmReader.fromBytes(format, bytes, readerContext(trust));
  } catch (error) {
    return withoutReader(String(error));
  }
  try {
    const store = JSON.parse(reader.json()) as ManifestStore; // the documented shape, with every member optional
    const state = revocationOf(store, () => reader.crJson(), trust.revoked);
    return { ...reportOf(store), ...(state && { state }) };
  } finally {
    reader.free();
  }
}

function withoutReader(said: string): PhotoReport {
  const isBare = ["JumbfNotFound", "RemoteManifestUrl"].some((text) => said.includes(text));
  return { state: isBare ? "none" : "invalid", sourceTypes: [], problems: isBare ? [] : [said] };
}

type Action = { readonly digitalSourceType?: string };
type Manifest = {
  readonly claim_generator?: string;
  readonly claim_generator_info?: readonly { readonly name?: string }[];
  readonly signature_info?: {
    readonly issuer?: string;
    readonly common_name?: string;
    readonly time?: string;
  };
  readonly assertions?: readonly { readonly label?: string; readonly data?: unknown }[];
};
type ManifestStore = Validated & {
  readonly active_manifest?: string;
  readonly manifests?: Readonly<Record<string, Manifest>>;
};

const STATES: Readonly<Record<string, PhotoReport["state"]>> = { Trusted: "trusted", Valid: "untrusted" };

function reportOf(store: ManifestStore): PhotoReport {
  const active = store.manifests?.[store.active_manifest ?? ""] ?? {};
  const failures = store.validation_results?.activeManifest?.failure ?? [];
  return {
    state: STATES[store.validation_state ?? ""] ?? "invalid",
    ...signatureOf(active),
    ...claimsOf(active),
    sourceTypes: sourceTypesOf(active),
    problems: failures.flatMap(({ code }) => code ?? []),
  };
}

function signatureOf({ signature_info: info = {} }: Manifest): Pick<PhotoReport, "signer" | "signedAt"> {
  const { issuer, common_name: name, time } = info;
  const signer = [name, issuer].filter((part) => part !== undefined).join(", ");
  return { ...(signer !== "" && { signer }), ...(time !== undefined && { signedAt: time }) };
}

function claimsOf(active: Manifest): Pick<PhotoReport, "generator" | "facts"> {
  const generator = active.claim_generator_info?.[0]?.name ?? active.claim_generator;
  const facts = active.assertions?.find(({ label }) => label === VERIFICATION_LABEL)?.data;
  return {
    ...(generator !== undefined && { generator }),
    ...(facts !== undefined && { facts: facts as VerificationFacts }), // our own label; displayed, not relied on
  };
}

function sourceTypesOf({ assertions = [] }: Manifest): readonly string[] {
  return assertions
    .filter(({ label }) => label?.startsWith("c2pa.actions"))
    .flatMap(({ data }) => (data as { readonly actions?: readonly Action[] }).actions ?? [])
    .flatMap(({ digitalSourceType }) => digitalSourceType ?? []);
}
