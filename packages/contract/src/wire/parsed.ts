import type { z } from "@hono/zod-openapi";
import { boundedInput } from "./bounded-input.ts";
import { type ApiError, invalidRequest } from "./errors.ts";
import { type Flaw, flawsOf, reportFlaws } from "./field-errors.ts";

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ApiError };

/** Returns the value, or throws the error for the app's `onError` to handle. */
export function orThrow<T>(parsed: Parsed<T>): T {
  if (!parsed.ok) throw parsed.error;
  return parsed.value;
}

/** A failed parse with these errors. They are sorted by the order of `input` and limited to 20. */
export function refuse(
  flaws: readonly Flaw[],
  input: unknown,
  hint?: string,
): { ok: false; error: ApiError } {
  return { ok: false, error: invalidRequest(reportFlaws(flaws, input), hint) };
}

/** Rules across fields, applied to the part of the body that is validated. */
type Rules = (seen: unknown) => readonly Flaw[];

type ParseOptions = {
  readonly rules?: Rules;
  /** The path reported for errors of the whole input. */
  readonly root?: string;
  /** Members that only `rules` validates, at any length. */
  readonly whole?: readonly string[];
};

/**
 * Validates `input` with the schema and with rules across fields, which run even if the schema failed. An
 * absent body counts as an empty object; `null` does not, and is invalid.
 */
export function parseWith<S extends z.ZodType>(
  schema: S,
  input: unknown,
  { rules = () => [], root = "body", whole = [] }: ParseOptions = {},
): Parsed<z.output<S>> {
  const { seen, unfit } = boundedInput(input === undefined ? {} : input, whole);
  const result = schema.safeParse(seen);
  const flaws = [...(result.success ? unfit : flawsOf(result.error.issues, seen, root)), ...rules(seen)];
  if (result.success && flaws.length === 0) return { ok: true, value: result.data };
  return refuse(flaws, seen);
}

export function asRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  // A parsed JSON object that is not a list has exactly this type.
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Removes members that are undefined. */
export function defined<T extends object>(value: T): Defined<T> {
  // fromEntries loses which members remained.
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Defined<T>;
}
