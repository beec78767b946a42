import type { TextKey } from "../../text/text.ts";
import { asList, asText, asValues, type Values } from "./values.ts";

/** The content of a version: the published part of a template (CONTRACT G6.2). */
export type Content = {
  readonly spec: Values;
  readonly expires_in_seconds: number;
  readonly database?: Values | undefined;
};

/** A changed field by its wire name. A side is absent when the field was or is missing. */
export type FieldChange = { readonly name: string; readonly before?: unknown; readonly after?: unknown };

export type StepChange = {
  readonly change: "added" | "removed" | "changed" | "moved";
  readonly key: string;
  readonly kind: string;
  readonly description: string;
  /** Counted from 1, in whichever version has it. */
  readonly number: number;
  readonly fields: readonly FieldChange[];
};

export type Difference = { readonly steps: readonly StepChange[]; readonly fields: readonly FieldChange[] };

/** The difference between two versions. Steps are matched by key. */
export function differenceOf(before: Content, after: Content): Difference {
  const [old, young] = [stepsIn(before), stepsIn(after)];
  const steps = [
    ...young.flatMap((step, index) => changeOfStep(step, index, { old, young })),
    ...old.flatMap((step, index) =>
      young.some(({ key }) => key === step["key"]) ? [] : [told("removed", step, index)],
    ),
  ];
  return { steps, fields: fieldsChanged(flat(before), flat(after)) };
}

export function isSame({ steps, fields }: Difference): boolean {
  return steps.length === 0 && fields.length === 0;
}

type Both = { readonly old: readonly Values[]; readonly young: readonly Values[] };

function changeOfStep(step: Values, index: number, { old, young }: Both): readonly StepChange[] {
  const was = old.findIndex(({ key }) => key === step["key"]);
  if (was < 0) return [told("added", step, index)];
  const fields = fieldsChanged(old[was] ?? {}, step);
  if (fields.length > 0) return [{ ...told("changed", step, index), fields }];
  return isMoved(step, { old, young }) ? [told("moved", step, index)] : [];
}

/** Whether its position changed among the shared steps. Added steps do not count as moves. */
function isMoved(step: Values, { old, young }: Both): boolean {
  return sharedKeys(old, young).indexOf(step["key"]) !== sharedKeys(young, old).indexOf(step["key"]);
}

function sharedKeys(list: readonly Values[], other: readonly Values[]): readonly unknown[] {
  return list.map(({ key }) => key).filter((key) => other.some((each) => each["key"] === key));
}

function told(change: StepChange["change"], step: Values, index: number): StepChange {
  const { key, kind, description } = step;
  return {
    change,
    key: asText(key),
    kind: asText(kind),
    description: asText(description),
    number: index + 1,
    fields: [],
  };
}

function stepsIn({ spec }: Content): readonly Values[] {
  return asList(spec["steps"]).map(asValues);
}

/** Flattens groups into members and metadata into keys. Steps are compared separately. */
function flat({ spec, expires_in_seconds, database }: Content): Values {
  const { steps: _, metadata, context, expect, ...rest } = spec;
  return {
    ...rest,
    ...prefixed("context", asValues(context)),
    ...flatExpectations(asValues(expect)),
    ...prefixed("metadata", asValues(metadata)),
    expires_in_seconds,
    ...prefixed("database", database ?? {}),
  };
}

/** Both forms of CONTRACT G5.1 are equivalent. */
function flatExpectations({ location, object, condition }: Values): Values {
  const { expected, threshold_m } = asValues(location);
  const found = {
    expected_location: expected,
    threshold_m,
    expected_object: asValues(object)["expected"],
    condition_aspects: asValues(condition)["aspects"],
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

function prefixed(prefix: string, values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value]));
}

function fieldsChanged(before: Values, after: Values): readonly FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const [was, is] = [before, after].map((each) => (Object.hasOwn(each, name) ? each[name] : undefined));
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    return [{ name, ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) }];
  });
}

/** Names without a field in the editor. */
export const OTHER_LABELS: Readonly<Record<string, TextKey>> = {
  kind: "filter_mode",
  description: "step_description",
  options: "options",
  when: "step_when",
  max_captures: "photo_count",
  brand_slug: "brand",
  locale: "language",
  notify_email: "mail_who",
  expires_in_seconds: "open_for",
  "database.id": "database_used",
  "database.on_missing": "database_missing",
  "database.compare": "database_compare",
};
