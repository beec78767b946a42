import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "@svc/commands/local/wrangler";
import type { TenantKeys } from "@svc/commands/tenants";
import type { ExpectStatic } from "vitest";
import type { Journey } from "./harness.ts";

export const GUIDES = path.join(ROOT, "workers/edge/pages/src/docs/guides");
const PHOTO = path.join(ROOT, "packages/commands/assets/sample.jpg");
const BETWEEN = "----- the next block -----";

type Block = {
  readonly language: string;
  readonly file?: string;
  readonly run?: string;
  readonly text: string;
};

/** The fenced blocks of a guide, in order. */
export function blocksOf(name: string): readonly Block[] {
  const markdown = readFileSync(path.join(GUIDES, `${name}.md`), "utf8");
  return [...markdown.matchAll(/^```(\S+)(.*)\n([\s\S]*?)^```$/gm)].map(
    ([, language = "", more = "", text = ""]) => ({
      language,
      text,
      ...Object.fromEntries(
        more
          .trim()
          .split(" ")
          .filter(Boolean)
          .map((each) => each.split("=")),
      ),
    }),
  );
}

/**
 * Runs a guide's commands in order, in one shell and an empty folder, and compares every response with the guide.
 * Returns the output.
 */
export async function followGuide(
  name: string,
  { journey, keys }: { readonly journey: Journey; readonly keys: TenantKeys },
  expect: ExpectStatic,
): Promise<string> {
  const blocks = blocksOf(name);
  const folder = mkdtempSync(path.join(tmpdir(), "svc-guide-"));
  try {
    const begun = path.join(folder, "photo-verification");
    mkdirSync(begun);
    const { code, said } = await run(blocks.map(commandsOf).join("\n"), begun, {
      // the Node that a guide asks for
      PATH: `${path.join(ROOT, "node_modules/.bin")}:${process.env["PATH"]}`,
      BASE: journey.baseUrl,
      KEY: keys.secretKey,
      PHOTO,
      SERVICE: ROOT,
      WEBHOOK_SECRET: keys.webhookSecret,
    });
    expect([code, said]).toEqual([0, said]);
    const commands = blocks.filter(({ language }) => language === "sh");
    const answers = said.split(BETWEEN);
    for (const [index, block] of commands.entries()) {
      const shown = blocks[blocks.indexOf(block) + 1];
      const answer = answers.at(index) ?? "";
      if (shown?.language === "json")
        expect(shapeOf(lastJson(answer)), answer).toMatchObject(shapeOf(JSON.parse(shown.text)) as object);
      // a guide shows an error only where it announces one
      else expect(answer).not.toContain('"error":');
    }
    return said;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A block as shell commands: a block with a file name is written to that file, and only blocks marked as run are run.
 */
function commandsOf({ language, file, text }: Block): string {
  if (file !== undefined) return `cat > ${file} <<'END OF FILE'\n${text}END OF FILE`;
  return language === "sh" ? `${text}\necho "${BETWEEN}"` : "";
}

function run(
  script: string,
  cwd: string,
  vars: NodeJS.ProcessEnv,
): Promise<{ code: number | null; said: string }> {
  const shell = spawn("bash", ["-c", `set -euo pipefail; set -m\n${script}`], {
    cwd,
    env: { ...process.env, ...vars },
  });
  let said = "";
  for (const stream of [shell.stdout, shell.stderr])
    stream.on("data", (chunk: Buffer) => void (said += chunk.toString()));
  return new Promise((resolve) => shell.on("close", (code) => resolve({ code, said })));
}

/** The last JSON value a block printed. */
function lastJson(said: string): unknown {
  const found =
    [...said.matchAll(/^\{.*\}$/gm)].at(-1)?.[0] ?? said.slice(said.indexOf("{"), said.lastIndexOf("}") + 1);
  return JSON.parse(found);
}

/** The structure of an example. Only its fields are compared, since values differ. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each)]));
}
