import type { z } from "@hono/zod-openapi";
import { boundedInput } from "./bounded-input.ts";
import { type ApiError, invalidRequest } from "./errors.ts";
import { type Flaw, flawsOf, reportFlaws } from "./field-errors.ts";

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ApiError };

/** For handlers: the value, or the error thrown to the one `onError`. */
export function orThrow<T>(parsed: Parsed<T>): T {
  if (!parsed.ok) throw parsed.error;
  return parsed.value;
}

export function refuse(
  flaws: readonly Flaw[],
  input: unknown,
  hint?: string,
): { ok: false; error: ApiError } {
  return { ok: false, error: invalidRequest(reportFlaws(flaws, input), hint) };
}

/** Rules between fields, of the part of the body that is judged. */
type Rules = (seen: unknown) => readonly Flaw[];

type ParseOptions = {
  readonly rules?: Rules;
  /** What a field without a name is called. */
  readonly root?: string;
  /** Members of the body that only `rules` judges, at whatever length. */
  readonly whole?: readonly string[];
};

/**
 * `input` as the schema reads it, plus rules between fields that are told even when the schema already failed. A body that
 * is absent is an empty one; `null` is a body, and none that fits.
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
  // A parsed JSON object that is no list is exactly this.
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

/** Absent means absent: no member is left holding undefined. */
export function defined<T extends object>(value: T): Defined<T> {
  // fromEntries forgets which members stayed.
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Defined<T>;
}
