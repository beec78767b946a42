import type { CredentialReading } from "@svc/domain/credential-reading";
import type { Evidence, EvidenceKind } from "@svc/domain/finding";
import type { Metadata } from "@svc/imaging/evidence";
import { type Field, fieldsOf, isUuid, parseObject, textOf } from "./fields.ts";
import { signatureOf } from "./marks.ts";
import { isVirtualRecording } from "./source-types.ts";
import { findTc260Label } from "./tc260.ts";

/** `MARKS.md` says of each what it is and where it is documented. */
export const HINT_KINDS = [
  "tc260_possible",
  "samsung_ai_edit",
  "generator_trace",
  "virtual_recording",
] as const satisfies readonly EvidenceKind[];
type Hint = Evidence & { readonly kind: (typeof HINT_KINDS)[number] };

/**
 * What the file says about generation without saying that it was generated. A reviewer sees it; it never changes a
 * result.
 */
export function findHints(metadata?: Metadata, credentials?: CredentialReading): Hint[] {
  const fields = metadata ? fieldsOf(metadata) : [];
  const hints = [
    ...fields.flatMap((field) => HINTS.flatMap((hint) => hint(field) ?? [])),
    ...(isRecordedIn(credentials) ? [RECORDING] : []),
  ];
  return hints.filter((hint, at) => hints.findIndex((other) => other.kind === hint.kind) === at);
}

const HINTS = [tc260Hint, samsungHint, traceHint, recordingHint];

function tc260Hint(field: Field): Hint | undefined {
  const label = findTc260Label(field);
  if (label !== "2" && label !== "3") return undefined;
  const says = label === "2" ? "possibly generated" : "suspected to be generated";
  const detail = `Its AI label under GB 45438 (China) says: ${says}. This does not flag it.`;
  return { kind: "tc260_possible", detail };
}

/** Samsung does not document the value; 0 means that none of its generative tools was used. */
function samsungHint({ tag, value }: Field): Hint | undefined {
  if (tag !== "samsunggenaitype" || Number(value) === 0) return undefined;
  const detail = "Samsung's photo editor recorded an edit with Galaxy AI. This does not flag it.";
  return { kind: "samsung_ai_edit", detail };
}

/** Apps of ByteDance that generate pictures, but also save edited photos. */
const APPS = /^(doubao|xinghui|dreamina|dreamina_oversea)$/i;

function traceHint(field: Field): Hint | undefined {
  const generator = serviceOf(field);
  if (!generator) return undefined;
  const detail = `It was saved by ${generator}, which generates pictures and edits photos. This does not flag it.`;
  return { kind: "generator_trace", detail, values: { generator } };
}

function serviceOf({ group, tag, value }: Field): string | undefined {
  if (group === "png_text" && tag === "hfjobid") return isUuid(value) ? "Higgsfield" : undefined;
  const said = parseObject(value);
  const product = textOf(said, "product") ?? "";
  return APPS.test(product) && said?.["exportType"] !== "generation" ? `ByteDance ${product}` : undefined;
}

const RECORDING: Hint = {
  kind: "virtual_recording",
  detail:
    "It says that it is a recording of a virtual event, which may contain generated pictures. This does not flag it.",
};

function recordingHint({ tag, value }: Field): Hint | undefined {
  return tag === "digitalsourcetype" && isVirtualRecording(value) ? RECORDING : undefined;
}

function isRecordedIn(credentials?: CredentialReading): boolean {
  if (!credentials?.present || signatureOf(credentials) === undefined) return false;
  return credentials.sourceTypes.some(isVirtualRecording);
}
