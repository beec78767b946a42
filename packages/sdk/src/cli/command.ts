import type { ParseArgsOptionsConfig } from "node:util";
import type { PhotoVerification } from "../photo-verification.ts";
import type { Output } from "./output.ts";

/** What `run` passes to a command. */
export type Context = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The value of `--name` as typed. The last one wins if the option is repeated. */
  readonly option: (name: string) => string | undefined;
  /** All values of a repeatable `--name`. */
  readonly options: (name: string) => readonly string[];
  readonly isSet: (name: string) => boolean;
  readonly words: readonly string[];
  readonly output: Output;
  /** Throws a `UsageError` that explains how to log in if there is no key. */
  readonly client: () => PhotoVerification;
};

export type Command = {
  readonly name: string;
  /** The arguments after the command name, as the help shows them. */
  readonly takes: string;
  readonly summary: string;
  /** The maximum number of arguments after the name; default 0. */
  readonly mostWords?: number;
  readonly options: ParseArgsOptionsConfig;
  /** Values that shell completion offers for an option or an argument. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /** Resolves to the exit status; `undefined` means 0. */
  readonly run: (context: Context) => Promise<number | undefined>;
};

/** Options that every command accepts. */
export const COMMON_OPTIONS = {
  json: { type: "boolean" },
  key: { type: "string" },
  "base-url": { type: "string" },
  help: { type: "boolean", short: "h" },
} as const satisfies ParseArgsOptionsConfig;
