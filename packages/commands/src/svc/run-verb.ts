import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import path from "node:path";
import { VERBS } from "./verbs.ts";

/** Runs the script of a verb with the other words; without a verb, or with `--help`, lists them all. Returns the exit code. */
export async function runVerb(
  root: string,
  [verb, ...words]: readonly string[],
  say: (text: string) => void = console.log,
): Promise<number> {
  const script = scriptOf(verb);
  if (script !== undefined) return run([path.join(root, script), ...words]);
  const isHelp = verb === "--help" || verb === "-h";
  say(isHelp || verb === undefined ? usage() : `no such verb: ${verb}\n\n${usage()}`);
  return isHelp ? 0 : 2;
}

function scriptOf(verb = ""): string | undefined {
  return Object.values(VERBS).find((group) => Object.hasOwn(group, verb))?.[verb]?.script;
}

async function run(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: "inherit" });
  // a terminal signals both processes; a signal sent only to this one is passed on
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  return code ?? 128 + constants.signals[signal ?? "SIGTERM"];
}

function usage(): string {
  const groups = Object.entries(VERBS).map(([title, verbs]) => {
    const lines = Object.entries(verbs).map(([name, { does }]) => `  ${name.padEnd(14)} ${does}`);
    return [`${title}:`, ...lines].join("\n");
  });
  return ["pnpm svc <verb> [options]   (each verb has --help)", ...groups].join("\n\n");
}
