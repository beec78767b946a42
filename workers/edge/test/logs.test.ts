import { runDurableObjectAlarm } from "cloudflare:test";
import { beforeEach, describe, it, vi } from "vitest";
import { env } from "./support/environment.ts";
import { jpegHeader, photoForm } from "./support/photos.ts";
import { runSender } from "./support/sender.ts";
import { edge, ORIGIN, send, TenantClient } from "./support/tenant.ts";

const MARK = "zzpersonzz";
const LAT = "52.123456";

let tenant: TenantClient;
let logged: string[];

beforeEach(async () => {
  env.RATE_LIMITS = "off";
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(null, { status: 500 }));
  runSender();
  tenant = await TenantClient.create();
  logged = [];
  for (const level of ["error", "warn", "log", "info"] as const)
    vi.spyOn(console, level).mockImplementation(
      (...said: unknown[]) => void logged.push(said.map(textOf).join(" ")),
    );
});

/** Everything a log collector could get from it. */
function textOf(said: unknown): string {
  return said instanceof Error ? `${said.message} ${said.stack} ${textOf(said.cause)}` : String(said);
}

async function without(table: string, act: () => Promise<unknown>): Promise<void> {
  const databases = [env.DB, tenant.shard.db];
  const rename = async (from: string, to: string) =>
    Promise.all(
      [...new Set(databases)].map((database) =>
        database.prepare(`alter table ${from} rename to ${to}`).run(),
      ),
    );
  await rename(table, `${table}_gone`);
  try {
    await act();
  } finally {
    await rename(`${table}_gone`, table);
  }
}

const write = (path: string, json: object) => tenant.post(path, json);

async function wholeLife(): Promise<readonly string[]> {
  const { body } = await write("/v1/verifications", {
    steps: [
      { key: "name", kind: "text", description: MARK },
      { key: "front", kind: "image", description: MARK },
    ],
    metadata: { person: MARK },
    webhook_url: `https://hooks.example.org/${MARK}`,
    notify_email: `${MARK}@example.org`,
  });
  if (typeof body.capture_url !== "string") return [];
  const token = String(body.capture_url.split("/v/")[1]);
  const link = `/v1/verifications/${token}`;
  const answer = { headers: { "Content-Type": "application/json" }, body: JSON.stringify({ value: MARK }) };
  await send("PUT", `${link}/answers/name`, answer);
  const location = `{"lat":${LAT},"lng":4,"accuracy_m":5}`;
  await send("POST", `${link}/captures`, {
    body: photoForm(jpegHeader(640, 480), { step: "front", source: "camera", location }),
  });
  await (await edge().fetch(`${ORIGIN}/v/${token}`)).text();
  await runDurableObjectAlarm(env.VERIFICATION.getByName(body.id)).catch((error: unknown) => {
    logged.push(textOf(error));
  });
  await tenant.get(`/v1/verifications?identification=${MARK}`);
  await tenant.get(`/v1/webhook-deliveries?verification_id=${MARK}`);
  return [token];
}

async function tenantsOwn(): Promise<readonly string[]> {
  await write("/v1/databases", {
    id: MARK,
    name: MARK,
    columns: ["id"],
    rows: [[MARK]],
    identifier_column: "id",
  });
  await write("/v1/brands", { slug: "b", name: MARK });
  const { body } = await write("/v1/link-templates", {
    slug: "car",
    name: MARK,
    identification: { label: MARK },
    spec: { steps: [{ key: "name", kind: "text", description: MARK }] },
    publish: true,
  });
  const link = String(body.link_url ?? "").replace(ORIGIN, "");
  if (link === "") return [];
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  await send("POST", link, { headers, body: JSON.stringify({ identification: MARK }) });
  // the platform logs what an alarm throws
  await runDurableObjectAlarm(env.TEMPLATE.getByName(`${tenant.accountId}/car`)).catch((error: unknown) => {
    logged.push(textOf(error));
  });
  return [link.split("/").at(-1) ?? ""];
}

const TABLES = [
  "verifications",
  "webhook_deliveries",
  "brands",
  "databases",
  "link_templates",
  "mailbox",
  "accounts",
];

/**
 * Whether a run names the missing table in the log. Without `accounts` every call already fails at the key, and only
 * developers have a mailbox.
 */
const isRead = (table: string) => !["mailbox", "accounts"].includes(table);

describe.for(TABLES)("while %s is gone from D1", (table) => {
  it("the log names the failure, no person and no token (CONTRACT G14)", async ({ expect }) => {
    const isNamed = () => logged.some((line) => line.includes(`no such table: ${table}`));
    const tokens: string[] = [];
    await without(table, async () => {
      tokens.push(...(await wholeLife()), ...(await tenantsOwn()));
      if (isRead(table)) await vi.waitUntil(isNamed);
    });
    // a complete later run ensures that work begun meanwhile has ended
    tokens.push(...(await wholeLife()));
    const text = logged.join("\n");
    for (const secret of [MARK, LAT, ...tokens, tenant.secretKey]) expect(text).not.toContain(secret);
    if (isRead(table)) expect(text).toContain(`no such table: ${table}`);
  });
});

describe("a line of the log", () => {
  it("names the request that it belongs to, also where an object wrote it", async ({ expect }) => {
    const ids: (string | null)[] = [];
    const failures = () =>
      logged
        .map((line) => JSON.parse(line) as { at: string; requestId?: string })
        .filter(({ requestId }) => requestId !== undefined && ids.includes(requestId));
    await without("verifications", async () => {
      const { headers } = await tenant.post("/v1/verifications", { max_captures: 1 });
      ids.push(headers.get("X-Request-Id"));
      await vi.waitUntil(() => failures().length > 0);
    });
    expect(failures()[0]).toMatchObject({ at: "outbox" });
  });
});
