import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { isJurisdiction } from "@svc/platform/jurisdiction";
import { misused, typedOptions } from "../local/typed-options.ts";
import { ROOT, runWrangler } from "../local/wrangler.ts";
import { isEnvironment } from "./environments.ts";
import { type Asked, goAhead, type Means, testAt } from "./go-ahead.ts";
import { readSecrets } from "./kept-secrets.ts";
import { confirm } from "./prompt.ts";
import { findWayBack, rollBack } from "./roll-back.ts";
import { writeEnvironments } from "./scripts.ts";

const USAGE = `pnpm run deploy --env sandbox|staging|production [--address https://photos.example.com] [--jurisdiction eu|us|fedramp]
                [--plan] [--yes] [--rollback | --forget-secrets]

Prints a plan and asks for confirmation, then creates missing databases, buckets, queues and secrets, applies the migrations, deploys all
scripts and checks that the service answers. --address makes that host the custom domain of the edge script; an existing one is kept.
--jurisdiction keeps databases, photos and objects in that region, from the first deployment on; it is written to each wrangler.toml.
--plan only prints the plan, and what is not set. --rollback restores the versions from before the newest release; databases do not change.
Sign in to wrangler first, or set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID. Your own secrets (RESEND_API_KEY …) are read from the
environment, or asked for. Secrets generated here are stored unencrypted in .wrangler/deploy/: copy them to where you keep secrets, then
delete them with --forget-secrets.`;

const MEANS: Means = {
  wrangler: runWrangler,
  keptIn: path.join(ROOT, ".wrangler/deploy"),
  writeEnvironments,
};

/** Runs `pnpm run deploy`. Returns the exit code: 0, or 1 on failure. */
export async function runDeploy(typed: readonly string[], means = MEANS): Promise<number> {
  const { values } = typedOptions(USAGE, {
    args: [...typed],
    options: {
      env: { type: "string" },
      address: { type: "string" },
      jurisdiction: { type: "string" },
      plan: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
      rollback: { type: "boolean", default: false },
      "forget-secrets": { type: "boolean", default: false },
    },
  });
  const { env: environment, address, jurisdiction } = values;
  if (!isEnvironment(environment)) misused("--env is missing: choose sandbox, staging or production", USAGE);
  requireAddress(address);
  if (jurisdiction !== undefined && !isJurisdiction(jurisdiction))
    misused(`--jurisdiction ${jurisdiction} must be eu, us or fedramp`, USAGE);
  if (jurisdiction !== undefined && (values.rollback || values["forget-secrets"]))
    misused("--jurisdiction is only for a deployment", USAGE);
  const kept = path.join(means.keptIn, `${environment}.secrets.json`);
  const asked = { ...means, environment, address, jurisdiction, values, kept };
  try {
    await actOf(values)(asked);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

function requireAddress(address: string | undefined): void {
  if (address === undefined) return;
  if (!/^https?:\/\//.test(address)) misused(`--address ${address} must begin with https://`, USAGE);
  if (!URL.canParse(address)) misused(`--address ${address} is not a valid URL`, USAGE);
}

function actOf(values: { readonly rollback: boolean; readonly "forget-secrets": boolean }) {
  if (values["forget-secrets"]) return forget;
  return values.rollback ? goBack : goAhead;
}

const say = (text: string) => console.log(text);

async function forget({ kept, environment, values }: Asked): Promise<void> {
  if (!existsSync(kept)) return say(`No secrets of ${environment} are kept here.`);
  const names = Object.entries(readSecrets(kept)).flatMap(([script, secrets]) =>
    Object.keys(secrets).map((name) => `${script}: ${name}`),
  );
  say(["Deletes from this machine, not from Cloudflare:", ...names].join("\n- "));
  if (values.plan || !(values.yes || (await confirm("\nAre they kept elsewhere?")))) return;
  rmSync(kept);
  say(`${kept} is deleted.`);
}

async function goBack(asked: Asked): Promise<void> {
  const { environment: from, values, wrangler } = asked;
  const ways = await findWayBack(from, { wrangler });
  say(["", ...ways.map(({ says }) => says)].join("\n- "));
  if (values.plan || !(values.yes || (await confirm(`\nDo this in ${from}?`)))) return;
  await rollBack(ways, { environment: from, wrangler, say });
  await testAt(asked);
}
