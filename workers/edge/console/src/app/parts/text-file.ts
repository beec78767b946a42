import { DATABASE_LIMITS } from "@svc/domain/database/database";

/** Reads a file of rows. Undefined when it exceeds the size limit of a database. */
export async function readTextFile(file: File): Promise<string | undefined> {
  return file.size > DATABASE_LIMITS.bytes ? undefined : decodeText(await file.arrayBuffer());
}

/** Decodes UTF-8 or, failing that, the encoding of western Windows spreadsheets. */
export function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
