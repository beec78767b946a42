import type { z } from "@hono/zod-openapi";
import type { FieldError } from "./errors.ts";
import { LIMITS } from "./limits.ts";

type Issue = z.core.$ZodIssue;

/** A field error with its place in the request, which decides the order of the report. */
export type Flaw = FieldError & { readonly at: readonly PropertyKey[] };

/** The JSON name of a value's type: `list`, not `array`. */
export function wireType(input: unknown): string {
  if (input === null) return "null";
  if (Array.isArray(input)) return "list";
  return typeof input;
}

/** A field error at a path of the request. `message` continues the field's name, as in `must not be empty`. */
export function flaw(at: readonly PropertyKey[], message: string): Flaw {
  return { at, path: wirePath(at), message };
}

/** CONTRACT G0.4: dotted names with list indexes. `root` names the whole input. */
export function wirePath(at: readonly PropertyKey[], root = "body"): string {
  return at.length === 0 ? root : at.map((part) => clip(String(part))).join(".");
}

/** Converts zod's issues to the wording of SPEC 7 and CONTRACT G0.4. */
export function flawsOf(issues: readonly Issue[], input: unknown, root = "body"): Flaw[] {
  return issues.flatMap((issue) => {
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => unknownField(issue.path, key, root));
    if (issue.code === "invalid_key") return flawsOfKey(issue, root);
    return {
      at: issue.path,
      path: wirePath(issue.path, root),
      message: messageOf(issue, valueAt(input, issue.path)),
    };
  });
}

/**
 * Reports at most 20 errors, one for each field, in the order of the request, with missing fields last. Each
 * error is compared with at most 20 others, and each container of `input` is listed once, so the cost grows
 * linearly with the number of errors.
 */
export function reportFlaws(flaws: readonly Flaw[], input: unknown): FieldError[] {
  const placeOf = placesIn(input);
  const report: Placed[] = [];
  for (const each of flaws) insert(report, { each, place: placeOf(each.at) });
  return report.map(({ each }) => ({ path: each.path, message: each.message }));
}

type Placed = { readonly each: Flaw; readonly place: readonly number[] };

/** The first error of a field wins. */
function insert(report: Placed[], flawed: Placed): void {
  const after = report.findIndex(({ place }) => comparePlaces(flawed.place, place) < 0);
  const index = after === -1 ? report.length : after;
  if (index === LIMITS.fieldErrors || report.some(({ each }) => isSameField(each.at, flawed.each.at))) return;
  report.splice(index, 0, flawed);
  if (report.length > LIMITS.fieldErrors) report.pop();
}

function isSameField(a: readonly PropertyKey[], b: readonly PropertyKey[]): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index]);
}

/** CONTRACT G0.4: reported at the object that contains it. */
export function unknownField(container: readonly PropertyKey[], key: string, root = "body"): Flaw {
  return {
    at: [...container, key],
    path: wirePath(container, root),
    message: `has unknown field: "${clip(key)}"`,
  };
}

function flawsOfKey(issue: Extract<Issue, { code: "invalid_key" }>, root: string): Flaw[] {
  const key = issue.path.at(-1);
  return issue.issues.map((inner) => ({
    at: issue.path,
    path: wirePath(issue.path, root),
    message: messageOf(inner, String(key)),
  }));
}

// Our choice: names chosen by the caller are shortened in messages.
function clip(name: string): string {
  return name.length > 100 ? `${name.slice(0, 100)}…` : name;
}

type Sized = { readonly origin: string; readonly limit: number | bigint; readonly input: unknown };

/** The message for each kind of issue. `custom` issues already have our wording. */
function messageOf(issue: Issue, input: unknown): string {
  if (input === undefined && issue.code !== "custom") return "is required";
  switch (issue.code) {
    case "invalid_type":
      return wrongType(issue.expected, input);
    case "invalid_value":
      return `must be one of: ${issue.values.join(", ")}`;
    case "invalid_union":
      return unionMessage(issue);
    case "too_small":
      return tooSmall({ origin: issue.origin, limit: issue.minimum, input });
    case "too_big":
      return tooBig({ origin: issue.origin, limit: issue.maximum, input });
    case "invalid_format":
      return wrongFormat(issue);
    default:
      return issue.message;
  }
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "an integer",
  boolean: "a boolean",
  array: "a list",
  object: "an object",
  record: "an object",
};

function wrongType(expected: string, input: unknown): string {
  const name = TYPE_NAMES[expected] ?? expected;
  const got = wireType(input);
  // A 1.5 where an integer is expected, or a number beyond JSON's range: "got number" would not help.
  return got === "number" && (expected === "int" || expected === "number")
    ? `must be ${name}`
    : `must be ${name}, got ${got}`;
}

function unionMessage(issue: Extract<Issue, { code: "invalid_union" }>): string {
  const options = "options" in issue ? (issue.options ?? []) : [];
  return options.length > 0 ? `must be one of: ${options.join(", ")}` : issue.message;
}

function tooSmall({ origin, limit, input }: Sized): string {
  const nothing = input === "" || (Array.isArray(input) && input.length === 0);
  if (nothing && Number(limit) === 1) return "must not be empty";
  if (origin === "string") return `must be at least ${limit} characters`;
  if (origin === "array") return `must have at least ${limit} items`;
  return `must be at least ${limit}`;
}

function tooBig({ origin, limit }: Sized): string {
  if (origin === "string") return `must be at most ${limit} characters`;
  if (origin === "array") return `must have at most ${limit} items`;
  return `must be at most ${limit}`;
}

function wrongFormat(issue: Extract<Issue, { code: "invalid_format" }>): string {
  if (issue.format === "email") return "must be a valid email address";
  if (issue.format === "datetime") return "must be a valid date-time";
  if (issue.format === "e164") return "must be a phone number with its country, such as +4915112345678";
  const pattern = issue.pattern ?? "";
  return `must match ${pattern.replace(/^\/|\/[a-z]*$/g, "")}`;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, part) => member(value, part), input);
}

function member(value: unknown, part: PropertyKey): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return undefined;
  return Object.getOwnPropertyDescriptor(value, part)?.value;
}

type PlaceOf = (at: readonly PropertyKey[]) => readonly number[];

/** The index of each part of a path in the request. Absent members come after all others. */
function placesIn(input: unknown): PlaceOf {
  const indexes = new Map<object, ReadonlyMap<string, number>>();
  const indexOf = (container: unknown, part: PropertyKey): number => {
    if (typeof container !== "object" || container === null) return Number.POSITIVE_INFINITY;
    if (Array.isArray(container))
      return Number(part) < container.length ? Number(part) : Number.POSITIVE_INFINITY;
    const known = indexes.get(container) ?? new Map(Object.keys(container).map((key, index) => [key, index]));
    indexes.set(container, known);
    return known.get(String(part)) ?? Number.POSITIVE_INFINITY;
  };
  return (at) => {
    let value = input;
    return at.map((part) => {
      const index = indexOf(value, part);
      value = member(value, part);
      return index;
    });
  };
}

function comparePlaces(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const [x = 0, y = 0] = [a[i], b[i]];
    if (x !== y) return x < y ? -1 : 1;
  }
  return a.length - b.length;
}
