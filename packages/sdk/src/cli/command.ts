import type { ParseArgsOptionsConfig } from "node:util";
import type { PhotoVerification } from "../photo-verification.ts";
import type { Output } from "./output.ts";

/** What a command is run with. */
export type Context = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A `--name` as it was typed; the last one where it stands several times. */
  readonly option: (name: string) => string | undefined;
  /** All of a `--name` that may stand several times. */
  readonly options: (name: string) => readonly string[];
  readonly isSet: (name: string) => boolean;
  readonly words: readonly string[];
  readonly output: Output;
  /** Throws a `UsageError` that says how to log in where there is no key. */
  readonly client: () => PhotoVerification;
};

export type Command = {
  readonly name: string;
  /** What follows the name, as the help shows it. */
  readonly takes: string;
  readonly summary: string;
  /** How many words it takes behind its name, none where it is absent. */
  readonly mostWords?: number;
  readonly options: ParseArgsOptionsConfig;
  /** What a shell may offer after an option or as a word. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /** The exit status, 0 where it is absent. */
  readonly run: (context: Context) => Promise<number | undefined>;
};

/** What every command takes. */
export const COMMON_OPTIONS = {
  json: { type: "boolean" },
  key: { type: "string" },
  "base-url": { type: "string" },
  help: { type: "boolean", short: "h" },
} as const satisfies ParseArgsOptionsConfig;
