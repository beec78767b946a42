/** CONTRACT G17: one file of a bundle. */
export type ManifestFile = { readonly path: string; readonly bytes: number; readonly sha256: string };

/** What a reader would expect in the bundle and does not find, with the reason. */
export type AbsentFile = {
  readonly file: "original" | "sealed" | "record" | "time_stamp" | "values";
  readonly why: string;
  readonly capture_id?: string;
  /** The hash that the file had. */
  readonly sha256?: string;
  readonly since?: string;
};

/** CONTRACT G17: the sums of all files but itself and its signature, in the order of the ZIP. */
export type BundleManifest = {
  readonly v: 1;
  readonly verification_id: string;
  /** The address of the service that wrote the bundle. */
  readonly service: string;
  readonly created_at: string;
  readonly redacted?: true;
  readonly simulated?: true;
  readonly files: readonly ManifestFile[];
  readonly absent: readonly AbsentFile[];
};

export const MANIFEST_PATH = "manifest.json";
export const SIGNATURE_PATH = "manifest.jws";
export const KEYS_PATH = "keys.json";
export const RECORD_PATH = "record.json";
export const RECORD_SIGNATURE_PATH = "record.jws";
export const TIME_STAMP_PATH = "record.tst";
export const ORIGINALS_FOLDER = "originals/";
export const SEALED_FOLDER = "sealed/";

/** The `typ` of the signature's header, so that no other signature of the service passes for one of a bundle. */
export const MANIFEST_TYPE = "bundle-manifest";

/** Undefined if the text is not a manifest. */
export function readManifest(text: string): BundleManifest | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isManifest(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isManifest(value: unknown): value is BundleManifest {
  if (!isObject(value)) return false;
  const { verification_id: id, service, created_at: at, files, absent } = value;
  return (
    [id, service, at].every((text) => typeof text === "string") &&
    !Number.isNaN(Date.parse(String(at))) &&
    Array.isArray(files) &&
    files.every(isFile) &&
    Array.isArray(absent) &&
    absent.every(
      (one) => isObject(one) && [one["file"], one["why"]].every((text) => typeof text === "string"),
    )
  );
}

function isFile(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { path, bytes, sha256 } = value;
  return typeof path === "string" && typeof bytes === "number" && typeof sha256 === "string";
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
