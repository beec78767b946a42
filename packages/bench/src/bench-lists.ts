import { DEFAULT_BUNDLES } from "@svc/commands/local/bundles";
import { freePort } from "@svc/commands/local/free-port";
import { addLocalTenants, migrate, startService } from "@svc/commands/local/service";
import { CONFIGS } from "@svc/commands/local/wrangler";
import type { TenantKeys } from "@svc/commands/tenants";
import { removeNow, temporaryFolder } from "@svc/commands/local/temporary";
import { type Figure, notAbove, ratiosOf } from "./figure.ts";
import { compare } from "./in-turns.ts";
import { FIRST_AT, multiplyRows, RARE_ROWS, STEP_MS } from "./lists/many-rows.ts";

const FEW = 1_000;
/** The console's own bound, for a list that one tenant has after a year. */
const CONSOLE = { few: 100, many: 100_000, mostTimes: 1.3 };
const READS_A_ROUND = 40;
const MOST_TIMES = 1.5;

/** Every filter of CONTRACT G4.2: once matching few rows, once almost all. */
const QUERIES = [
  "",
  "status=failed",
  "status=failed,expired,abandoned",
  "status=completed",
  "status=completed,failed",
  "mode=audit",
  "mode=verification",
  "template=rare",
  "template=common",
  "svc=false",
  "svc=true",
  "identification=rare",
  "metadata[kind]=rare",
  "metadata[kind]=common",
  "metadata[kind]=rare&metadata[shop]=all",
  "has=similar_photo",
  "has=review",
  "has=unavailable",
  "has=held",
  `created_before=${new Date(FIRST_AT + RARE_ROWS * STEP_MS).toISOString()}`,
];

/** What the console asks for: its list, with the filters that only it has, and its queue's counts. */
const CONSOLE_QUERIES = [
  "?limit=50",
  "?limit=50&outcome=genuine",
  "?limit=50&outcome=flagged",
  "?limit=50&due=flagged",
  "?limit=50&decision=none",
  "?limit=50&assignee=none",
  `?limit=50&changed_after=${new Date(FIRST_AT).toISOString()}`,
  "/counts",
];

/** Compares pages of accounts with `many` verifications and with 1,000, and the console's, all in one database. */
export async function benchLists(many: number): Promise<readonly Figure[]> {
  const stateDir = temporaryFolder("lists");
  try {
    await migrate(stateDir);
    const terms = { openingBalanceCents: 1_000_000, shard: 0 };
    const rowsOf = { few: FEW, many, hundred: CONSOLE.few, console: CONSOLE.many };
    const tenants = await addLocalTenants(stateDir, Object.keys(rowsOf), terms);
    await served(stateDir, async (baseUrl) => {
      for (const tenant of tenants) await createOne(baseUrl, tenant);
    });
    multiplyRows(stateDir, rowsOf);
    return await served(stateDir, (baseUrl) => compareLists(baseUrl, tenants));
  } finally {
    removeNow(stateDir);
  }
}

export async function served<T>(stateDir: string, use: (baseUrl: string) => Promise<T>): Promise<T> {
  const configs = CONFIGS.filter((config) => !/(?:video|reader|documents|mcp|places)\//.test(config));
  const service = await startService({
    port: await freePort(),
    stateDir,
    configs,
    bundles: DEFAULT_BUNDLES,
    vars: { RATE_LIMITS: "off" },
  });
  try {
    return await use(service.baseUrl);
  } finally {
    await service.stop();
  }
}

export async function createOne(baseUrl: string, { secretKey }: TenantKeys): Promise<void> {
  const headers = { Authorization: `Bearer ${secretKey}`, "Content-Type": "application/json" };
  const body = JSON.stringify({ max_captures: 2, metadata: { kind: "model" } });
  const made = await fetch(`${baseUrl}/v1/verifications`, { method: "POST", headers, body });
  if (made.status !== 201) throw new Error(`a verification was not made: ${await made.text()}`);
  for (;;) {
    const listed = await fetch(`${baseUrl}/v1/verifications`, { headers });
    const { items } = (await listed.json()) as { items: readonly unknown[] }; // CONTRACT G0.6
    if (items.length === 1) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function compareLists(
  baseUrl: string,
  [few, many, hundred, console]: readonly TenantKeys[],
): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const query of QUERIES) {
    const name = `list of many against 1,000: ${query === "" ? "no filter" : query}`;
    const url = `${baseUrl}/v1/verifications?limit=20&${query}`;
    figures.push(notAbove(name, await timesAsLong(url, many, few), MOST_TIMES, "x"));
  }
  for (const query of CONSOLE_QUERIES) {
    const name = `console's list of 100,000 against 100: /v1/cases${query}`;
    const times = await timesAsLong(`${baseUrl}/v1/cases${query}`, console, hundred);
    figures.push(notAbove(name, times, CONSOLE.mostTimes, "x"));
  }
  return figures;
}

/** How many times as long one tenant's list takes as another's, in each round. */
async function timesAsLong(url: string, ours?: TenantKeys, bare?: TenantKeys): Promise<readonly number[]> {
  const by = (tenant?: TenantKeys) => ({
    url,
    headers: { Authorization: `Bearer ${tenant?.secretKey ?? ""}` },
  });
  const turns = await compare(url, READS_A_ROUND, { ours: by(ours), bare: by(bare) });
  return ratiosOf(turns).map((ratio) => 1 / ratio);
}
