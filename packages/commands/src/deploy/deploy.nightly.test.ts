import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { describe, onTestFinished } from "vitest";
import { itDeploysAndGoesBack, listen } from "../../test/deployment.ts";
import type { Ended } from "../../test/in-process.ts";
import { ROOT } from "../local/wrangler.ts";
import { emulatedCloudflare } from "./emulated-cloudflare.ts";

const KEPT = path.join(ROOT, ".wrangler/deploy/sandbox.secrets.json");
const SCRIPT = path.join(ROOT, "packages/commands/src/deploy.ts");

async function deploy(cloudflare: string, more: readonly string[]): Promise<Ended> {
  const env = {
    ...process.env,
    CLOUDFLARE_API_BASE_URL: cloudflare,
    CLOUDFLARE_API_TOKEN: "token",
    CLOUDFLARE_ACCOUNT_ID: "0".repeat(32),
  };
  const child = spawn(process.execPath, [SCRIPT, "--env", "sandbox", ...more], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [said, complaint] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  await once(child, "close");
  return { status: child.exitCode ?? 1, said, complaint };
}

describe("pnpm run deploy, by wrangler against an emulated account", () => {
  itDeploysAndGoesBack(async () => {
    if (existsSync(KEPT)) throw new Error(`an operator's own secrets lie in ${KEPT}`);
    onTestFinished(() => rmSync(KEPT, { force: true }));
    const { server, account } = emulatedCloudflare();
    const cloudflare = await listen(server);
    return { account, deploy: (...more) => deploy(cloudflare, more), kept: KEPT };
  });
});
