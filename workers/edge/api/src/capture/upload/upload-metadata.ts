import { CAPTURE_FIELDS } from "@svc/contract/capture/capture-form";
import type { FormFields } from "@svc/contract/wire/form";
import { refuseHeader } from "./tus.ts";

/** Where tus clients name the media type: tus-js-client's own example and most clients the first, Uppy both. */
const TYPES = ["filetype", "type"] as const;
const MAX_CHARACTERS = 16 * 1024;
const PAIR = /^([^\s,]+)(?: ([A-Za-z0-9+/]*={0,2}))?$/;

type UploadMetadata = {
  /** The form fields of CONTRACT G3.4. What a client adds of its own, such as Uppy's `relativePath`, is left out. */
  readonly fields: FormFields;
  /** The declared media type, if the client named one. */
  readonly type: string | undefined;
};

/** Parses the tus 1.0.0 `Upload-Metadata` header. */
export function readUploadMetadata(header: string): UploadMetadata {
  const said = pairsIn(header);
  const type = TYPES.map((name) => said.get(name)?.trim().toLowerCase()).find((each) => each !== undefined);
  const ours = [...said].flatMap(([name, text]) =>
    CAPTURE_FIELDS.includes(name) ? [[name, [text]] as const] : [],
  );
  return { fields: new Map(ours), type };
}

function pairsIn(header: string): ReadonlyMap<string, string> {
  if (header.length > MAX_CHARACTERS) {
    throw refuseHeader("Upload-Metadata", `must be at most ${MAX_CHARACTERS} characters`);
  }
  const pairs = new Map<string, string>();
  for (const pair of header.trim() === "" ? [] : header.split(",")) {
    const [, name, value = ""] = PAIR.exec(pair.trim()) ?? [];
    const text = decode(value);
    if (name === undefined || text === undefined || pairs.has(name)) {
      throw refuseHeader("Upload-Metadata", "must be pairs of a name of its own and a base64 value");
    }
    pairs.set(name, text);
  }
  return pairs;
}

function decode(base64: string): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(base64, "base64"));
  } catch {
    return undefined;
  }
}
