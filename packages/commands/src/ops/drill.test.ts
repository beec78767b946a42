import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, it, onTestFinished, vi } from "vitest";
import { inProcess } from "../../test/in-process.ts";
import { readRows } from "../local/place.ts";
import type { ServiceOptions } from "../local/service.ts";
import { runDrill } from "./drill.ts";

type Taken = { readonly stateDir: string; readonly orgs: readonly unknown[] }[];

/** A service that fails to start; records the data it was given. */
function failing(taken: Taken) {
  return async ({ stateDir }: ServiceOptions) => {
    const rows = await readRows("select org from accounts;", { stateDir });
    taken.push({ stateDir, orgs: rows.map(({ org }) => org) });
    throw new Error("no port is free");
  };
}

describe("pnpm ops drill", { timeout: 60_000 }, () => {
  // drill.nightly.test.ts runs every step
  it("names the step that fails, and leaves neither its copy nor anything in the data", async ({
    expect,
  }) => {
    const root = mkdtempSync(path.join(tmpdir(), "drilled-"));
    onTestFinished(() => rmSync(root, { recursive: true }));
    vi.stubEnv("TMPDIR", root);
    onTestFinished(() => void vi.unstubAllEnvs());
    const stateDir = path.join(root, "none/state");
    const taken: Taken = [];
    const { said } = await inProcess(async () => {
      await expect(runDrill(stateDir, failing(taken))).rejects.toThrow("no port is free");
      return 0;
    });
    expect(taken).toEqual([
      {
        stateDir: expect.stringContaining(path.join(root, "svc-drill-")) as string,
        orgs: [expect.stringMatching(/^drill-[0-9a-z]{26}$/)],
      },
    ]);
    expect([...said.matchAll(/^ *[\d.]+ s {2}(.*)$/gm)].map(([, step]) => step)).toEqual([
      "take over the data: done",
      "start the service: FAILED",
    ]);
    expect(readdirSync(root)).toEqual([]);
  });
});
