import { benchConfig } from "./bench-config.ts";
import { atLeast, type Figure, type Turns } from "./figure.ts";
import { compare } from "./in-turns.ts";
import { addLocalTenant, migrate, startService } from "@svc/commands/local/service";
import { executeSql } from "@svc/commands/local/place";
import { CONFIGS } from "@svc/commands/local/wrangler";
import { removeNow, temporaryFolder } from "@svc/commands/local/temporary";

const READS_A_ROUND = 2_000;
// Each write creates an object, which workerd keeps open: 5 rounds stay far below its limit of open files
const WRITES_A_ROUND = 250;
const BODY = JSON.stringify({
  max_captures: 2,
  signals_required: ["screen", "ai"],
  metadata: { claim: "A-17" },
});

/** Minimum share of the bare handler's requests per second. */
const LEAST = 0.9;

/**
 * Requests per second of `GET /v1/verifications/{id}`, `POST /v1/verifications` and a link's page, compared with bare
 * Hono handlers in the same script that make the same platform calls and return as many bytes. Alternating, five
 * rounds each.
 */
export async function benchApi(port: number): Promise<readonly Figure[]> {
  const stateDir = temporaryFolder("bench");
  const edge = benchConfig(stateDir);
  await migrate(stateDir);
  await executeSql(["create table bare (id text primary key, body text not null)"], { stateDir });
  const tenant = await addLocalTenant(stateDir, {
    org: "bench",
    name: "Bench",
    openingBalanceCents: 1_000_000,
  });
  const configs = [edge, ...CONFIGS.slice(1)];
  const service = await startService({ port, stateDir, configs, vars: { RATE_LIMITS: "off" } });
  try {
    const headers = { Authorization: `Bearer ${tenant.secretKey}`, "Content-Type": "application/json" };
    const url = `${service.baseUrl}/v1/verifications`;
    const made = await fetch(url, { method: "POST", headers, body: BODY });
    const verification = (await made.json()) as { id: string }; // SPEC 2.1
    // A row with as many bytes
    const row = JSON.stringify({ ...verification, id: "one", name: verification.id });
    await fetch(`${service.baseUrl}/bare`, { method: "POST", headers, body: row });
    const read = await compare("GET /v1/verifications/{id}", READS_A_ROUND, {
      ours: { url: `${url}/${verification.id}`, headers },
      bare: { url: `${service.baseUrl}/bare/one` },
    });
    const write = await compare("POST /v1/verifications", WRITES_A_ROUND, {
      ours: { url, method: "POST", headers, body: BODY },
      bare: { url: `${service.baseUrl}/bare`, method: "POST", headers, body: BODY },
    });
    const link = await benchLink(service.baseUrl, headers);
    return [read, write, link].map((turns) => atLeast(turns, LEAST));
  } finally {
    await service.stop();
    removeNow(stateDir);
  }
}

/** The start page of a reusable link, compared with one object call and a page with as many bytes. */
async function benchLink(baseUrl: string, headers: Record<string, string>): Promise<Turns> {
  const body = JSON.stringify({ slug: "bench", name: "Bench", publish: true });
  const made = await fetch(`${baseUrl}/v1/link-templates`, { method: "POST", headers, body });
  const { link_url: url } = (await made.json()) as { link_url: string }; // CONTRACT G6.1
  const { byteLength } = await (await fetch(url)).arrayBuffer();
  return compare("GET /l/{token}", READS_A_ROUND, {
    ours: { url },
    bare: { url: `${baseUrl}/bare/page/${byteLength}` },
  });
}
