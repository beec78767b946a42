import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Only `y` or `yes` confirms. Throws if there is no terminal. */
export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error("there is no terminal to ask on: confirm with --yes");
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await lines.question(`${question} [y/N] `);
  lines.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** Reads a secret without showing it while it is typed. */
export async function askFor(name: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(`${name} is missing: set it in the environment`);
  process.stdout.write(`${name}: `);
  const nothing = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nothing, terminal: true });
  const answer = await lines.question("");
  lines.close();
  process.stdout.write("\n");
  return answer.trim();
}
