import type { ReadZip } from "./read-zip.ts";

export type Bytes = Uint8Array<ArrayBuffer>;

/** A bundle: a ZIP, or the files that were unpacked from one. */
export type Bundle = {
  readonly files: readonly { readonly path: string; readonly content: () => Promise<Bytes> }[];
  /** See `ReadZip`. */
  readonly strange: ReadZip["strange"];
};

/** What is wrong with the file `path`. */
export type BundleFault = {
  readonly is:
    | "changed"
    | "missing"
    | "added"
    /** Its entry in the ZIP is not as it was written; for the path `""`, the end of the ZIP. */
    | "form"
    /** It is not the original that the record names. */
    | "original"
    /** It repeats a part of the record, but not as the record has it. */
    | "copy"
    /** It is not a time stamp of the record's signature. */
    | "time_stamp"
    /** It is a record that does not fit its seal. */
    | "record";
  readonly path: string;
};

export function bundleOfZip({ entries, content, strange }: ReadZip): Bundle {
  const files = entries.map((entry) => ({ path: entry.path, content: () => content(entry) }));
  return { files, strange };
}

/** Reads the first file of that name. */
export type ReadFile = (path: string) => Promise<Bytes | undefined>;

export function fileReader({ files }: Bundle): ReadFile {
  return async (path) => files.find((file) => file.path === path)?.content();
}

/** A byte order mark counts as a change. */
export function textOf(bytes: Bytes = new Uint8Array()): string {
  return new TextDecoder("utf-8", { fatal: false, ignoreBOM: true }).decode(bytes);
}
