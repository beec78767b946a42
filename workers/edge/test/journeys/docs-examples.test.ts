import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "@svc/commands/local/wrangler";
import type { TenantKeys } from "@svc/commands/tenants";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, it } from "vitest";
import { blocksOf, followGuide, GUIDES } from "./follow-guide.ts";
import { Journey } from "./harness.ts";

// the quickstart packs the SDK, which only one test may do at a time: sdk-package.test.ts
const NAMES = readdirSync(GUIDES)
  .map((file) => path.basename(file, ".md"))
  .filter((name) => name !== "quickstart");

describe("the guides' examples", () => {
  let journey: Journey;
  let keys: TenantKeys;
  beforeAll(async () => {
    journey = await Journey.begin();
    keys = await journey.addTenant();
    await journey.start();
  });
  afterAll(() => journey.end());

  it.for(NAMES)("%s: every command works, and prints what the guide shows", async (name, { expect }) => {
    await expect(followGuide(name, { journey, keys }, expect)).resolves.toBeTypeOf("string");
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

const TYPES = path.join(ROOT, "packages/sdk/node_modules/@types");
const STRICT =
  `--ignoreConfig --noEmit --strict --target es2024 --module nodenext --types node --typeRoots ${TYPES}`.split(
    " ",
  );

/** Compilers of the programs that no journey runs. Android's own classes are on no machine of ours. */
const COMPILERS = {
  "CaptureClient.swift": ["swiftc", "-parse"],
  "CaptureViewController.swift": ["swiftc", "-parse"],
  "CaptureClient.kt": ["kotlinc", "-d", "out.jar"],
  "client.mts": [path.join(ROOT, "node_modules/.bin/tsc"), ...STRICT],
} as const;

describe("the programs of a capture client", () => {
  const programs = ["own-client", "embedding"].flatMap(blocksOf).filter(({ file }) => file !== undefined);

  for (const [file, [compiler, ...options]] of Object.entries(COMPILERS)) {
    const isHere = spawnSync("sh", ["-c", `command -v ${compiler}`]).status === 0;
    it.skipIf(!isHere)(`compile: ${file}`, ({ expect }) => {
      const folder = mkdtempSync(path.join(tmpdir(), "svc-sketch-"));
      const { text = "" } = programs.find((each) => each.file === file) ?? {};
      writeFileSync(path.join(folder, file), text);
      try {
        expect(text).not.toBe("");
        const { status, stdout, stderr } = spawnSync(compiler, [...options, file], {
          cwd: folder,
          encoding: "utf8",
        });
        expect(status, stdout + stderr).toBe(0);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
  }
});
