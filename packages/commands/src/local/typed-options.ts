import { parseArgs, type ParseArgsConfig } from "node:util";
import { ENVIRONMENTS, isEnvironment } from "../deploy/environments.ts";

/**
 * What was typed behind a command; `--help` prints `usage`. What does not make sense is told with `usage`, and the process ends with 2: words and options
 * that it does not know, an environment that there is not, and one without `--remote`, which would be taken for this machine.
 */
export function typedOptions<Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  helpWhereAsked(usage, config.args ?? process.argv.slice(2));
  const parsed = attempt(config, usage);
  const { env, remote } = parsed.values as { readonly env?: string; readonly remote?: boolean };
  if (env !== undefined && !isEnvironment(env))
    misused(`--env ${env}: there are ${ENVIRONMENTS.join(", ")}`, usage);
  if (env !== undefined && remote === false)
    misused(`--env ${env} is of a deployment: add --remote, or leave --env out for this machine`, usage);
  if (remote === true && env === undefined) misused(`--remote wants --env ${ENVIRONMENTS.join("|")}`, usage);
  return parsed;
}

/** Says how a command is typed to whoever asks, and ends the process. */
export function helpWhereAsked(usage: string, typed: readonly string[]): void {
  if (!typed.some((word) => word === "--help" || word === "-h")) return;
  console.log(usage);
  process.exit(0);
}

/** An option that counts something, from 1 on. */
export function wholeNumber(name: string, typed: string, usage: string): number {
  const number = Number(typed);
  if (Number.isInteger(number) && number >= 1) return number;
  return misused(`--${name} ${typed}: give a whole number from 1 on`, usage);
}

/** Says what is wrong and how it is typed, and ends the process. */
export function misused(complaint: string, usage: string): never {
  console.error(`${complaint}\n\n${usage}`);
  process.exit(2);
}

function attempt<Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    // the first sentence; what follows is advice to programmers
    return misused(error instanceof Error ? (error.message.split(". ")[0] ?? "") : String(error), usage);
  }
}
