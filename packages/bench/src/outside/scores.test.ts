import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "@svc/commands/local/wrangler";
import { drawScene } from "@svc/testkit/draw-scene";
import type { JudgeServer } from "@svc/testkit/judges/judge-server";
import { serveSightengine, SIGHTENGINE } from "@svc/testkit/judges/sightengine-server";
import { photoFile } from "@svc/testkit/photo-file";
import { afterAll, beforeAll, describe, it } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "svc-scores-"));
let server: JudgeServer;
beforeAll(async () => {
  server = await serveSightengine();
  for (const seed of [1, 2])
    writeFileSync(path.join(folder, `${seed}.jpg`), await photoFile(drawScene(320, 240, seed), "jpeg"));
  writeFileSync(path.join(folder, "photos.csv"), "path,label\n1.jpg,0\n2.jpg,1\n");
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

async function scores(args: readonly string[], keys: Readonly<Record<string, string>>) {
  const script = path.join(ROOT, "packages/bench/src/scores.ts");
  const manifest = path.join(folder, "photos.csv");
  const child = spawn(process.execPath, [script, "--manifest", manifest, ...args], {
    env: { ...process.env, ...keys },
  });
  let [said, complained] = ["", ""];
  child.stdout.on("data", (part: Buffer) => (said += part.toString()));
  child.stderr.on("data", (part: Buffer) => (complained += part.toString()));
  await once(child, "close");
  return { code: child.exitCode, said, complained };
}

describe("pnpm svc scores --outside", () => {
  it("asks once per photo, prints the answers next to ours, and calibrates nothing from too few photos", async ({
    expect,
  }) => {
    const { user, secret } = SIGHTENGINE;
    const keys = {
      JUDGE_SIGHTENGINE_USER: user,
      JUDGE_SIGHTENGINE_SECRET: secret,
      JUDGE_SIGHTENGINE_URL: server.url,
    };
    const args = ["--check", "ai", "--outside", "sightengine"];
    const { code, said, complained } = await scores([...args, "--out", path.join(folder, "out.csv")], keys);
    expect([code, complained]).toEqual([0, expect.stringContaining("it takes 100 photos of each label")]);
    expect([server.pictures.length, server.problems]).toEqual([2, []]);
    const lines = readFileSync(path.join(folder, "out.csv"), "utf8").trim().split("\n");
    expect(lines[0]).toBe("path,label,score,status,ms,outside");
    expect(lines.slice(1).map((line) => line.split(",").at(-1))).toEqual(["0.9", "0.9"]);
    expect(JSON.parse(said.trim().split("\n").at(-1) ?? "")).toMatchObject({
      check: "ai",
      n: 2,
      outside: { auc: 0.5, unanswered: 0 },
    });
  });

  it("refuses other checks and unknown judges", async ({ expect }) => {
    for (const args of [
      ["--check", "screen", "--outside", "hive"],
      ["--check", "ai", "--outside", "nobody"],
    ]) {
      expect((await scores(args, {})).code).toBe(2);
    }
  });
});
