import { OCR_KINDS } from "@svc/domain/meaning/text-reading";
import type { StepKind } from "@svc/domain/verification/step-kinds";
import type { TextKey } from "../../text/text.ts";

type Shown = {
  /** The wire name within its parent. */
  readonly name: string;
  readonly label: TextKey;
  readonly hint?: TextKey;
};
type Option = readonly [value: string, label: TextKey];

/** How a field is edited. `usual` is the default when it is left out. */
export type FieldRule =
  | (Shown & { readonly as: "text" | "email" | "url"; readonly most: number })
  | (Shown & { readonly as: "long"; readonly most: number; readonly rows?: number })
  | (Shown & { readonly as: "number"; readonly usual?: number; readonly unit?: TextKey })
  | (Shown & { readonly as: "lines"; readonly most: number })
  | (Shown & { readonly as: "switch"; readonly usual: boolean })
  | (Shown & { readonly as: "select"; readonly options: readonly Option[] })
  | (Shown & {
      readonly as: "several";
      readonly options: readonly Option[];
      readonly usual: readonly string[];
    });

const FEWEST = { name: "min", label: "field_min", as: "number", usual: 1 } as const;
const MOST = { name: "max", label: "field_max", as: "number" } as const;
const COUNTS: readonly FieldRule[] = [
  { ...FEWEST, hint: "field_min_hint" },
  { ...MOST, hint: "field_max_hint" },
];
export const EXPECTED_OBJECT = {
  name: "expected_object",
  label: "field_expected_object",
  hint: "field_expected_object_hint",
  as: "text",
  most: 200,
} as const;
export const CONDITION = {
  name: "condition_aspects",
  label: "field_condition",
  hint: "field_condition_hint",
  as: "lines",
  most: 6,
} as const;
export const PATTERN = {
  name: "pattern",
  label: "field_pattern",
  hint: "field_pattern_hint",
  as: "text",
  most: 200,
} as const;

/** How a kind of step is edited (CONTRACT G5.4). Fields common to all steps are separate. */
type StepEditor = {
  readonly fields: readonly FieldRule[];
  /** Answered once: a switch makes it optional, in place of a smallest number. */
  readonly isOnce?: true;
  /** People choose from a list that the tenant writes. */
  readonly hasOptions?: true;
};

/** In the order in which the editor offers them. */
export const STEP_EDITORS: Readonly<Record<StepKind, StepEditor>> = {
  image: {
    fields: [
      ...COUNTS,
      EXPECTED_OBJECT,
      CONDITION,
      {
        name: "overlay",
        label: "field_overlay",
        as: "select",
        options: [
          ["none", "overlay_none"],
          ["frame", "overlay_frame"],
          ["plate", "overlay_plate"],
          ["document", "overlay_document"],
          ["vehicle_front", "overlay_vehicle_front"],
          ["vehicle_rear", "overlay_vehicle_rear"],
          ["vehicle_left", "overlay_vehicle_left"],
          ["vehicle_right", "overlay_vehicle_right"],
        ],
      },
      {
        name: "camera",
        label: "field_camera",
        as: "select",
        options: [
          ["rear", "camera_rear"],
          ["front", "camera_front"],
        ],
      },
      {
        name: "ocr",
        label: "field_ocr",
        as: "select",
        options: (["none", ...OCR_KINDS] as const).map((kind) => [kind, `ocr_${kind}`] as const),
      },
      { name: "example_url", label: "field_example", hint: "field_example_hint", as: "url", most: 2048 },
      { name: "allow_file", label: "field_allow_file", as: "switch", usual: false },
      { name: "scene_code", label: "field_code", hint: "field_code_hint", as: "switch", usual: false },
    ],
  },
  video: {
    fields: [
      ...COUNTS,
      { name: "max_seconds", label: "field_seconds", hint: "field_seconds_hint", as: "number", usual: 15 },
      { name: "expected_scene", label: "field_scene", hint: "field_scene_hint", as: "text", most: 200 },
      CONDITION,
      { name: "audio", label: "field_audio", as: "switch", usual: false },
    ],
  },
  upload: {
    fields: [
      ...COUNTS,
      {
        name: "accept",
        label: "field_accept",
        as: "several",
        usual: ["image/jpeg", "image/png", "image/webp", "image/heic", "image/heif"],
        options: [
          ["image/jpeg", "type_jpeg"],
          ["image/png", "type_png"],
          ["image/webp", "type_webp"],
          ["image/heic", "type_heic"],
          ["image/heif", "type_heif"],
          ["application/pdf", "type_pdf"],
        ],
      },
    ],
  },
  text: {
    isOnce: true,
    fields: [
      {
        name: "format",
        label: "field_format",
        as: "select",
        options: [
          ["text", "format_text"],
          ["number", "format_number"],
          ["date", "format_date"],
          ["email", "format_email"],
          ["phone", "format_phone"],
        ],
      },
      { name: "max_length", label: "field_length", as: "number", usual: 500 },
      PATTERN,
      { name: "multiline", label: "field_multiline", as: "switch", usual: false },
    ],
  },
  choice: { hasOptions: true, fields: [FEWEST, { ...MOST, hint: "field_choose_hint" }] },
  address: {
    isOnce: true,
    fields: [
      { name: "country", label: "field_country", hint: "field_country_hint", as: "text", most: 2 },
      { name: "prefill_from_location", label: "field_prefill", as: "switch", usual: false },
      { name: "match_location", label: "field_match", as: "switch", usual: false },
    ],
  },
};

export const STEP_KINDS = Object.keys(STEP_EDITORS) as readonly StepKind[]; // the table has no other keys
