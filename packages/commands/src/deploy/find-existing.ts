import { runWrangler } from "../local/wrangler.ts";
import type { Environment } from "./environments.ts";
import type { Found } from "./plan.ts";
import { ORDER } from "./scripts.ts";

/** Asks the account through wrangler; throws with wrangler's own words where it may not. */
export async function findExisting(environment: Environment, queues: readonly string[]): Promise<Found> {
  const databases = JSON.parse(await runWrangler(["d1", "list", "--json"])) as { name: string }[]; // wrangler's own form
  const buckets = await runWrangler(["r2", "bucket", "list"]);
  const secrets = new Map<string, readonly string[]>();
  for (const config of ORDER) {
    // oxlint-disable-next-line no-await-in-loop -- each is a process of its own
    const names = await findSecrets(config, environment);
    if (names) secrets.set(config, names);
  }
  const known: string[] = [];
  for (const queue of queues) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (await isThere(["queues", "info", queue], /does not exist/)) known.push(queue);
  }
  return {
    databases: databases.map(({ name }) => name),
    buckets: [...buckets.matchAll(/^name:\s+(\S+)$/gm)].map(([, name = ""]) => name),
    queues: known,
    secrets,
  };
}

/** Undefined where there is no such script. */
async function findSecrets(config: string, environment: Environment): Promise<readonly string[] | undefined> {
  try {
    const said = await runWrangler([
      "secret",
      "list",
      "-c",
      config,
      "--env",
      environment,
      "--format",
      "json",
    ]);
    const listed = JSON.parse(said.slice(said.indexOf("["))) as { name: string }[]; // wrangler's own form
    return listed.map(({ name }) => name);
  } catch (error) {
    if (/10007|not found/i.test(String(error))) return undefined;
    throw error;
  }
}

async function isThere(args: readonly string[], absent: RegExp): Promise<boolean> {
  try {
    await runWrangler(args);
    return true;
  } catch (error) {
    if (absent.test(String(error))) return false;
    throw error;
  }
}
