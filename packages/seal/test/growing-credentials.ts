import { crc32 } from "node:zlib";
import { initSync, WasmBuilder } from "@contentauth/c2pa-wasm";
import { filled, type Growing } from "@svc/testkit/describe-linear";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { coseSign1 } from "../src/c2pa/cose-sign1.ts";
import { manifestOf } from "../src/c2pa/manifest.ts";
import { MemoryBlob, provideFileReaderSync } from "../src/c2pa/memory-blob.ts";
import { compileCredentialLibrary, FACTS, newSigner, type TestSigner } from "./sealing.ts";

const PNG = Buffer.from(await photoFile(drawScene(64, 64, 1), "png"));
const NOTHING = new Uint8Array();
const SIGNATURE_BYTES = 6_000;
const UNVERIFIED = JSON.stringify({ verify: { verify_after_sign: false } });

/** ISO 19566-5. */
function box(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

/** `kind` is the first four characters of the type's UUID. */
function superbox(kind: string, label: string, ...parts: readonly Uint8Array[]): Buffer {
  const uuid = Buffer.concat([Buffer.from(kind, "latin1"), Buffer.from("00110010800000aa00389b71", "hex")]);
  return box("jumb", box("jumd", uuid, Buffer.from(`\x03${label}\0`, "latin1")), ...parts);
}

function withStore(...parts: readonly Uint8Array[]): Uint8Array {
  const body = Buffer.concat([Buffer.from("caBX"), superbox("c2pa", "c2pa", ...parts)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  return new Uint8Array(Buffer.concat([PNG.subarray(0, 33), length, body, sum, PNG.subarray(33)]));
}

const many = (part: Uint8Array, bytes: number) => filled(NOTHING, part, NOTHING)(bytes);
const inManifest = (...parts: readonly Uint8Array[]) => withStore(superbox("c2ma", "urn:c2pa:1", ...parts));
const FREE = box("free");
const JSON_BOX = box("json", Buffer.from("{}"));

/** A manifest that tests can extend. */
export type OpenManifest = {
  readonly assertions: {
    readonly label: string;
    readonly created: true;
    readonly data: { readonly actions: { action: string }[] } | object;
  }[];
};

/** A small PNG, signed with a modified manifest by `signer`. */
export async function signedPng(
  change: (manifest: OpenManifest) => void,
  signer?: TestSigner,
): Promise<Uint8Array<ArrayBuffer>> {
  initSync({ module: compileCredentialLibrary() });
  provideFileReaderSync();
  const manifest = manifestOf(FACTS, "image/png");
  change(manifest as OpenManifest); // its own type is narrower
  const builder = WasmBuilder.fromJson(JSON.stringify(manifest), UNVERIFIED);
  const { identity } = signer ?? (await newSigner());
  const sign = (claim: Uint8Array) =>
    coseSign1(claim, identity, { size: SIGNATURE_BYTES, timeStamp: undefined });
  // the library uses no more of a Blob than this
  const source = new MemoryBlob(new Uint8Array(PNG), "image/png") as unknown as Blob;
  const options = { alg: "es256", reserveSize: SIGNATURE_BYTES, sign };
  return new Uint8Array(await builder.sign(options, [], "image/png", source));
}

/** PNGs, by the part of their credential that grows. */
export const GROWING_CREDENTIALS: Growing = {
  "boxes in the store": (bytes) => withStore(many(FREE, bytes)),
  manifests: (bytes) => withStore(many(superbox("c2ma", "urn:c2pa:1"), bytes)),
  "boxes in a manifest": (bytes) => inManifest(many(FREE, bytes)),
  assertions: (bytes) =>
    inManifest(superbox("c2as", "c2pa.assertions", many(superbox("json", "a.b", JSON_BOX), bytes))),
  "boxes in the assertions": (bytes) => inManifest(superbox("c2as", "c2pa.assertions", many(FREE, bytes))),
  "boxes in an assertion": (bytes) =>
    inManifest(superbox("c2as", "c2pa.assertions", superbox("json", "a.b", many(JSON_BOX, bytes)))),
  "superboxes in superboxes": (bytes) => {
    let nested = superbox("c2ma", "x");
    const levels = Math.min(500, bytes / 35);
    for (let level = 0; level < levels; level++) nested = superbox("c2ma", "x", nested);
    return withStore(nested);
  },
  "a label": (bytes) => withStore(superbox("c2ma", "u".repeat(bytes))),
  "signed assertions": (bytes) =>
    signedPng(({ assertions }) => {
      for (let i = 0; i < bytes / 512; i++)
        assertions.push({ label: `org.example.n${i}`, created: true, data: {} });
    }),
  "signed actions": (bytes) =>
    signedPng(({ assertions: [first] }) => {
      if (first && "actions" in first.data)
        for (let i = 0; i < bytes / 128; i++) first.data.actions.push({ action: "c2pa.edited" });
    }),
};
