import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "@svc/commands/local/wrangler";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { afterAll, describe, it } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "svc-scores-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function scores(...args: readonly string[]) {
  const script = path.join(ROOT, "packages/bench/src/scores.ts");
  const child = spawn(process.execPath, [script, ...args]);
  let said = "";
  child.stdout.on("data", (part: Buffer) => (said += part.toString()));
  await once(child, "close");
  return { code: child.exitCode, said };
}

describe("pnpm svc scores", () => {
  it("prints a line per photo, then the figures", async ({ expect }) => {
    const manifest = path.join(folder, "photos.csv");
    writeFileSync(path.join(folder, "1.jpg"), await photoFile(drawScene(320, 240, 1), "jpeg"));
    writeFileSync(manifest, "path,label\n1.jpg,0\n");
    const { code, said } = await scores("--check", "ai", "--manifest", manifest);
    const [heads, photo, figures] = said.trim().split("\n");
    expect([code, heads]).toEqual([0, "path,label,score,status,ms"]);
    expect(photo).toMatch(/^1\.jpg,0,0\.\d+,(clear|flagged),\d+$/);
    expect(JSON.parse(figures ?? "")).toMatchObject({ check: "ai", n: 1, unavailable: 0 });
  });

  it("refuses a check that has no scores", async ({ expect }) => {
    expect((await scores("--check", "reverse", "--manifest", "photos.csv")).code).toBe(2);
  });
});
