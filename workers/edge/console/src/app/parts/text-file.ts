import { DATABASE_LIMITS } from "@svc/domain/database/database";

/** The text of a file of rows; undefined where it has more than a database takes. */
export async function readTextFile(file: File): Promise<string | undefined> {
  return file.size > DATABASE_LIMITS.bytes ? undefined : decodeText(await file.arrayBuffer());
}

/** UTF-8; where it is none, as spreadsheets of western Windows write it. */
export function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
