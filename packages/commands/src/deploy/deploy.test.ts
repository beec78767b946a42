import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, it, onTestFinished } from "vitest";
import { itDeploysAndGoesBack } from "../../test/deployment.ts";
import { inProcess } from "../../test/in-process.ts";
import { wranglerOnAccount } from "../../test/wrangler-on-account.ts";
import { emulatedCloudflare } from "./emulated-cloudflare.ts";
import { runDeploy } from "./run-deploy.ts";

function sandbox() {
  const keptIn = mkdtempSync(path.join(tmpdir(), "deploy-"));
  onTestFinished(() => rmSync(keptIn, { recursive: true }));
  const { account } = emulatedCloudflare();
  const means = { wrangler: wranglerOnAccount(account), keptIn };
  const deploy = (...more: readonly string[]) =>
    inProcess(() => runDeploy(["--env", "sandbox", ...more], means));
  return { account, deploy, kept: path.join(keptIn, "sandbox.secrets.json") };
}

describe("pnpm run deploy", () => {
  // deploy.nightly.test.ts uses wrangler itself
  itDeploysAndGoesBack(sandbox);

  it("reminds of the secrets that it left on this machine until they are forgotten", async ({ expect }) => {
    const { deploy, kept } = sandbox();
    const deployed = await deploy("--yes");
    expect(deployed.said).toContain(`are readable in ${kept}`);
    expect((await deploy("--forget-secrets", "--plan")).said).toContain("- edge: SERVICE_SECRETS");
    expect(existsSync(kept)).toBe(true);
    await deploy("--forget-secrets", "--yes");
    expect(existsSync(kept)).toBe(false);
    const again = await deploy("--yes");
    expect([again.status, again.said.includes("are readable")]).toEqual([0, false]);
    expect((await deploy("--forget-secrets")).said).toContain("No secrets of sandbox are kept here.");
  });
});
