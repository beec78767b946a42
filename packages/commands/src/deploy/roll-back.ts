import type { Environment } from "./environments.ts";
import { ORDER, scriptOf } from "./scripts.ts";
import type { Carrying, Wrangler } from "./wrangler-command.ts";

type Deployment = {
  readonly created_on: string;
  readonly annotations?: { readonly "workers/message"?: string };
  readonly versions: readonly { readonly version_id: string; readonly percentage: number }[];
};

export type WayBack = { readonly config: string; readonly versionId?: string; readonly says: string };

/** Each script's version before the newest release. Callers are rolled back before the scripts they call. */
export async function findWayBack(
  environment: Environment,
  { wrangler, scripts = ORDER }: { readonly wrangler: Wrangler; readonly scripts?: readonly string[] },
): Promise<readonly WayBack[]> {
  const histories = new Map<string, readonly Deployment[]>();
  for (const config of scripts) {
    histories.set(config, await deploymentsOf(config, environment, wrangler));
  }
  if ([...histories.values()].every(({ length }) => length === 0))
    throw new Error(`nothing is deployed in ${environment}`);
  // If the newest release ended early, only the scripts it reached are rolled back
  const newest = [...histories.values()].flatMap((history) => history.slice(0, 1)).toSorted(byTime)[0];
  const release = messageOf(newest);
  if (release === undefined)
    throw new Error(
      "the running version was not deployed with `pnpm run deploy`, so there is nothing to go back to",
    );
  return scripts.toReversed().map((config) => wayBackOf(config, histories.get(config) ?? [], release));
}

/** `history` runs from the newest deployment to the oldest. */
export function wayBackOf(config: string, history: readonly Deployment[], release: string): WayBack {
  const script = scriptOf(config);
  if (history.length === 0) return { config, says: `${script} stays: it was never deployed` };
  if (messageOf(history[0]) !== release) return { config, says: `${script} stays: it is not of ${release}` };
  const earlier = history.find((deployment) => messageOf(deployment) !== release);
  const versionId = earlier?.versions.find(({ percentage }) => percentage === 100)?.version_id;
  if (versionId === undefined) return { config, says: `${script} stays: ${release} was its first` };
  return { config, versionId, says: `${script} goes back to ${messageOf(earlier) ?? versionId}` };
}

export async function rollBack(
  ways: readonly WayBack[],
  { environment, wrangler, say }: Carrying,
): Promise<void> {
  for (const { config, versionId, says } of ways) {
    if (versionId === undefined) continue;
    say(says);
    const args = ["rollback", versionId, "-c", config, "--env", environment, "--yes", "--message", says];
    await wrangler(args);
  }
}

async function deploymentsOf(
  config: string,
  environment: Environment,
  wrangler: Wrangler,
): Promise<readonly Deployment[]> {
  try {
    const said = await wrangler(["deployments", "list", "-c", config, "--env", environment, "--json"]);
    const listed = JSON.parse(said.slice(said.indexOf("["))) as Deployment[]; // wrangler's own format
    return listed.toSorted(byTime);
  } catch (error) {
    if (error instanceof Error && error.message.includes(NO_SUCH_SCRIPT)) return [];
    throw error;
  }
}

/** Cloudflare's error for a script that was never deployed. */
const NO_SUCH_SCRIPT = "[code: 10007]";

function byTime(one: Deployment, other: Deployment): number {
  return other.created_on.localeCompare(one.created_on);
}

function messageOf(deployment: Deployment | undefined): string | undefined {
  return deployment?.annotations?.["workers/message"];
}
