import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, it } from "vitest";
import { withLocalR2 } from "../local/local-r2.ts";
import { readRows } from "../local/place.ts";
import { addLocalTenant, migrate } from "../local/service.ts";

const root = mkdtempSync(path.join(tmpdir(), "drilled-"));
const stateDir = path.join(root, ".wrangler/state");

beforeAll(async () => {
  await migrate(stateDir);
  await addLocalTenant(stateDir, { org: "acme", name: "Acme", openingBalanceCents: 0, shard: 1 });
  await withLocalR2(stateDir, async (bucket) => {
    await bucket.put("t/acc_1/photo", new ArrayBuffer(3), {});
  });
});
afterAll(() => rmSync(root, { recursive: true }));

function drill() {
  const file = path.join(import.meta.dirname, "../ops.ts");
  const args = [file, "drill", "--persist-to", stateDir];
  const env = { ...process.env, TMPDIR: root };
  return spawnSync(process.execPath, args, { encoding: "utf8", env });
}

describe("pnpm ops drill", () => {
  it("does every step, says its time and leaves what lies here as it is", async ({ expect }) => {
    const { status, stdout, stderr } = drill();
    expect([status, stderr]).toEqual([0, ""]);
    expect([...stdout.matchAll(/^ *[\d.]+ s {2}(.*): done$/gm)].map(([, step]) => step)).toEqual([
      "take over the data",
      "start the service",
      "note a verification",
      "back up rows and files",
      "redact what was noted",
      "restore into new databases",
      "take redactions again",
      "see that it is empty",
    ]);
    const orgs = await readRows("select org from accounts;", { stateDir });
    expect(orgs).toEqual([{ org: "acme" }]);
    expect(readdirSync(root).filter((name) => name.startsWith("svc-drill-"))).toEqual([]);
  });
});
