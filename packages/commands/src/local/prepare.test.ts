import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished, describe, it } from "vitest";
import { withLocalD1 } from "./local-d1.ts";
import { prepare } from "./prepare.ts";

function folder() {
  const root = mkdtempSync(path.join(tmpdir(), "setup-"));
  mkdirSync(path.join(root, "workers/sealer"), { recursive: true });
  onTestFinished(() => rmSync(root, { recursive: true }));
  return { root, stateDir: path.join(root, "state"), vars: path.join(root, ".dev.vars") };
}

describe("pnpm svc setup", () => {
  it("migrates every database and writes the folder's secrets for wrangler, for their owner alone", async ({
    expect,
  }) => {
    const { root, stateDir, vars } = folder();
    await prepare(stateDir, root);
    const secrets = readFileSync(path.join(stateDir, "service-secrets"), "utf8");
    expect(readFileSync(vars, "utf8")).toContain(`SERVICE_SECRETS='${secrets}'`);
    expect(statSync(vars).mode & 0o777).toBe(0o600);
    const signer = readFileSync(path.join(root, "workers/sealer/.dev.vars"), "utf8");
    expect(signer).toContain("C2PA_SIGNER='-----BEGIN CERTIFICATE");
    const tables = await withLocalD1(stateDir, async (databases) =>
      Promise.all(
        Object.values(databases).map((database) => database.prepare("select id from accounts").all()),
      ),
    );
    expect(tables.map(({ results }) => results)).toEqual([[], []]);
  });

  it("keeps what a developer wrote around it, and changes nothing the second time", async ({ expect }) => {
    const { root, stateDir, vars } = folder();
    writeFileSync(vars, "MAIL=resend\n");
    await prepare(stateDir, root);
    const first = readFileSync(vars, "utf8");
    expect(first).toMatch(/DEV='1'\n# end[^\n]*\nMAIL=resend\n$/);
    writeFileSync(vars, first.replace("DEV='1'", "DEV='0'").replace("# written", "A=1\n# written"));
    await prepare(stateDir, root);
    expect(readFileSync(vars, "utf8")).toBe(`A=1\n${first}`);
  });
});
