import { writeFileSync } from "node:fs";
import path from "node:path";
import { removedAtEnd, removeNow, temporaryFolder } from "../local/temporary.ts";
import { ROOT } from "../local/wrangler.ts";
import type { Secrets } from "./kept-secrets.ts";
import type { Step } from "./plan.ts";
import { FORERUNNER, forerunnerOf, scriptOf } from "./scripts.ts";
import type { Carrying } from "./wrangler-command.ts";

/**
 * Runs the steps in order. Throws wrangler's message at the first failure; a second run continues from there. A
 * script and its secrets arrive in one version, so that it never serves without them.
 */
export async function carryOut(
  steps: readonly Step[],
  secrets: Secrets,
  { environment, wrangler, say }: Carrying,
): Promise<void> {
  for (const step of steps) {
    say(step.says);
    await (step.forerunner === undefined
      ? withSecrets(step, secrets, wrangler)
      : sendAhead(step, step.forerunner, { environment, wrangler }));
  }
}

async function withSecrets(
  { args, deploys }: Step,
  secrets: Secrets,
  wrangler: Carrying["wrangler"],
): Promise<void> {
  const own = deploys === undefined ? undefined : secrets[scriptOf(deploys)];
  if (own === undefined) {
    await wrangler(args);
    return;
  }
  const dir = temporaryFolder("deploy");
  try {
    const file = path.join(dir, "secrets.json");
    writeFileSync(file, JSON.stringify(own), { mode: 0o600 });
    await wrangler([...args, "--secrets-file", file]);
  } finally {
    removeNow(dir);
  }
}

async function sendAhead(
  { args }: Step,
  config: string,
  { environment, wrangler }: Pick<Carrying, "environment" | "wrangler">,
): Promise<void> {
  const file = removedAtEnd(path.join(ROOT, path.dirname(config), FORERUNNER));
  writeFileSync(file, forerunnerOf(config, environment));
  try {
    await wrangler(args);
  } finally {
    removeNow(file);
  }
}
