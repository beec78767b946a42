import { type Field, isObject, parseObject } from "./fields.ts";

/** GB 45438-2025, annex E: `1` is generated, `2` possibly generated, `3` suspected to be generated. */
const LABELS = ["1", "2", "3"] as const;
type Label = (typeof LABELS)[number];

/** Members of the label besides `Label`, in lower case; Tencent Cloud writes the last two. */
const OTHER_MEMBERS = [
  "contentproducer",
  "produceid",
  "contentpropagator",
  "propagateid",
  "reservedcode1",
  "reservedcode2",
  "serviceprovider",
  "serviceuser",
];

/** Where the label may stand: alone under the name `AIGC`, as a member `AIGC` of an object, or right after that word. */
const WRAPPED = /^(?:\{\s*"AIGC"\s*:|AIGC[:=]?)\s*(?=\{)/i;

/** China's mandatory label for generated content in this field. */
export function findTc260Label({ tag, value }: Field): Label | undefined {
  const text = value.trim();
  if (tag === "aigc") return labelOf(parseObject(text) ?? innerOf(text));
  const inner = WRAPPED.test(text) ? innerOf(text) : undefined;
  return inner && hasOtherMember(inner) ? labelOf(inner) : undefined;
}

type Json = Record<string, unknown>;

function innerOf(text: string): Json | undefined {
  const whole = parseObject(text);
  if (!whole) return parseObject(text.replace(WRAPPED, ""));
  const inner = memberOf(whole, "aigc");
  return isObject(inner) ? inner : undefined;
}

function hasOtherMember(label: Json): boolean {
  return Object.keys(label).some((name) => OTHER_MEMBERS.includes(name.toLowerCase()));
}

function labelOf(object: Json | undefined): Label | undefined {
  const inner = object && memberOf(object, "aigc");
  const label = memberOf((isObject(inner) ? inner : object) ?? {}, "label");
  return LABELS.find((each) => label === each || label === Number(each));
}

function memberOf(object: Json, name: string): unknown {
  return Object.entries(object).find(([key]) => key.toLowerCase() === name)?.[1];
}
