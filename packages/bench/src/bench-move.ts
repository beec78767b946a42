import { setTimeout as sleep } from "node:timers/promises";
import { withLocalD1 } from "@svc/commands/local/local-d1";
import { readRows, type Row } from "@svc/commands/local/place";
import { runOps } from "@svc/commands/ops/run-ops";
import { addLocalTenants, migrate } from "@svc/commands/local/service";
import { removeNow, temporaryFolder } from "@svc/commands/local/temporary";
import type { TenantKeys } from "@svc/commands/tenants";
import { createOne, served } from "./bench-lists.ts";
import { multiplyRows } from "./lists/many-rows.ts";
import { exactly, type Figure, notAbove, unbounded } from "./figure.ts";

/** A verification with a term, a delivery and an audit entry. */
const ROWS_A_VERIFICATION = 4;
/** Several times as many as an account of 100,000 verifications a day writes. */
const WRITES_A_SECOND = 10;
const MOST_CLOSED_S = 10;
const QUICK_MS = 2_000;
const READS_REFUSED_MOST = 60;
const ORG = "large";
const DATABASE = "policies";

const MORE_ROWS = [
  "insert into case_terms select account_id, id, 'berlin' from verifications where id not in (select verification_id from case_terms)",
  `insert into webhook_deliveries select account_id, id, id, 1, 'delivered', json_object('id', id, 'event', 'verification.completed',
    'url', 'https://tenant.example/hooks', 'attempts', json_array(json_object('at', created_at, 'status', 204))) from verifications`,
  `insert into audit_log select account_id, id, created_at, 'user', 'usr_1', 'ada@acme.example', 'decideCase', 'verification', id,
    null, '{"decision":"accepted"}', 'done' from verifications`,
];

/** Moves an account with this many rows to the other database while a program creates verifications and changes a table. */
export async function benchMove(rows: number): Promise<readonly Figure[]> {
  const stateDir = temporaryFolder("move");
  try {
    await migrate(stateDir);
    const terms = { openingBalanceCents: 1_000_000, shard: 0 };
    const [tenant] = await addLocalTenants(stateDir, [ORG], terms);
    if (!tenant) throw new Error("one tenant is one");
    await served(stateDir, async (baseUrl) => createOne(baseUrl, tenant));
    multiplyRows(stateDir, { [ORG]: rows / ROWS_A_VERIFICATION });
    await withLocalD1(stateDir, async ({ DB }) => DB?.batch(MORE_ROWS.map((text) => DB.prepare(text))));
    return await served(stateDir, async (baseUrl) => measured({ stateDir, baseUrl, tenant }));
  } finally {
    removeNow(stateDir);
  }
}

type Scene = { readonly stateDir: string; readonly baseUrl: string; readonly tenant: TenantKeys };

async function measured(scene: Scene): Promise<readonly Figure[]> {
  const { stateDir, tenant } = scene;
  const { accountId } = tenant;
  const program = new Program(scene);
  await program.begin();
  const from = performance.now();
  const status = await runOps(["move", "--org", ORG, "--to", "1", "--yes", "--persist-to", stateDir]);
  if (status !== 0) throw new Error("pnpm ops move was refused");
  const move = await opened(scene);
  const minutes = (performance.now() - from) / 60_000;
  await sleep(2_000);
  await program.end();
  const [here, there] = await settled(stateDir, accountId);
  const listed = await idsIn(stateDir, "DB_1", accountId);
  const missing = program.created.filter((id) => !listed.has(id)).length;
  const closedS = (Number(move["opened_at"]) - Number(move["closed_at"])) / 1_000;
  return [
    unbounded("rows that moved, those of triggers included", there),
    unbounded("the same an hour earlier, in the old database", here),
    unbounded("until the account has moved", minutes, "min"),
    unbounded("rows that were copied again after the comparison", Number(move["differed"])),
    notAbove("the account's writes are refused for", closedS, MOST_CLOSED_S, "s"),
    unbounded("writes meanwhile", program.created.length + program.renamed),
    unbounded("of them answered 503 at first", program.refused),
    unbounded("longest time until one of those was accepted", program.refusedMs / 1_000, "s"),
    unbounded("longest time of another write", program.longestMs / 1_000, "s"),
    exactly("writes refused for good", program.failed, 0),
    unbounded("reads answered 503", program.unread),
    exactly("reads that did not show the write before them", program.stale, 0),
    exactly("verifications missing in the list", missing, 0),
  ];
}

