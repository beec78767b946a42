import { isStepKind } from "@svc/domain/verification/step-kinds";
import { numberText } from "../../text/numbers.ts";
import { text, type TextKey } from "../../text/text.ts";
import { OTHER_LABELS } from "./diff.ts";
import { type FieldRule, STEP_EDITORS } from "./fields.ts";
import { CHECK_FIELDS, CONTEXT_FIELDS, END_FIELDS, MAIL_FIELDS, PLACE_FIELDS } from "./spec-fields.ts";
import { asList, asText, asValues, type Values } from "./values.ts";

const RULES: readonly FieldRule[] = [
  ...Object.values(STEP_EDITORS).flatMap(({ fields }) => fields),
  ...CHECK_FIELDS,
  ...PLACE_FIELDS,
  ...END_FIELDS,
  ...MAIL_FIELDS,
];

function ruleOf(name: string): FieldRule | undefined {
  if (!name.startsWith("context.")) return RULES.find((rule) => rule.name === name);
  return CONTEXT_FIELDS.find((rule) => `context.${rule.name}` === name);
}

/** A field's label in the editor; metadata by its own name. */
export function fieldName(name: string): string {
  if (name.startsWith("metadata.")) return name.slice("metadata.".length);
  const label = ruleOf(name)?.label ?? (Object.hasOwn(OTHER_LABELS, name) ? OTHER_LABELS[name] : undefined);
  return label === undefined ? name : text(label);
}

/** A value in words. Empty without one. */
export function valueText(name: string, value: unknown): string {
  if (value === undefined) return "";
  if (value === null) return text("mail_nobody");
  if (name === "expires_in_seconds") return numberText(Math.round((Number(value) / 3_600) * 100) / 100);
  if (name === "kind") return text(kindKey(asText(value)));
  if (typeof value === "boolean") return text(value ? "yes" : "no");
  if (typeof value === "number") return numberText(value);
  if (typeof value === "string") return optionText(name, value);
  if (Array.isArray(value)) return value.map((each) => itemText(name, each)).join(", ");
  return whenText(asValues(value));
}

function optionText(name: string, value: string): string {
  const rule = ruleOf(name);
  const options = rule && "options" in rule ? rule.options : [];
  const [, label] = options.find(([each]) => each === value) ?? [];
  return label === undefined ? value : text(label);
}

function itemText(name: string, item: unknown): string {
  if (typeof item === "string") return optionText(name, item);
  const { label, value, column, step } = asValues(item);
  return label === undefined ? `${asText(column)}: ${asText(step)}` : `${asText(label)} (${asText(value)})`;
}

function whenText(when: Values): string {
  return `${asText(when["step"])}: ${asList(when["in"]).map(asText).join(", ")}`;
}

export function kindKey(kind: string): TextKey {
  return isStepKind(kind) ? `kind_${kind}` : "kind_image";
}
