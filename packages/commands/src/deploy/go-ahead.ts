import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import type { Jurisdiction } from "@svc/platform/jurisdiction";
import { ROOT } from "../local/wrangler.ts";
import { carryOut } from "./carry-out.ts";
import type { Choice, Environment } from "./environments.ts";
import { findExisting } from "./find-existing.ts";
import { chosenPlace, requireSamePlace } from "./jurisdiction.ts";
import { keepSecrets, readSecrets, type Secrets } from "./kept-secrets.ts";
import { planOf, queuesOf } from "./plan.ts";
import { askFor, confirm } from "./prompt.ts";
import { scriptOf, sectionsOf } from "./scripts.ts";
import { describeSecret, type LackedSecret, lackedSecrets, makeSecret } from "./secrets.ts";
import { requireUsable, type Unset, unsetIn } from "./settings.ts";
import { smokeTest } from "./smoke-test.ts";
import type { Wrangler } from "./wrangler-command.ts";

/** How deployments run wrangler and change the configurations, and the folder for secrets generated for them. */
export type Means = {
  readonly wrangler: Wrangler;
  readonly keptIn: string;
  readonly writeEnvironments: (choice: Choice) => void;
};

export type Asked = Means & {
  readonly environment: Environment;
  readonly address: string | undefined;
  /** As typed; the configurations may name one already. */
  readonly jurisdiction: Jurisdiction | undefined;
  readonly values: { readonly plan: boolean; readonly yes: boolean };
  /** The file of stored secrets. */
  readonly kept: string;
};

const say = (text: string) => console.log(text);

/** Prints the plan and what is not set, and carries the plan out once it is confirmed. */
export async function goAhead(asked: Asked): Promise<void> {
  const { environment, values, kept, wrangler } = asked;
  const { choice, lacked, steps, lines, unset } = await planFor(asked);
  say(["", ...lines].join("\n- "));
  sayUnset(unset, environment);
  if (values.plan) return;
  if (environment === "production") requireUsable(unset);
  if (!(values.yes || (await confirm(`\nDo this in ${environment}?`)))) return;
  if (choice) asked.writeEnvironments(choice);
  const secrets = await gather(lacked, asked);
  keepSecrets(kept, secrets);
  await carryOut(steps, secrets, { environment, wrangler, say });
  remind(asked);
  await testAt(asked);
  sayUnset(unset, environment);
}

async function planFor(asked: Asked) {
  const { environment, address, wrangler } = asked;
  const { jurisdiction, choice } = chosenPlace(environment, asked.jurisdiction);
  const sections = sectionsOf(environment, choice);
  say(`Looking at what ${environment} has …`);
  const found = await findExisting(environment, { queues: queuesOf(sections), wrangler, jurisdiction });
  requireSamePlace({ found, sections, jurisdiction, choice });
  const lacked = lackedSecrets(sections, found);
  const release = releaseName();
  const steps = planOf({ environment, sections, found, release, domain: domainOf(address), jurisdiction });
  const lines = [
    ...(choice ? [`write the jurisdiction ${choice.jurisdiction} to each wrangler.toml: commit them`] : []),
    ...secretLines(lacked, asked),
    ...steps.map(({ says }) => says),
    ...(address === undefined ? [] : [`ask ${address} whether it answers`]),
  ];
  return { choice, lacked, steps, lines, unset: unsetIn(sections, { found, address, lacked }) };
}

function secretLines(lacked: readonly LackedSecret[], { kept, environment }: Asked): readonly string[] {
  const known = readSecrets(kept);
  return lacked.map(({ config, name, origin }) => {
    const isKept = known[scriptOf(config)]?.[name] !== undefined;
    const from = process.env[name] !== undefined ? "environment variable" : isKept ? "kept" : origin;
    return `${scriptOf(config)}: ${describeSecret(name, from, environment)}`;
  });
}

function sayUnset(unset: readonly Unset[], environment: Environment): void {
  if (unset.length === 0) return;
  const lines = unset.map(({ name, without }) => `${name}: ${without}`);
  say([`\nNot set in ${environment}:`, ...lines].join("\n- "));
}

/** Reminds of secrets that are stored unencrypted on this machine. */
function remind({ kept, environment }: Asked): void {
  if (!existsSync(kept)) return;
  say(
    `\nThe secrets of ${environment} are readable in ${kept}. Copy them to where you keep secrets; none can be read back from Cloudflare. Then: pnpm run deploy --env ${environment} --forget-secrets`,
  );
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

export async function testAt({ address: where, kept }: Asked): Promise<void> {
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
