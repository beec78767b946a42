import { freePort } from "@svc/commands/local/free-port";
import { withLocalD1 } from "@svc/commands/local/local-d1";
import { addLocalTenants, migrate, startService } from "@svc/commands/local/service";
import { CONFIGS } from "@svc/commands/local/wrangler";
import type { TenantKeys } from "@svc/commands/tenants";
import { removeNow, temporaryFolder } from "@svc/commands/local/temporary";
import { newUlid } from "@svc/domain/ids";
import { type Figure, notAbove } from "./figure.ts";
import { compare } from "./in-turns.ts";

const FEW = 1_000;
/** A few more rows than a page shows. */
const RARE_ROWS = 50;
const READS_A_ROUND = 100;
const ROWS_A_STATEMENT = 5_000;
const TELL_EACH_ROWS = 100_000;
const STEP_MS = 1_000;
const START = Date.parse("2026-01-01T00:00:00Z");
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
  `created_before=${new Date(START + RARE_ROWS * STEP_MS).toISOString()}`,
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
    await multiply(stateDir, { few: FEW, many });
    return await served(stateDir, async (baseUrl) => {
      const figures: Figure[] = [];
      for (const query of QUERIES) figures.push(await compareQuery(baseUrl, query, { few, large }));
      return figures;
    });
  } finally {
    removeNow(stateDir);
  }
}

async function served<T>(stateDir: string, use: (baseUrl: string) => Promise<T>): Promise<T> {
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

async function createOne(baseUrl: string, { secretKey }: TenantKeys): Promise<void> {
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

const COPY = `insert into verifications (account_id, id, version, status, mode, template, identification, svc,
    has_similar_photo, has_review, has_unavailable, created_at, metadata, view)
  select model.account_id, wanted.value ->> 0, 1, iif(rare, 'failed', 'completed'), iif(rare, 'audit', 'verification'),
    iif(rare, 'rare', 'common'), iif(rare, 'rare', wanted.value ->> 0), not rare, rare, rare, rare, wanted.value ->> 1,
    json_object('kind', iif(rare, 'rare', 'common'), 'shop', 'all'), json_set(model.view, '$.id', wanted.value ->> 0)
  from (select *, value ->> 2 as rare from json_each(?2)) as wanted
  cross join (select account_id, view from verifications where account_id = (select id from accounts where org = ?1) limit 1) as model`;

/** Copies the only row many times, spread over time. Fifty evenly spaced copies differ from the rest. */
async function multiply(stateDir: string, rowsOf: Readonly<Record<string, number>>): Promise<void> {
  await withLocalD1(stateDir, async ({ DB: db }) => {
    if (!db) throw new Error("there is no database DB");
    for (const [org, rows] of Object.entries(rowsOf)) {
      for (let from = 0; from < rows; from += ROWS_A_STATEMENT) {
        const count = Math.min(ROWS_A_STATEMENT, rows - from);
        const page = Array.from({ length: count }, (_, step) => rowAt(from + step, rows));
        await db.batch([db.prepare(COPY).bind(org, JSON.stringify(page))]);
        if (from % TELL_EACH_ROWS === 0) console.error(`${from} of ${rows} rows`);
      }
    }
  });
}

function rowAt(place: number, rows: number): readonly [id: string, createdAt: number, isRare: 0 | 1] {
  const createdAt = START + place * STEP_MS;
  return [`vfy_${newUlid(createdAt)}`, createdAt, place % (rows / RARE_ROWS) === 0 ? 1 : 0];
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
  const { ratio } = await compare(`GET /v1/verifications?${query}`, READS_A_ROUND, {
    ours: asked(large),
    bare: asked(few),
  });
  const name = `list of many against 1,000: ${query === "" ? "no filter" : query}`;
  return notAbove(name, 1 / ratio, MOST_TIMES, "x");
}
