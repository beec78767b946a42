import type { FormFields } from "@svc/contract/wire/form";
import { refuseHeader } from "./tus.ts";

/** Fields that tus clients add on their own. They are ignored, because we detect the type from the bytes. */
const ABOUT_THE_FILE: readonly string[] = ["filetype", "filename"];
const MAX_CHARACTERS = 16 * 1024;
const PAIR = /^([^\s,]+)(?: ([A-Za-z0-9+/]*={0,2}))?$/;

/** Parses the tus 1.0.0 `Upload-Metadata` header into the form fields of CONTRACT G3.4. */
export function readUploadMetadata(header: string): FormFields {
  if (header.length > MAX_CHARACTERS) {
    throw refuseHeader("Upload-Metadata", `must be at most ${MAX_CHARACTERS} characters`);
  }
  const fields = new Map<string, readonly string[]>();
  for (const pair of header.trim() === "" ? [] : header.split(",")) {
    const [, name, value = ""] = PAIR.exec(pair.trim()) ?? [];
    const text = decode(value);
    if (name === undefined || text === undefined || fields.has(name)) {
      throw refuseHeader("Upload-Metadata", "must be pairs of a name of its own and a base64 value");
    }
    fields.set(name, [text]);
  }
  for (const name of ABOUT_THE_FILE) fields.delete(name);
  return fields;
}

function decode(base64: string): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(base64, "base64"));
  } catch {
    return undefined;
  }
}
