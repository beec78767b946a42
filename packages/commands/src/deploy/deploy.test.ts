import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, onTestFinished } from "vitest";
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
  // by wrangler itself: deploy.nightly.test.ts
  itDeploysAndGoesBack(sandbox);
});
