import { type Field, fieldsOf, isUuid } from "./fields.ts";
import type { Metadata } from "@svc/imaging/evidence";

const SIGNATURE = /^Signature:\s*[A-Za-z0-9+/=]{64,}\s*$/;
/** Grok writes EXIF. Editors copy both values to the matching fields of XMP, IPTC and PNG text. */
const DESCRIPTIONS = ["imagedescription", "description", "captionabstract", "caption/abstract"];
const CREATORS = ["artist", "creator", "author", "byline"];

/** True if the file has a signature as a description and, in the same group, a UUID as its author. */
export function hasGrokSignature(metadata: Metadata): boolean {
  const fields = fieldsOf(metadata);
  const signed = fields.filter(
    ({ tag, value }) => DESCRIPTIONS.includes(tag) && SIGNATURE.test(value.trim()),
  );
  return signed.some(({ group }) => fields.some((field) => field.group === group && isUuidAuthor(field)));
}

function isUuidAuthor({ tag, value }: Field): boolean {
  return CREATORS.includes(tag) && isUuid(value);
}
