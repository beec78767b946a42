import type { JSONWebKeySet } from "jose";
import { sha256Hex } from "../record/canonical.ts";
import { type CheckedRecord, verifyRecordText } from "../record/verify-record.ts";
import type { SealKey } from "../record/verify-jws.ts";
import { type Bundle, type BundleFault, type Bytes, fileReader, type ReadFile, textOf } from "./bundle.ts";
import { type CheckedSignature, checkSignature, type Keys } from "./check-signature.ts";
import { compareRecord } from "./compare-record.ts";
import {
  type BundleManifest,
  KEYS_PATH,
  MANIFEST_PATH,
  type ManifestFile,
  readManifest,
  RECORD_PATH,
  SIGNATURE_PATH,
  TIME_STAMP_PATH,
} from "./manifest.ts";
import { readTimeStamp, type TimeStamp } from "./read-time-stamp.ts";

export type BundleReport = {
  /** Absent if there is none that can be read. */
  readonly manifest?: BundleManifest;
  /** `unchecked`: there is no manifest, or the key set that came with the bundle was changed. */
  readonly signature: "valid" | "invalid" | "unknown_key" | "unchecked";
  readonly key?: SealKey;
  readonly faults: readonly BundleFault[];
  /** The files that were compared with their sums: none if the manifest is not the one that was signed. */
  readonly files: readonly ManifestFile[];
  readonly record?: CheckedRecord;
  readonly timeStamp?: TimeStamp;
};

/** Returns the keys to check with. `own` is the key set that came with the bundle. */
export type ChooseKeys = (own: JSONWebKeySet) => Promise<JSONWebKeySet>;

/** Checks every file of a bundle (CONTRACT G17), without the network. Reads one file at a time. */
export async function verifyBundle(bundle: Bundle, chooseKeys: ChooseKeys): Promise<BundleReport> {
  const read = fileReader(bundle);
  const bytes = await read(MANIFEST_PATH);
  const manifest = bytes && readManifest(textOf(bytes));
  if (!manifest) {
    const is = bytes ? "changed" : "missing";
    return { signature: "unchecked", faults: [{ is, path: MANIFEST_PATH }], files: [] };
  }
  const own = keySetIn(textOf(await read(KEYS_PATH)));
  const keys = { own, jwks: await chooseKeys(own) };
  const signed = await checkSignature(await read(SIGNATURE_PATH), bytes, keys);
  const { fault } = signed;
  // sums that no one signed accuse no file
  if (fault?.path === MANIFEST_PATH) return { ...reported(manifest, signed), faults: [fault], files: [] };
  return checkContents(bundle, manifest, { ...keys, signed, read });
}

function reported(manifest: BundleManifest, { signature, key }: CheckedSignature) {
  return { manifest, signature, ...(key && { key }) };
}

type Checking = Keys & { readonly signed: CheckedSignature; readonly read: ReadFile };

async function checkContents(
  bundle: Bundle,
  manifest: BundleManifest,
  { own, jwks, signed, read }: Checking,
): Promise<BundleReport> {
  const { files, faults } = await compareFiles(bundle, manifest);
  const forms = (await bundle.strange(manifest.created_at)).map((path): BundleFault => ({
    is: "form",
    path,
  }));
  const isKeyChanged = jwks === own && faults.some(({ path }) => path === KEYS_PATH);
  if (isKeyChanged)
    return { manifest, signature: "unchecked", files, faults: onePerFile([...faults, ...forms]) };
  const { faults: further, ...sealed } = await checkRecord(read, files, jwks);
  const all = [...(signed.fault ? [signed.fault] : []), ...faults, ...forms, ...further];
  return { ...reported(manifest, signed), ...sealed, files, faults: onePerFile(all) };
}

type Sealed = Pick<BundleReport, "record" | "timeStamp" | "faults">;

async function checkRecord(
  read: ReadFile,
  files: readonly ManifestFile[],
  jwks: JSONWebKeySet,
): Promise<Sealed> {
  const text = await read(RECORD_PATH);
  const record = text && (await verifyRecordText(textOf(text), async () => jwks));
  if (!record) return { faults: [] };
  const isWrong = record.report.verdict === "invalid";
  const timeStamp = readTimeStamp((await read(TIME_STAMP_PATH)) ?? new Uint8Array());
  return {
    record,
    ...(timeStamp && { timeStamp }),
    faults: [
      ...(isWrong ? [{ is: "record" as const, path: RECORD_PATH }] : []),
      ...(await compareRecord(record.file, files, read)),
    ],
  };
}

/** A changed file often fails further checks, which would say nothing more. */
function onePerFile(faults: readonly BundleFault[]): readonly BundleFault[] {
  const named = new Set<string>();
  return faults.filter(({ path }) => {
    const isFirst = !named.has(path);
    named.add(path);
    return isFirst;
  });
}

type Compared = Required<Pick<BundleReport, "files" | "faults">>;

async function compareFiles({ files: given }: Bundle, { files: listed }: BundleManifest): Promise<Compared> {
  const files: ManifestFile[] = [];
  const faults: BundleFault[] = [];
  const left = new Map(listed.map((file) => [file.path, file]));
  const unsummed = new Set([MANIFEST_PATH, SIGNATURE_PATH]);
  for (const { path, content } of given) {
    if (unsummed.delete(path)) continue;
    const file = await summed(path, await content());
    const expected = left.get(path);
    left.delete(path); // a second one of that name was added
    if (!expected) faults.push({ is: "added", path });
    else if (expected.sha256 !== file.sha256) faults.push({ is: "changed", path });
    files.push(file);
  }
  const missing = [...left.keys()].map((path): BundleFault => ({ is: "missing", path }));
  return { files, faults: [...faults, ...missing] };
}

async function summed(path: string, bytes: Bytes): Promise<ManifestFile> {
  return { path, bytes: bytes.length, sha256: await sha256Hex(bytes) };
}

function keySetIn(text: string): JSONWebKeySet {
  try {
    const set = JSON.parse(text) as Partial<JSONWebKeySet>;
    return { keys: Array.isArray(set.keys) ? set.keys : [] };
  } catch {
    return { keys: [] };
  }
}
