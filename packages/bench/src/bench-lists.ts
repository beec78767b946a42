import { freePort } from "@svc/commands/local/free-port";
import { addLocalTenants, migrate, startService } from "@svc/commands/local/service";
import { CONFIGS } from "@svc/commands/local/wrangler";
import type { TenantKeys } from "@svc/commands/tenants";
import { removeNow, temporaryFolder } from "@svc/commands/local/temporary";
import { type Figure, notAbove, ratiosOf } from "./figure.ts";
import { compare } from "./in-turns.ts";
import { FIRST_AT, multiplyRows, RARE_ROWS, STEP_MS } from "./lists/many-rows.ts";

const FEW = 1_000;
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
  `created_before=${new Date(FIRST_AT + RARE_ROWS * STEP_MS).toISOString()}`,
];

/** Compares a page of an account with `many` verifications with one of an account with 1,000, both in one database. */
export async function benchLists(many: number): Promise<readonly Figure[]> {
  const stateDir = temporaryFolder("lists");
  try {
    await migrate(stateDir);
    const terms = { openingBalanceCents: 1_000_000, shard: 0 };
    const [few, large] = await addLocalTenants(stateDir, ["few", "many"], terms);
    if (!few || !large) throw new Error("two tenants are two");
    await served(stateDir, async (baseUrl) => {
      for (const tenant of [few, large]) await createOne(baseUrl, tenant);
    });
    multiplyRows(stateDir, { few: FEW, many });
    return await served(stateDir, async (baseUrl) => {
      const figures: Figure[] = [];
      for (const query of QUERIES) figures.push(await compareQuery(baseUrl, query, { few, large }));
      return figures;
    });
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

async function compareQuery(
  baseUrl: string,
  query: string,
  { few, large }: { readonly few: TenantKeys; readonly large: TenantKeys },
): Promise<Figure> {
  const url = `${baseUrl}/v1/verifications?limit=20&${query}`;
  const asked = ({ secretKey }: TenantKeys) => ({
    url,
    headers: { Authorization: `Bearer ${secretKey}` },
  });
  const turns = await compare(`GET /v1/verifications?${query}`, READS_A_ROUND, {
    ours: asked(large),
    bare: asked(few),
  });
  const name = `list of many against 1,000: ${query === "" ? "no filter" : query}`;
  const times = ratiosOf(turns).map((ratio) => 1 / ratio);
  return notAbove(name, times, MOST_TIMES, "x");
}
