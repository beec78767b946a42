import { execFileSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { carryOut } from "./carry-out.ts";
import { type Environment, isEnvironment } from "./environments.ts";
import { findExisting } from "./find-existing.ts";
import { keepSecrets, readSecrets, type Secrets } from "./kept-secrets.ts";
import { planOf, queuesOf } from "./plan.ts";
import { askFor, confirm } from "./prompt.ts";
import { findWayBack, rollBack } from "./roll-back.ts";
import { ORDER, scriptOf, sectionOf } from "./scripts.ts";
import { describeSecret, type LackedSecret, lackedSecrets, makeSecret } from "./secrets.ts";
import { smokeTest } from "./smoke-test.ts";
import { ROOT, runWrangler } from "../local/wrangler.ts";
import { misused, typedOptions } from "../local/typed-options.ts";
import type { Wrangler } from "./wrangler-command.ts";

const USAGE = `pnpm run deploy --env sandbox|staging|production [--address https://photos.example.com] [--plan] [--yes] [--rollback | --forget-secrets]

Prints a plan and asks for confirmation, then creates missing databases, buckets, queues and secrets, applies the migrations, deploys all
scripts and checks that the service answers. --address makes that host the custom domain of the edge script; an existing one is kept.
--plan only prints the plan. --rollback restores the versions from before the newest release; databases do not change.
Sign in to wrangler first, or set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID. Your own secrets (RESEND_API_KEY …) are read from the
environment, or asked for. Secrets generated here are stored unencrypted in .wrangler/deploy/: copy them to where you keep secrets, then
delete them with --forget-secrets.`;

/** How deployments run wrangler, and the folder for secrets generated for them. */
type Means = { readonly wrangler: Wrangler; readonly keptIn: string };

const MEANS: Means = { wrangler: runWrangler, keptIn: path.join(ROOT, ".wrangler/deploy") };

type Asked = Means & {
  readonly environment: Environment;
  readonly address: string | undefined;
  readonly values: { readonly plan: boolean; readonly yes: boolean };
  /** The file of stored secrets. */
  readonly kept: string;
};

/** Runs `pnpm run deploy`. Returns the exit code: 0, or 1 on failure. */
export async function runDeploy(typed: readonly string[], means = MEANS): Promise<number> {
  const { values } = typedOptions(USAGE, {
    args: [...typed],
    options: {
      env: { type: "string" },
      address: { type: "string" },
      plan: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
      rollback: { type: "boolean", default: false },
      "forget-secrets": { type: "boolean", default: false },
    },
  });
  const { env: environment, address } = values;
  if (!isEnvironment(environment)) misused("--env is missing: choose sandbox, staging or production", USAGE);
  if (address !== undefined && !/^https?:\/\//.test(address))
    misused(`--address ${address} must begin with https://`, USAGE);
  if (address !== undefined && !URL.canParse(address))
    misused(`--address ${address} is not a valid URL`, USAGE);
  const kept = path.join(means.keptIn, `${environment}.secrets.json`);
  const asked = { ...means, environment, address, values, kept };
  try {
    await actOf(values)(asked);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

function actOf(values: { readonly rollback: boolean; readonly "forget-secrets": boolean }) {
  if (values["forget-secrets"]) return forget;
  return values.rollback ? goBack : goAhead;
}

const say = (text: string) => console.log(text);

async function goAhead(asked: Asked): Promise<void> {
  const { environment: to, address, values, kept, wrangler } = asked;
  const sections = new Map(ORDER.map((config) => [config, sectionOf(config, to)]));
  say(`Looking at what ${to} has …`);
  const found = await findExisting(to, { queues: queuesOf(sections), wrangler });
  const lacked = lackedSecrets(sections, found);
  const steps = planOf({
    environment: to,
    sections,
    found,
    release: releaseName(),
    domain: domainOf(address),
  });
  const known = readSecrets(kept);
  const secretLines = lacked.map(({ config, name, origin }) => {
    const isKept = known[scriptOf(config)]?.[name] !== undefined;
    const from = process.env[name] !== undefined ? "environment variable" : isKept ? "kept" : origin;
    return `${scriptOf(config)}: ${describeSecret(name, from, to)}`;
  });
  const test = address === undefined ? [] : [`ask ${address} whether it answers`];
  say(["", ...secretLines, ...steps.map(({ says }) => says), ...test].join("\n- "));
  if (values.plan || !(values.yes || (await confirm(`\nDo this in ${to}?`)))) return;
  const secrets = await gather(lacked, asked);
  keepSecrets(kept, secrets);
  await carryOut(steps, secrets, { environment: to, wrangler, say });
  remind(asked);
  await testAt(asked);
}

function remind({ kept, environment }: Asked): void {
  if (!existsSync(kept)) return;
  say(
    `\nThe secrets of ${environment} are readable in ${kept}. Copy them to where you keep secrets; none can be read back from Cloudflare. Then: pnpm run deploy --env ${environment} --forget-secrets`,
  );
}

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

async function gather(lacked: readonly LackedSecret[], { kept, values }: Asked): Promise<Secrets> {
  const gathered: Record<string, Record<string, string>> = {};
  // A run that ended early has stored the secrets it generated
  const known = readSecrets(kept);
  for (const { config, name, origin } of lacked) {
    const value =
      process.env[name] ?? known[scriptOf(config)]?.[name] ?? (await valueOf(name, origin, values.yes));
    if (value !== undefined) (gathered[scriptOf(config)] ??= {})[name] = value;
  }
  return gathered;
}

async function valueOf(name: string, origin: LackedSecret["origin"], isUnattended: boolean) {
  if (origin === "optional") return undefined;
  if (origin === "made") return makeSecret(name);
  if (isUnattended) throw new Error(`${name} is missing: set it in the environment`);
  return askFor(name);
}

async function testAt({ address: where, kept }: Asked): Promise<void> {
  if (where === undefined) return;
  const operatorToken = process.env["OPERATOR_TOKEN"] ?? readSecrets(kept)["edge"]?.["OPERATOR_TOKEN"];
  const complaints = await smokeTest({ address: where, operatorToken });
  if (complaints.length > 0) {
    throw new Error(`${complaints.join("\n")}\nGo back to the previous version with --rollback`);
  }
  say(`${where} answers`);
}

/** A custom host has a certificate; a loopback address belongs to a test. */
function domainOf(where: string | undefined): string | undefined {
  if (where === undefined) return undefined;
  const { protocol, hostname } = new URL(where);
  return protocol === "https:" ? hostname : undefined;
}

/** Identifies a release by its time and, if known, its commit. */
function releaseName(): string {
  const commit = commitOf();
  return `release ${new Date().toISOString()}${commit === undefined ? "" : ` ${commit}`}`;
}

function commitOf(): string | undefined {
  try {
    return execFileSync("git", ["describe", "--always", "--dirty"], { cwd: ROOT, encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}
