import type { Jurisdiction } from "@svc/platform/jurisdiction";
import type { Environment } from "./environments.ts";
import { type Found, jurisdictionOption } from "./plan.ts";
import { ORDER } from "./scripts.ts";
import type { Wrangler } from "./wrangler-command.ts";

type Asked = {
  readonly queues: readonly string[];
  readonly wrangler: Wrangler;
  /** Cloudflare lists the buckets of each jurisdiction separately. */
  readonly jurisdiction?: Jurisdiction | undefined;
  /** Configurations of the requested scripts; absent means all. */
  readonly scripts?: readonly string[];
};

/** Lists the account's resources through wrangler. Throws wrangler's message if access is denied. */
export async function findExisting(
  environment: Environment,
  { queues, wrangler, jurisdiction, scripts = ORDER }: Asked,
): Promise<Found> {
  const databases = JSON.parse(await wrangler(["d1", "list", "--json"])) as { name: string }[]; // wrangler's own format
  const buckets = await wrangler(["r2", "bucket", "list", ...jurisdictionOption(jurisdiction)]);
  const secrets = new Map<string, readonly string[]>();
  for (const config of scripts) {
    const names = await findSecrets(config, environment, wrangler);
    if (names) secrets.set(config, names);
  }
  const known: string[] = [];
  for (const queue of queues) {
    if (await isThere(wrangler, ["queues", "info", queue])) known.push(queue);
  }
  return {
    databases: databases.map(({ name }) => name),
    buckets: [...buckets.matchAll(/^name:\s+(\S+)$/gm)].map(([, name = ""]) => name),
    queues: known,
    secrets,
  };
}

/** Undefined if the script does not exist. */
async function findSecrets(
  config: string,
  environment: Environment,
  wrangler: Wrangler,
): Promise<readonly string[] | undefined> {
  try {
    const said = await wrangler(["secret", "list", "-c", config, "--env", environment, "--format", "json"]);
    const listed = JSON.parse(said.slice(said.indexOf("["))) as { name: string }[]; // wrangler's own format
    return listed.map(({ name }) => name);
  } catch (error) {
    if (/10007|not found/i.test(String(error))) return undefined;
    throw error;
  }
}

async function isThere(wrangler: Wrangler, args: readonly string[]): Promise<boolean> {
  try {
    await wrangler(args);
    return true;
  } catch (error) {
    if (String(error).includes("does not exist")) return false;
    throw error;
  }
}
