import { withoutHidden } from "../hidden-characters.ts";
import { ownValue } from "../own-value.ts";
import type { FilledTexts, Settings } from "../verification/settings.ts";

type Spec = Readonly<Record<string, unknown>>;
/** A row of the template's database by column. Undefined if no row was found; columns then become empty. */
export type FillRow = Readonly<Record<string, string>> | undefined;

/**
 * CONTRACT G6.3: fills `{column name}` in the texts that may contain it. A text that becomes empty is removed,
 * but a step needs a text, so its key is used. Braces around anything but a column are kept.
 */
export function fillSpec(spec: Spec, columns: readonly string[], row: FillRow): Spec {
  const fill = (text: unknown) => (typeof text === "string" ? fillText(text, columns, row) : text);
  const filled = new Map<string, unknown>(Object.entries(spec));
  for (const name of ["expected_location", "expected_object", "completion_message"]) {
    setOrDrop(filled, name, fill(spec[name]));
  }
  change(filled, "context", (context) => ({ ...context, summary: fill(context["summary"]) }));
  change(filled, "expect", (expect) => fillExpect(expect, fill));
  const { steps } = spec;
  if (Array.isArray(steps))
    filled.set(
      "steps",
      steps.map((step: Spec) => fillStep(step, fill)),
    );
  return Object.fromEntries(filled);
}

function fillText(text: string, columns: readonly string[], row: FillRow): string {
  const filled = text.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) =>
    columns.includes(name) ? withoutHidden(ownValue(row, name) ?? "") : whole,
  );
  return filled === text ? text : filled.replaceAll(/ {2,}/g, " ").trim();
}

type Fill = (text: unknown) => unknown;

function fillStep(step: Spec, fill: Fill): Spec {
  const description = fill(step["description"]);
  return { ...step, description: description === "" ? step["key"] : description };
}

function fillExpect(expect: Spec, fill: Fill): Spec {
  const members = Object.entries(expect).flatMap(([name, member]) => {
    const expected = fill((member as Spec)["expected"]); // specs are validated before they are stored
    return expected === ""
      ? []
      : [[name, { ...(member as Spec), ...(expected !== undefined && { expected }) }]];
  });
  return Object.fromEntries(members) as Spec;
}

function setOrDrop(filled: Map<string, unknown>, name: string, value: unknown): void {
  if (value === "") filled.delete(name);
  else if (value !== undefined) filled.set(name, value);
}

/** Removes an object that has no members left, or no text. */
function change(filled: Map<string, unknown>, name: string, changed: (member: Spec) => Spec): void {
  const member = filled.get(name);
  if (typeof member !== "object" || member === null) return;
  const after = changed(member as Spec);
  if (Object.keys(after).length === 0 || after["summary"] === "") filled.delete(name);
  else filled.set(name, after);
}

/** The settings that a row may have filled. They are stored separately in their published form (CONTRACT G14). */
export function fillable({
  capturePlan,
  context,
  completionMessage,
  expectedLocation,
  expectedObject,
}: Settings): FilledTexts {
  return {
    capturePlan,
    ...(context && { context }),
    ...(completionMessage !== undefined && { completionMessage }),
    ...(expectedLocation && { expectedLocation }),
    ...(expectedObject !== undefined && { expectedObject }),
  };
}
