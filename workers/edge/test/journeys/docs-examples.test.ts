import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "@svc/commands/local/wrangler";
import type { TenantKeys } from "@svc/commands/tenants";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, it } from "vitest";
import { Journey } from "./harness.ts";

const GUIDES = path.join(ROOT, "workers/edge/pages/src/docs/guides");
const NAMES = readdirSync(GUIDES).map((file) => path.basename(file, ".md"));
const PHOTO = path.join(ROOT, "packages/commands/assets/sample.jpg");
const BETWEEN = "----- the next block -----";

type Block = {
  readonly language: string;
  readonly file?: string;
  readonly run?: string;
  readonly text: string;
};

function blocksOf(name: string): readonly Block[] {
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

describe("the guides' examples", () => {
  let journey: Journey;
  let keys: TenantKeys;
  beforeAll(async () => {
    journey = await Journey.begin();
    keys = await journey.addTenant();
    await journey.start({ vars: { RATE_LIMITS: "off" }, without: ["video", "reader"] });
  });
  afterAll(() => journey.end());

  it.for(NAMES)("%s: every command works, and answers what stands below it", async (name, { expect }) => {
    const blocks = blocksOf(name);
    const folder = mkdtempSync(path.join(tmpdir(), "svc-guide-"));
    try {
      for (const { file, text } of blocks)
        if (file !== undefined) writeFileSync(path.join(folder, file), text);
      const commands = blocks.filter(({ language }) => language === "sh");
      const script = commands.map(({ text }) => `${text}\necho "${BETWEEN}"`).join("\n");
      const { code, said } = await run(script, folder, {
        BASE: journey.baseUrl,
        KEY: keys.secretKey,
        PHOTO,
        WEBHOOK_SECRET: keys.webhookSecret,
      });
      expect([code, said]).toEqual([0, said]);
      const answers = said.split(BETWEEN);
      for (const [index, block] of commands.entries()) {
        const shown = blocks[blocks.indexOf(block) + 1];
        const answer = answers.at(index) ?? "";
        if (shown?.language === "json")
          expect(shapeOf(lastJson(answer)), answer).toMatchObject(shapeOf(JSON.parse(shown.text)) as object);
        // a guide shows a refusal only where it says so
        else expect(answer).not.toContain('"error":');
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe("the programs that check a webhook's signature", () => {
  const secret = `whsec_${Buffer.from("a secret of thirty-two bytes ...").toString("base64")}`;
  const body = '{"type":"verification.completed","data":{"note":"Ä"}}';
  const programs = blocksOf("webhooks").filter(({ run: command }) => command !== undefined);

  it("are in five languages", ({ expect }) => {
    expect(programs.map(({ language }) => language)).toEqual(["js", "python", "php", "ruby", "go"]);
  });

  for (const { language, file = "", run: command = "", text } of programs) {
    const isHere = spawnSync("sh", ["-c", `command -v ${command}`]).status === 0;
    it.skipIf(!isHere)(`take what was signed and nothing else, in ${language}`, ({ expect }) => {
      const folder = mkdtempSync(path.join(tmpdir(), "svc-signature-"));
      writeFileSync(path.join(folder, file), text);
      const at = new Date();
      const signature = new Webhook(secret).sign("msg_1", at, body);
      const check = (sent: string, stamp: number, signed = signature) =>
        spawnSync(command, [...(command === "go" ? ["run"] : []), file], {
          cwd: folder,
          input: sent,
          env: {
            ...process.env,
            WEBHOOK_ID: "msg_1",
            WEBHOOK_TIMESTAMP: String(stamp),
            WEBHOOK_SIGNATURE: signed,
            WEBHOOK_SECRET: secret,
          },
        }).status;
      const now = Math.floor(at.getTime() / 1000);
      const old = new Webhook(secret).sign("msg_1", new Date(at.getTime() - 600_000), body);
      try {
        expect(check(body, now)).toBe(0);
        expect(check(body, now, `v1a,AAAA ${signature}`)).toBe(0);
        expect(check(body.replace("Ä", "A"), now)).toBe(1);
        expect(check(body, now - 600, old)).toBe(1);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
  }
});

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

/** Of the lines that a block printed, the last that is JSON. */
function lastJson(said: string): unknown {
  const found =
    [...said.matchAll(/^\{.*\}$/gm)].at(-1)?.[0] ?? said.slice(said.indexOf("{"), said.lastIndexOf("}") + 1);
  return JSON.parse(found);
}

/** What an example promises: its fields; values are the reader's own. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each)]));
}
