import type { Evidence } from "@svc/domain/finding";
import { GENERATED_SOURCE_TYPES } from "@svc/domain/generated-source-types";
import type { CredentialReading } from "@svc/domain/credential-reading";
import type { Metadata } from "@svc/imaging/evidence";
import { findGenerator } from "./generators.ts";
import { PARAMETER_TEXTS } from "./parameters.ts";
import { findGeneratedSourceType } from "./source-types.ts";

/**
 * Everything in the file that says a generator made it. An empty list proves nothing, because marks are easily
 * removed.
 */
export function findMarks(metadata?: Metadata, credentials?: CredentialReading): Evidence[] {
  return [...(credentials ? credentialMarks(credentials) : []), ...(metadata ? metadataMarks(metadata) : [])];
}

function credentialMarks(credentials: CredentialReading): Evidence[] {
  if (!credentials.present) return [];
  const { state, reason } = credentials;
  // A revoked signer is worth as much as an unknown one
  if (state === "invalid" && reason !== "revoked_signer") return [];
  const stranger = reason
    ? "signed with a certificate that was revoked"
    : "signed by an issuer we do not know";
  const signed = state === "valid" ? "signed" : stranger;
  const marks: Evidence[] = [];
  const [type] = credentials.sourceTypes.flatMap((value) => findGeneratedSourceType(value) ?? []);
  if (type) {
    const detail = `Its Content Credential (${signed}) says: ${GENERATED_SOURCE_TYPES[type]} (${type}).`;
    marks.push({ kind: "c2pa_digital_source_type", detail, values: { type } });
  }
  const generator = findGenerator(credentials.generator ?? "");
  if (generator && credentials.actions.includes("c2pa.created")) {
    marks.push({
      kind: "c2pa_generator",
      detail: `Its Content Credential (${signed}) says ${generator} created it.`,
      values: { generator },
    });
  }
  return marks;
}

type Group = keyof Metadata["tags"];
type Field = { readonly group: Group; readonly tag: string; readonly value: string };

// Fields that software fills in about itself. Any other field may contain a person's words.
const TOOL_FIELDS: readonly `${Group}:${string}`[] = [
  "exif:software",
  "exif:processingsoftware",
  "xmp:creatortool",
  "xmp:software",
  "xmp:aisystemused",
  "iptc:originatingprogram",
  "png_text:software",
  "png_text:source",
];

function metadataMarks(metadata: Metadata): Evidence[] {
  const marks = fieldsOf(metadata).flatMap((field) => [
    ...sourceTypeMark(field),
    ...softwareMark(field),
    ...parameterMark(field),
  ]);
  return marks.filter((mark, at) => marks.findIndex((other) => other.kind === mark.kind) === at);
}

function fieldsOf(metadata: Metadata): Field[] {
  return (Object.keys(metadata.tags) as Group[]) // Object.keys widens to string
    .flatMap((group) =>
      Object.entries(metadata.tags[group]).map(([tag, value]) => ({ group, tag: plain(tag), value })),
    );
}

/** Readers differ in prefix, spacing and case: `Iptc4xmpExt:DigitalSourceType`, `Digital Source Type`. */
function plain(tag: string): string {
  return tag
    .replace(/^.*:/, "")
    .replaceAll(/[\s_-]/g, "")
    .toLowerCase();
}

function sourceTypeMark({ group, tag, value }: Field): Evidence[] {
  const type = tag === "digitalsourcetype" ? findGeneratedSourceType(value) : undefined;
  if (!type) return [];
  const detail = `Its ${group.toUpperCase()} DigitalSourceType says: ${GENERATED_SOURCE_TYPES[type]} (${type}).`;
  return [{ kind: "iptc_digital_source_type", detail, values: { type } }];
}

function softwareMark({ group, tag, value }: Field): Evidence[] {
  const generator = TOOL_FIELDS.includes(`${group}:${tag}`) ? findGenerator(value) : undefined;
  if (!generator) return [];
  const detail = `Its ${group} field "${tag}" names ${generator} as the software.`;
  return [{ kind: "generator_software", detail, values: { generator } }];
}

function parameterMark({ group, tag, value }: Field): Evidence[] {
  const found = PARAMETER_TEXTS.find(({ test }) => test(withoutCharsetPrefix(value)));
  if (!found) return [];
  const detail = `Its ${group} field "${tag}" contains the generation settings of ${found.tool}.`;
  return [{ kind: found.kind, detail }];
}

/** EXIF UserComment may start with its eight-byte character code. */
function withoutCharsetPrefix(value: string): string {
  // oxlint-disable-next-line no-control-regex -- the padding is made of NULs
  return value.replace(/^(UNICODE|ASCII|JIS)\u0000*\s*/, "");
}
