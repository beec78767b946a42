import { parseArgs, type ParseArgsConfig } from "node:util";
import { ENVIRONMENTS, isEnvironment } from "../deploy/environments.ts";

/**
 * Parses a command's arguments; `--help` prints `usage`. Invalid input prints an error with `usage` and exits with 2:
 * unknown words and options, an unknown environment, or an environment without `--remote`, which would act on this machine.
 */
export function typedOptions<Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  helpWhereAsked(usage, config.args ?? process.argv.slice(2));
  const parsed = attempt(config, usage);
  const { env, remote } = parsed.values as { readonly env?: string; readonly remote?: boolean };
  if (env !== undefined && !isEnvironment(env))
    misused(`--env ${env} must be one of: ${ENVIRONMENTS.join(", ")}`, usage);
  if (env !== undefined && remote === false)
    misused(`--env ${env} needs --remote: add it, or leave --env out to use this machine`, usage);
  if (remote === true && env === undefined) misused(`--remote needs --env ${ENVIRONMENTS.join("|")}`, usage);
  return parsed;
}

/** Prints the usage if requested, and exits. */
export function helpWhereAsked(usage: string, typed: readonly string[]): void {
  if (!typed.some((word) => word === "--help" || word === "-h")) return;
  console.log(usage);
  process.exit(0);
}

/** Parses an option that counts something, starting at 1. */
export function wholeNumber(name: string, typed: string, usage: string): number {
  const number = Number(typed);
  if (Number.isInteger(number) && number >= 1) return number;
  return misused(`--${name} ${typed} must be a whole number of at least 1`, usage);
}

/** Prints the error and the usage, and exits. */
export function misused(complaint: string, usage: string): never {
  console.error(`${complaint}\n\n${usage}`);
  process.exit(2);
}

function attempt<Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    // The first sentence only; the rest is advice for programmers
    return misused(error instanceof Error ? (error.message.split(". ")[0] ?? "") : String(error), usage);
  }
}
