import type { CaptureBody } from "@svc/contract/capture/capture-body";
import { type EvidenceKind, LIVENESS_SIGNS, type LivenessSign } from "@svc/domain/finding";
import { GENERATED_SOURCE_TYPES, type GeneratedSourceType } from "@svc/domain/generated-source-types";
import { JUDGE_COMPANIES, SAYS_GENERATED } from "@svc/domain/outside-judges";
import type { CaseKey } from "./case-key.ts";
import type { Say } from "./reasons.ts";

type Finding = NonNullable<CaptureBody["findings"]>[number];
type Evidence = NonNullable<Finding["evidence"]>[number];
type Found = Pick<Finding, "check" | "result"> & { readonly evidence: Evidence };

type EvidenceKey = Extract<CaseKey, `evidence_${string}`>;
/** The key and its values; undefined if the evidence lacks a value, as in findings of earlier releases. */
type Sentence = readonly [EvidenceKey, Readonly<Record<string, string>>?] | undefined;
type Row = EvidenceKey | ((found: Found, say: Pick<Say, "text" | "percent">) => Sentence);

const settingsOf =
  (tool: string): Row =>
  () => ["evidence_settings_of", { tool }];

const withValue =
  (key: EvidenceKey, name: string): Row =>
  ({ evidence: { values = {} } }) => {
    const { [name]: value } = values;
    return value === undefined ? undefined : [key, { [name]: value }];
  };

const withSourceType =
  (key: EvidenceKey): Row =>
  ({ evidence: { values = {} } }, say) => {
    const { type = "" } = values;
    return isSourceType(type) ? [key, { type: say.text(`source_type_${type}`) }] : undefined;
  };

/** The sentence of each kind of evidence besides the liveness signs, which are called as in their list. */
const SENTENCES: Readonly<Record<Exclude<EvidenceKind, LivenessSign["sign"]>, Row>> = {
  pixel_model: ({ check }) => [
    check === "screen" ? "evidence_pixel_model_screen" : "evidence_pixel_model_ai",
  ],
  frames: ({ evidence: { values } }) => values && ["evidence_frames", values],
  steadiness: ({ evidence: { values: { from, to } = {} } }, say) =>
    from && to
      ? ["evidence_steadiness", { from: say.percent(Number(from)), to: say.percent(Number(to)) }]
      : undefined,
  edited_region: "evidence_edited_region",
  file_camera: "evidence_file_camera",
  file_resaved: "evidence_file_resaved",
  file_thumbnail: "evidence_file_thumbnail",
  file_generator_size: "evidence_file_generator_size",
  file_generator_tables: "evidence_file_generator_tables",
  c2pa_digital_source_type: withSourceType("evidence_c2pa_digital_source_type"),
  iptc_digital_source_type: withSourceType("evidence_iptc_digital_source_type"),
  c2pa_generator: withValue("evidence_c2pa_generator", "generator"),
  generator_software: withValue("evidence_generator_software", "generator"),
  sd_parameters: settingsOf("Stable Diffusion"),
  comfyui_graph: settingsOf("ComfyUI"),
  invokeai_metadata: settingsOf("InvokeAI"),
  midjourney_job: settingsOf("Midjourney"),
  generator_settings: "evidence_generator_settings",
  tc260_label: "evidence_tc260_label",
  xai_signature: "evidence_xai_signature",
  pixel_watermark: withValue("evidence_pixel_watermark", "generator"),
  tc260_possible: "evidence_tc260_possible",
  samsung_ai_edit: "evidence_samsung_ai_edit",
  generator_trace: withValue("evidence_generator_trace", "generator"),
  virtual_recording: "evidence_virtual_recording",
  outside_judge: ({ evidence: { judge } }, say) => {
    if (!judge) return undefined;
    const said = { company: JUDGE_COMPANIES[judge.name], score: say.percent(judge.score) };
    return judge.weight === undefined
      ? ["evidence_outside_judge", said]
      : ["evidence_outside_judge_weighed", { ...said, weight: say.percent(judge.weight) }];
  },
  outside_watermark: ({ evidence: { judge } }) =>
    judge && [
      judge.score >= SAYS_GENERATED ? "evidence_outside_watermark" : "evidence_outside_no_watermark",
      { company: JUDGE_COMPANIES[judge.name] },
    ],
  found_online: withValue("evidence_found_online", "url"),
  simulated: "evidence_simulated",
  object_detector: ({ result }) => [
    result === "flagged" ? "evidence_object_missing" : "evidence_object_seen",
  ],
  // The model's own words
  vision_model: () => undefined,
};

/**
 * Why a check came to its result, in the reader's language. What has no sentence there is quoted in English: a vision
 * model's own words, and evidence of other releases.
 */
export function evidenceText(found: Found, say: Pick<Say, "text" | "percent">): string {
  const { kind, detail } = found.evidence;
  if (isSign(kind)) return say.text(`sign_${kind}`);
  const row = isKnown(kind) ? SENTENCES[kind] : undefined;
  const sentence = typeof row === "string" ? ([row] as const) : row?.(found, say);
  return sentence ? say.text(...sentence) : detail;
}

function isSign(kind: string): kind is LivenessSign["sign"] {
  return LIVENESS_SIGNS.some((sign) => sign === kind);
}

function isKnown(kind: string): kind is keyof typeof SENTENCES {
  return Object.hasOwn(SENTENCES, kind);
}

function isSourceType(type: string): type is GeneratedSourceType {
  return Object.hasOwn(GENERATED_SOURCE_TYPES, type);
}
