import { initSync, WasmReader } from "@contentauth/c2pa-wasm";
import { readerContext, trustIn } from "@svc/seal/c2pa/trust";
import { compileCredentialLibrary } from "@svc/seal/test/sealing";

/** `none`: no manifest can be found, or the file cannot be read at all. */
export type Ruling = "Trusted" | "Valid" | "Invalid" | "none";

/** c2pa-rs in plain Node, without any of our code between it and the file. */
export type Referee = {
  readonly rule: (format: string, bytes: Uint8Array) => Promise<Ruling>;
  /** The hard binding of a file: the assertion with its hash, as crJSON. */
  readonly bindingOf: (format: string, bytes: Uint8Array) => Promise<Binding>;
};

export type Binding =
  | {
      readonly kind: "data";
      readonly exclusions: readonly { readonly start: number; readonly length: number }[];
    }
  | { readonly kind: "bmff"; readonly excludedBoxes: readonly string[] };

/** Without a root it trusts no certificate. */
export function createReferee(root = ""): Referee {
  initSync({ module: compileCredentialLibrary() });
  const context = readerContext(trustIn(root));
  return {
    async rule(format, bytes) {
      try {
        const reader = await WasmReader.fromBytes(format, bytes, context);
        const { validation_state: state } = JSON.parse(reader.json()) as { validation_state: Ruling }; // c2pa-rs
        reader.free();
        return state;
      } catch {
        return "none";
      }
    },
    async bindingOf(format, bytes) {
      const reader = await WasmReader.fromBytes(format, bytes, context);
      const { manifests } = JSON.parse(reader.crJson()) as { manifests: { assertions: Assertions }[] }; // c2pa-rs
      reader.free();
      return bindingIn(manifests[0]?.assertions ?? {});
    },
  };
}

type Assertions = {
  readonly "c2pa.hash.data"?: { readonly exclusions: { start: number; length: number }[] };
  readonly "c2pa.hash.bmff.v3"?: { readonly exclusions: { xpath: string }[] };
};

function bindingIn(assertions: Assertions): Binding {
  const data = assertions["c2pa.hash.data"];
  if (data) return { kind: "data", exclusions: data.exclusions };
  const bmff = assertions["c2pa.hash.bmff.v3"];
  if (!bmff) throw new Error("the manifest has no hard binding");
  return { kind: "bmff", excludedBoxes: bmff.exclusions.map(({ xpath }) => xpath.replace(/^\//, "")) };
}