/** Calls the cron, as Cloudflare does every minute, until the account's writes are accepted in the new database. */
async function opened({ baseUrl, stateDir }: Scene): Promise<Row> {
  let said = "";
  for (;;) {
    const from = performance.now();
    await fetch(`${baseUrl}/cdn-cgi/handler/scheduled`);
    // Reading locks the files that the service writes, so it waits for a run that had little to do.
    if (performance.now() - from > QUICK_MS) continue;
    const [move] = await readRows("select * from account_moves;", { stateDir });
    if (!move) throw new Error("the move is recorded");
    const now = `${String(move["phase"])}: ${String(move["copied"])} rows copied`;
    if (now !== said) console.error(now);
    said = now;
    if (move["problem"] !== null) throw new Error(String(move["problem"]));
    if (move["opened_at"] !== null) return move;
    await sleep(1_000);
  }
}

const COUNTED = ["verifications", "verification_metadata", "case_terms", "webhook_deliveries", "audit_log"];

/** How many rows are in both databases, once the objects have written theirs. */
async function settled(stateDir: string, accountId: string): Promise<readonly [number, number]> {
  await sleep(60_000);
  const counted = ["DB", "DB_1"].map(async (binding) => {
    const sum = COUNTED.map((table) => `(select count(*) from ${table} where account_id = '${accountId}')`);
    const [row] = await readRows(`select ${sum.join(" + ")} as found;`, { stateDir }, binding);
    return Number(row?.["found"]);
  });
  const [here = 0, there = 0] = await Promise.all(counted);
  return [here, there];
}

async function idsIn(stateDir: string, binding: string, accountId: string): Promise<ReadonlySet<string>> {
  const question = `select id from verifications where account_id = '${accountId}';`;
  const rows = await readRows(question, { stateDir }, binding);
  return new Set(rows.map(({ id }) => String(id)));
}

/** A tenant's program: it creates verifications, renames a table, and reads what it wrote. It repeats a 503. */
class Program {
  readonly #scene: Scene;
  readonly created: string[] = [];
  renamed = 0;
  refused = 0;
  failed = 0;
  stale = 0;
  /** Reads that were answered 503. */
  unread = 0;
  /** The longest time until a write was accepted that was refused first, and of the others. */
  refusedMs = 0;
  longestMs = 0;
  #isEnding = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  async begin(): Promise<void> {
    const table = { columns: ["policy"], identifier_column: "policy", rows: [["A-17"]] };
    await this.#write("POST", "/v1/databases", { id: DATABASE, name: "0", ...table });
    this.#running = Promise.all([this.#create(), this.#rename()]);
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    await this.#running;
  }

  async #create(): Promise<void> {
    while (!this.#isEnding) {
      const made = await this.#write("POST", "/v1/verifications", { max_captures: 1 });
      if (made) this.created.push(String(made["id"]));
      await sleep(2_000 / WRITES_A_SECOND);
    }
  }

  async #rename(): Promise<void> {
    while (!this.#isEnding) {
      const name = String(++this.renamed);
      await this.#write("PATCH", `/v1/databases/${DATABASE}`, { name });
      if ((await this.#nameRead()) !== name) this.stale++;
      await sleep(2_000 / WRITES_A_SECOND);
    }
  }

  /** A refused read is repeated: it shows nothing old. */
  async #nameRead(): Promise<string> {
    for (;;) {
      const read = await this.#call("GET", `/v1/databases/${DATABASE}`);
      if (read.ok) return ((await read.json()) as { name: string }).name; // SPEC 4.7
      if (read.status !== 503 || ++this.unread > READS_REFUSED_MOST) throw new Error(await read.text());
      await sleep(1_000);
    }
  }

  async #write(method: string, route: string, body: object): Promise<Record<string, unknown> | undefined> {
    const from = performance.now();
    for (let tries = 0; tries < 60; tries++) {
      const answer = await this.#call(method, route, body);
      if (answer.ok) {
        const ms = performance.now() - from;
        if (tries > 0) this.refusedMs = Math.max(this.refusedMs, ms);
        else this.longestMs = Math.max(this.longestMs, ms);
        return (await answer.json()) as Record<string, unknown>; // a resource of the contract
      }
      if (answer.status !== 503) throw new Error(`${method} ${route}: ${await answer.text()}`);
      if (tries === 0) this.refused++;
      await sleep(Number(answer.headers.get("Retry-After")) * 1_000);
    }
    this.failed++;
    return undefined;
  }

  #call(method: string, route: string, body?: object): Promise<Response> {
    const { baseUrl, tenant } = this.#scene;
    const headers = { Authorization: `Bearer ${tenant.secretKey}`, "Content-Type": "application/json" };
    return fetch(`${baseUrl}${route}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  }
}
