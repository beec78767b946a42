import type { Evidence, EvidenceKind } from "@svc/domain/finding";
import { GENERATED_SOURCE_TYPES } from "@svc/domain/generated-source-types";
import type { CredentialReading } from "@svc/domain/credential-reading";
import type { Metadata } from "@svc/imaging/evidence";
import { type Field, fieldsOf, type Group, parseObject, textOf } from "./fields.ts";
import { findGenerator } from "./generators.ts";
import { hasGrokSignature } from "./grok.ts";
import { PARAMETER_TEXTS } from "./parameters.ts";
import { findPixelWatermark } from "./pixel-watermark.ts";
import { findGeneratedSourceType } from "./source-types.ts";
import { findTc260Label } from "./tc260.ts";

/** `MARKS.md` says of each what it is and where it is documented. */
export const MARK_KINDS = [
  "c2pa_digital_source_type",
  "c2pa_generator",
  "iptc_digital_source_type",
  "generator_software",
  "sd_parameters",
  "comfyui_graph",
  "invokeai_metadata",
  "generator_settings",
  "midjourney_job",
  "tc260_label",
  "xai_signature",
  "pixel_watermark",
] as const satisfies readonly EvidenceKind[];
type Mark = Evidence & { readonly kind: (typeof MARK_KINDS)[number] };

/**
 * Everything in the file that says a generator made it. An empty list proves nothing, because marks are easily
 * removed.
 */
export function findMarks(
  metadata?: Metadata,
  credentials?: CredentialReading,
  chromaBits?: Uint8Array,
): Mark[] {
  return [
    ...(credentials ? credentialMarks(credentials) : []),
    ...(metadata ? metadataMarks(metadata) : []),
    ...(chromaBits ? watermarkMark(chromaBits) : []),
  ];
}

type Present = Extract<CredentialReading, { readonly present: true }>;

function credentialMarks(credentials: CredentialReading): Mark[] {
  if (!credentials.present) return [];
  const signed = signatureOf(credentials);
  if (signed === undefined) return [];
  const marks: Mark[] = [];
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

/** How the credential is signed; undefined if its file was changed since. A stranger's confession counts too. */
export function signatureOf({ state, reason, isIntact }: Present): string | undefined {
  if (state === "valid") return "signed";
  if (state === "untrusted") return "signed by an issuer we do not know";
  if (reason) return "signed with a certificate that was revoked";
  return isIntact ? "with a faulty signature or record, but of this very file" : undefined;
}

// Fields that software fills in about itself. Any other field may contain a person's words.
const TOOL_FIELDS: readonly `${Group}:${string}`[] = [
  "exif:make",
  "exif:software",
  "exif:processingsoftware",
  "xmp:creatortool",
  "xmp:software",
  "xmp:aisystemused",
  "iptc:originatingprogram",
  "png_text:software",
  "png_text:source",
];

function metadataMarks(metadata: Metadata): Mark[] {
  const inFields = fieldsOf(metadata).flatMap((field) => [
    ...sourceTypeMark(field),
    ...softwareMark(field),
    ...exportMark(field),
    ...parameterMark(field),
    ...tc260Mark(field),
  ]);
  const marks = hasGrokSignature(metadata) ? [...inFields, GROK] : inFields;
  return marks.filter((mark, at) => marks.findIndex((other) => other.kind === mark.kind) === at);
}

const GROK: Mark = {
  kind: "xai_signature",
  detail: "Its description and author are a signature and a number, as Grok (xAI) writes them.",
};

function sourceTypeMark({ group, tag, value }: Field): Mark[] {
  const type = tag === "digitalsourcetype" ? findGeneratedSourceType(value) : undefined;
  if (!type) return [];
  const detail = `Its ${group.toUpperCase()} DigitalSourceType says: ${GENERATED_SOURCE_TYPES[type]} (${type}).`;
  return [{ kind: "iptc_digital_source_type", detail, values: { type } }];
}

function softwareMark({ group, tag, value }: Field): Mark[] {
  const generator = TOOL_FIELDS.includes(`${group}:${tag}`) ? findGenerator(value) : undefined;
  if (!generator) return [];
  const detail = `Its ${group} field "${tag}" names ${generator} as the software.`;
  return [{ kind: "generator_software", detail, values: { generator } }];
}

function parameterMark(field: Field): Mark[] {
  const found = PARAMETER_TEXTS.find(({ test }) => test(field));
  if (!found) return [];
  const { group, tag } = field;
  const detail = `Its ${group} field "${tag}" contains the generation settings of ${found.tool}.`;
  return [{ kind: found.kind, detail }];
}

/** Dreamina (ByteDance) says in a JSON text what it exports: a generated picture or an edited photo. */
function exportMark({ group, tag, value }: Field): Mark[] {
  const said = parseObject(value);
  const isDreamina = /^dreamina(_oversea)?$/i.test(textOf(said, "product") ?? "");
  if (!isDreamina || said?.["exportType"] !== "generation") return [];
  const detail = `Its ${group} field "${tag}" says that Dreamina generated it.`;
  return [{ kind: "generator_software", detail, values: { generator: "Dreamina" } }];
}

function tc260Mark(field: Field): Mark[] {
  if (findTc260Label(field) !== "1") return [];
  return [{ kind: "tc260_label", detail: "Its AI label under GB 45438 (China) says: generated." }];
}

function watermarkMark(chromaBits: Uint8Array): Mark[] {
  const generator = findPixelWatermark(chromaBits);
  if (!generator) return [];
  const detail = `Its pixels contain the invisible watermark of ${generator}.`;
  return [{ kind: "pixel_watermark", detail, values: { generator } }];
}
