import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, it, onTestFinished } from "vitest";
import { itDeploysAndGoesBack } from "../../test/deployment.ts";
import { inProcess } from "../../test/in-process.ts";
import { wranglerOnAccount } from "../../test/wrangler-on-account.ts";
import type { Choice } from "./environments.ts";
import { emulatedCloudflare } from "./emulated-cloudflare.ts";
import { runDeploy } from "./run-deploy.ts";

function on(environment: "sandbox" | "production") {
  const keptIn = mkdtempSync(path.join(tmpdir(), "deploy-"));
  onTestFinished(() => rmSync(keptIn, { recursive: true }));
  const { account } = emulatedCloudflare();
  const [commands, written]: [string[], Choice[]] = [[], []];
  const wrangler = wranglerOnAccount(account);
  const means = {
    wrangler: async (args: readonly string[]) => {
      commands.push(args.join(" "));
      return wrangler(args);
    },
    keptIn,
    writeEnvironments: (choice: Choice) => void written.push(choice),
  };
  const deploy = (...more: readonly string[]) =>
    inProcess(() => runDeploy(["--env", environment, ...more], means));
  return { account, commands, written, deploy, kept: path.join(keptIn, `${environment}.secrets.json`) };
}

describe("pnpm run deploy", () => {
  // deploy.nightly.test.ts uses wrangler itself
  itDeploysAndGoesBack(() => on("sandbox"));

  it("reminds of the secrets that it left on this machine until they are forgotten", async ({ expect }) => {
    const { deploy, kept } = on("sandbox");
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

  it("says what is not set and what that means, before and after it deploys", async ({ expect }) => {
    const { said } = await on("sandbox").deploy("--yes");
    const notSet = said.split("Not set in sandbox:").slice(1);
    expect(notSet).toHaveLength(2);
    for (const list of notSet) {
      expect(list).toContain("- --address: no one can reach the service");
      expect(list).toContain("- MAIL: no sign-in code can be sent");
      expect(list).toContain("- ALERTS_TO: no one is mailed when messages cannot be processed");
    }
  });

  it("refuses a production that no one could reach or sign in to, and changes nothing", async ({
    expect,
  }) => {
    const { account, deploy, kept } = on("production");
    const planned = await deploy("--plan");
    expect([planned.status, planned.said.includes("Not set in production:")]).toEqual([0, true]);
    const refused = await deploy("--yes");
    expect([refused.status, refused.complaint]).toEqual([
      1,
      expect.stringContaining("cannot be used without --address, MAIL, SECURITY_CONTACT"),
    ]);
    expect([account.databases.size, account.scripts.size, existsSync(kept)]).toEqual([0, 0, false]);
  });

  it("keeps databases, buckets and objects in the jurisdiction that the first deployment names", async ({
    expect,
  }) => {
    const { commands, written, deploy } = on("sandbox");
    const planned = await deploy("--jurisdiction", "eu", "--plan");
    expect(planned.said).toContain("create the R2 bucket photo-verification-sandbox in the jurisdiction eu");
    expect(planned.said).not.toContain("- JURISDICTION:");
    expect(written).toEqual([]);
    const deployed = await deploy("--jurisdiction", "eu", "--yes");
    expect([deployed.status, written]).toEqual([0, [{ environment: "sandbox", jurisdiction: "eu" }]]);
    const created = commands.filter((command) => /^(?:d1|r2 bucket) create/.test(command));
    expect(created).toHaveLength(3);
    expect(created.every((command) => command.endsWith("--jurisdiction eu"))).toBe(true);
  });

  it("refuses a jurisdiction for data that is already elsewhere, and one that does not exist", async ({
    expect,
  }) => {
    const { deploy } = on("sandbox");
    await deploy("--yes");
    const late = await deploy("--jurisdiction", "eu", "--yes");
    expect([late.status, late.complaint]).toEqual([
      1,
      expect.stringContaining("only before the first deployment"),
    ]);
    const back = await deploy("--jurisdiction", "eu", "--rollback", "--yes");
    expect([back.status, back.complaint]).toEqual([2, expect.stringContaining("only for a deployment")]);
    const unknown = await deploy("--jurisdiction", "de", "--yes");
    expect([unknown.status, unknown.complaint]).toEqual([
      2,
      expect.stringContaining("must be eu, us or fedramp"),
    ]);
  });

  it("refuses a checkout without the wrangler.toml files that an earlier run wrote", async ({ expect }) => {
    const { account, deploy } = on("sandbox");
    await deploy("--yes");
    // as Cloudflare lists them for a checkout that names no jurisdiction, or another one
    account.buckets.clear();
    const refused = await deploy("--yes");
    expect([refused.status, refused.complaint, account.buckets.size]).toEqual([
      1,
      expect.stringContaining("restore the wrangler.toml files"),
      0,
    ]);
  });
});
