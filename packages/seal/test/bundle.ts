import { createHash } from "node:crypto";
import { draftRecord, saltsFor } from "../src/record/draft-record.ts";
import type { RecordFile, RecordValues } from "../src/record/record-file.ts";
import { parseSealKeys, type SealKeys, withNewKey } from "../src/record/seal-keys.ts";
import { signSeal } from "../src/record/sign-seal.ts";
import type { AbsentFile } from "../src/bundle/manifest.ts";
import { type BundleFile, writeBundle } from "../src/bundle/write-bundle.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export const VERIFICATION_ID = "vfy_01JD6Q6Z9VQ4W3N8K2M5T7R1XC";
export const PHOTO_PATH = "originals/cap_01JD6Q6Z9VQ4W3N8K2M5T7R1XC.jpg";
const CREATED_AT = "2026-11-29T08:15:31.120Z";

export function newKeys(): Promise<SealKeys> {
  return withNewKey(undefined, new Date(CREATED_AT)).then(parseSealKeys);
}

export async function newRecord(keys: SealKeys, photo: Bytes): Promise<RecordFile> {
  const location = { lat: 47.371_3, lng: 1e-7, accuracy_m: 12 };
  const values: RecordValues = {
    verification_id: VERIFICATION_ID,
    created_at: CREATED_AT,
    steps: [{ key: "mileage", kind: "text" }],
    answers: { mileage: { kind: "text", value: "48,211 — “gefahren”", answered_at: CREATED_AT } },
    captures: [
      {
        capture_id: "cap_01JD6Q6Z9VQ4W3N8K2M5T7R1XC",
        sha256: createHash("sha256").update(photo).digest("hex"),
        location,
      },
    ],
  };
  const salts = saltsFor(values, undefined);
  const draft = await draftRecord(values, salts);
  const entry = { sequence: 7, previousHash: "0".repeat(64), at: Date.parse(CREATED_AT) };
  const signed = await signSeal(keys, { draft, entry, answersProvenance: "self_reported" });
  const { hash, jws, sequence } = signed;
  return {
    record: JSON.parse(draft.text) as RecordFile["record"],
    disclosures: {
      steps: { salt: salts.steps ?? "", value: values.steps },
      answers: { mileage: { salt: salts.answers["mileage"] ?? "", value: "48,211 — “gefahren”" } },
      locations: Object.fromEntries(
        Object.entries(salts.locations).map(([id, salt]) => [id, { salt, value: location }]),
      ),
    },
    seal: {
      alg: signed.alg,
      canonicalization: signed.canonicalization,
      hash,
      answers_provenance: signed.answersProvenance,
      captures: [
        { capture_id: values.captures[0]?.capture_id ?? "", sha256: values.captures[0]?.sha256 ?? "" },
      ],
      sealed_at: new Date(signed.sealedAt).toISOString(),
      sequence,
      previous_hash: signed.previousHash,
      jws,
      key_id: signed.keyId,
    },
  };
}

/** Photo, record, keys and a text; more files and the absent ones on request. */
export async function filesOf(keys: SealKeys, photo: Bytes): Promise<readonly BundleFile[]> {
  const record = await newRecord(keys, photo);
  return [
    { path: PHOTO_PATH, content: photo },
    { path: "case.json", content: '{"mode":"verification"}\n' },
    { path: "record.json", content: JSON.stringify(record) },
    { path: "record.jws", content: record.seal.jws },
    { path: "keys.json", content: JSON.stringify(keys.jwks) },
    { path: "empty.txt", content: "" },
  ];
}

export async function bundleOf(
  files: readonly BundleFile[],
  keys: SealKeys,
  absent: readonly AbsentFile[] = [],
): Promise<Bytes> {
  const head = {
    verification_id: VERIFICATION_ID,
    service: "https://photos.example",
    created_at: CREATED_AT,
  };
  const zip = writeBundle(inOrder(files), { ...head, absent: () => absent }, keys);
  return new Uint8Array(await new Response(zip).arrayBuffer());
}

async function* inOrder(files: readonly BundleFile[]): AsyncGenerator<BundleFile> {
  yield* files;
}
