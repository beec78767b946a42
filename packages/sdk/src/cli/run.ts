import { parseArgs } from "node:util";
import { VERSION } from "../version.ts";
import { type Command, COMMON_OPTIONS, type Context } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { candidates } from "./complete.ts";
import { connect } from "./connect.ts";
import { failureOf } from "./failure-of.ts";
import { Output } from "./output.ts";
import { UsageError } from "./usage-error.ts";

type Environment = Context["env"];

/** Runs what was typed after `svc` and returns the exit status. */
export async function run(typed: readonly string[], env: Environment): Promise<number> {
  const output = new Output(typed.includes("--json"));
  try {
    return await dispatch(typed, env, output);
  } catch (error) {
    const { failure, status } = failureOf(error);
    output.fail(failure);
    return status;
  }
}

async function dispatch(raw: readonly string[], env: Environment, output: Output): Promise<number> {
  if (raw[0] === "complete" && raw[1] === "--") {
    process.stdout.write(
      candidates(raw.slice(2))
        .map((each) => `${each}\n`)
        .join(""),
    );
    return 0;
  }
  const typed = commandFirst(raw);
  if (typed[0] === "--version") {
    output.tell({ version: VERSION }, [VERSION]);
    return 0;
  }
  const command = COMMANDS.find(({ name }) => name === typed.slice(0, name.split(" ").length).join(" "));
  if (!command) return helpOrRefuse(typed, output);
  const context = contextOf(command, typed, { env, output });
  if (!context.isSet("help")) return (await command.run(context)) ?? 0;
  output.tell({ usage: usageOf(command) }, [usageOf(command), `  ${command.summary}`]);
  return 0;
}

/** Moves the command to the front, because common options may come before or after it. */
function commandFirst([first = "", ...rest]: readonly string[]): readonly string[] {
  const [name = "", value] = first.split("=", 2);
  const option = Object.entries(COMMON_OPTIONS).find(([each]) => `--${each}` === name)?.[1];
  if (!option || rest.length === 0) return [first, ...rest];
  const taken = option.type === "string" && value === undefined ? 1 : 0;
  return [...commandFirst(rest.slice(taken)), first, ...rest.slice(0, taken)];
}

/** Shows the help. If the typed words are the start of several commands, it lists only those. */
function helpOrRefuse(typed: readonly string[], output: Output): number {
  const words = typed.filter((word) => !["", "help"].includes(word) && !word.startsWith("-"));
  const begun = COMMANDS.filter(({ name }) => `${name} `.startsWith([...words, ""].join(" ")));
  if (begun.length === 0)
    throw new UsageError(`there is no command ${words.join(" ")}`, "`svc --help` lists what there is.");
  const isHelp = words.length === 0 || typed.some((word) => word === "--help" || word === "-h");
  if (!isHelp) {
    const next = begun.map(({ name }) => name.split(" ")[words.length]);
    throw new UsageError(
      `svc ${words.join(" ")}: which of ${next.join(", ")}?`,
      "`svc --help` says what they do.",
    );
  }
  const usage = begun.map(({ name, summary }) => `  svc ${name.padEnd(22)} ${summary}`);
  output.tell({ commands: begun.map(usageOf) }, [
    "svc COMMAND [--json] [--key svc_secret_…] [--base-url https://…] [--help]",
    ...usage,
  ]);
  return 0;
}

function usageOf({ name, takes }: Command): string {
  return `svc ${name} ${takes}`;
}

type Surroundings = { readonly env: Environment; readonly output: Output };

function contextOf(command: Command, typed: readonly string[], { env, output }: Surroundings): Context {
  const args = typed.slice(command.name.split(" ").length);
  const { values, positionals } = parsed(command, args);
  const { mostWords = 0 } = command;
  if (positionals.length > mostWords)
    throw new UsageError(`${positionals[mostWords]} is one word too many`, `Usage: ${usageOf(command)}`);
  const options = (name: string) => [values[name] ?? []].flat().filter((value) => typeof value === "string");
  const option = (name: string) => options(name).at(-1);
  return {
    env,
    output,
    options,
    option,
    isSet: (name) => values[name] === true,
    words: positionals,
    client: () => connect(option("key"), option("base-url"), env),
  };
}

type Parsed = { readonly values: Readonly<Record<string, unknown>>; readonly positionals: readonly string[] };

function parsed(command: Command, args: readonly string[]): Parsed {
  try {
    const options = { ...command.options, ...COMMON_OPTIONS };
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const message = error instanceof Error ? (error.message.split(". ")[0] ?? "") : String(error);
    throw new UsageError(message, `Usage: ${usageOf(command)}`);
  }
}
