import { requestIdNow } from "./request-id.ts";

/** Ids, counts and fixed words. Any other string is withheld. */
type Facts = Readonly<Record<string, string | number | null | undefined>>;

/**
 * The only error whose message is logged. Its text is ours or a provider's fixed wording, and contains no user
 * data.
 */
export class OperatorError extends Error {
  override readonly name = "OperatorError";
}

/**
 * The only way to write to the log (a lint rule forbids `console` elsewhere). No personal data and no token
 * passes (CONTRACT G14). `at` names the part of the service.
 */
export function logFailure(at: string, error: unknown, facts: Facts = {}): void {
  const requestId = requestIdNow();
  const known = { ...(requestId !== undefined && { requestId }), ...facts };
  console.error(JSON.stringify({ at, ...harmless(known), error: describeError(error) }));
}

type ErrorDescription = {
  readonly name: string;
  readonly code?: string;
  /** The platform's own words from the message. */
  readonly said?: readonly string[];
  readonly stack?: readonly string[];
  readonly cause?: ErrorDescription;
};

const CAUSES_DEEP = 4;
const STACK_LINES = 8;

/**
 * Describes an error without its message, which may quote user data: bound values (`DrizzleQueryError`), text
 * that is not JSON, an invalid URL. The rest shows where it happened, and what the platform itself reported.
 */
function describeError(error: unknown, deep = CAUSES_DEEP): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, message, stack = "", cause, code } = error as Error & { readonly code?: unknown };
  const said = saidBy(name, message);
  const lines = framesOf(stack);
  return {
    name: namedOf(name),
    ...(isCode(code) && { code }),
    ...(said.length > 0 && { said }),
    ...(lines.length > 0 && { stack: lines }),
    ...(cause !== undefined && deep > 0 && { cause: describeError(cause, deep - 1) }),
  };
}

function saidBy(name: string, message: string): readonly string[] {
  return name === "OperatorError" ? [message] : wordsOfThePlatform(message);
}

function namedOf(name: string): string {
  return /^\w{1,60}$/.test(name) ? name : "Error";
}

function isCode(code: unknown): code is string {
  return typeof code === "string" && /^[\w.-]{1,60}$/.test(code);
}

/** The first words of messages from D1, SQLite, R2, objects and the network. */
const PLATFORM =
  /^(?:Error: )?(?:D1_|SQLITE_|no such (?:table|column)|UNIQUE|NOT NULL|CHECK|FOREIGN KEY|database |internal error|Network connection lost|Durable Object|(?:put|get|head|list|delete): |Worker exceeded)/;

/** Only these words of a platform message are logged, since even SQLite may quote a value. */
const WORDS = [
  /\b(?:D1|SQLITE)_[A-Z_]+\b/g,
  /\bno such (?:table|column): [\w.]{1,60}/g,
  /\b(?:UNIQUE|NOT NULL|CHECK|FOREIGN KEY) constraint failed(?:: [\w.]{1,60}(?:, [\w.]{1,60})*)?/g,
  /\bdatabase (?:table )?(?:is locked|or disk is full|disk image is malformed)/g,
  /\binternal error; reference = \w{1,60}/g,
  /\bNetwork connection lost/g,
  /\bDurable Object (?:reset|is overloaded|storage operation exceeded timeout)/g,
  /\bWorker exceeded \w+ (?:time )?limit/g,
  /\(\d{4,5}\)/g,
] as const;

function wordsOfThePlatform(message: string): readonly string[] {
  if (!PLATFORM.test(message)) return [];
  return WORDS.flatMap((words) => message.match(words) ?? []);
}

/** Keeps only the frames: the lines before them repeat the message. */
function framesOf(stack: string): readonly string[] {
  const frames = stack.split("\n").filter((line) => /^\s+at [^\n]{0,300}:\d+:\d+\)?$/.test(line));
  return frames.slice(0, STACK_LINES).map((line) => line.trim());
}

const PART = /^(?:[a-z][a-z_]{0,39}|(?:[a-z]+_)?[0-9A-HJKMNP-TV-Z]{26}(?:\.[a-z0-9]{1,10})?)$/;
const HTTP_STATUS = /^(?:[A-Z]{3,7} [\w/:{}.*-]{1,120}|HTTP \d{3}(?: [a-z_]{1,60})?)$/;

/** Passes ids, keys made of ids, our own words, route patterns and statuses; withholds other strings. */
function harmless(facts: Facts): Facts {
  const shown = Object.entries(facts).map(([name, fact]) => {
    if (typeof fact !== "string") return [name, fact] as const;
    const isHarmless = HTTP_STATUS.test(fact) || fact.split(/[/:]/).every((part) => PART.test(part));
    return [name, isHarmless ? fact : "(withheld)"] as const;
  });
  return Object.fromEntries(shown);
}
