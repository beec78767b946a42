import { newCaptureId, newVerificationId } from "@svc/domain/ids";
import { mintSecretKey } from "@svc/access/secret-key";
import { beforeAll, describe, it } from "vitest";
import { framesForm, jpegHeader, photoForm } from "../../../test/support/photos.ts";
import { MemberClient } from "../../../test/support/people.ts";
import { type Answer, send, TenantClient } from "../../../test/support/tenant.ts";

type Route = { readonly method: string; readonly path: string; readonly isForPeople: boolean };
type Declared = { readonly security?: readonly Readonly<Record<string, unknown>>[] };

let owner: TenantClient;
let routes: readonly Route[];

beforeAll(async () => {
  owner = await TenantClient.create();
  const { body } = await send("GET", "/openapi.json");
  routes = Object.entries(body.paths as Record<string, Record<string, Declared>>).flatMap(
    ([path, operations]) =>
      // HEAD is answered like GET but without the body, which these tests check: they send GET instead
      Object.entries(operations).map(([method, { security = [] }]) => ({
        method: method === "head" ? "GET" : method.toUpperCase(),
        path,
        isForPeople: security.every((scheme) => "session" in scheme),
      })),
  );
});

const isSecured = ({ path }: Route) => path.startsWith("/v1/");

const SLUG = "owners-template";

/** Tenants choose database ids themselves, so another account's id is simply unused and gets created. */
const makesIds = ({ method, path }: Route) => method === "PUT" && path === "/v1/databases/{id}";

/** The route with this verification's id. Other parameters get plausible ids. */
function addressOf({ path }: Route, id: string): string {
  const address = path
    .replace("{id}", id)
    .replace("{verification_id}", id)
    .replace("{step}", "front")
    .replace("{domain}", id)
    .replace("{account}", id)
    .replace("{capture_id}", newCaptureId(Date.now()))
    .replace("{upload_id}", "upl_01JD6Q6Z9VQ4W3N8K2M5T7R1XC")
    .replace("{delivery_id}", id.replace("vfy_", "whd_"))
    .replace("{identifier}", "A-17")
    .replace("{slug}", id.startsWith("vfy_") ? SLUG : id)
    .replace("{version}", "1");
  if (address.includes("{")) throw new Error(`say what stands for the placeholder in ${path}`);
  return address;
}

/** A webhook delivery of this verification, under the id that `addressOf` uses. */
async function listDelivery({ accountId, shard }: TenantClient, verificationId: string): Promise<void> {
  await shard.db
    .prepare("insert into webhook_deliveries values (?, ?, ?, 1, 'failed', '{}')")
    .bind(accountId, verificationId.replace("vfy_", "whd_"), verificationId)
    .run();
}

/** A valid body for the route, so that only the account can be the reason for a refusal. */
function fitting({ method, path }: Route): RequestInit {
  if (method === "GET") return {};
  if (path.endsWith("/captures") || path.includes("/audits"))
    return { body: photoForm(jpegHeader(640, 480)) };
  if (path.endsWith("/frames")) return { body: framesForm([jpegHeader(320, 240)]) };
  const last = path.split("/").at(-1) ?? "";
  if (path === "/v1/databases/{id}")
    return { body: '{"name":"x"}', headers: { "Content-Type": "application/json" } };
  const bodies: Readonly<Record<string, object>> = {
    finalize: { narrative: "A dent." },
    assignee: { assignee: null },
    "{id}/decision": { decision: "accepted" },
    "reverse-search/decision": { decision: "dismiss" },
    "similar-photo/decision": { decision: "same" },
    progress: { event: "left" },
    rows: { rows: [["A"]] },
    simulate: { action: "leave" },
  };
  const json = bodies[last === "decision" ? path.split("/").slice(-2).join("/") : last] ?? {};
  return { body: JSON.stringify(json), headers: { "Content-Type": "application/json" } };
}

/** Calls with a key of another account or, where keys are not allowed, as a user of another account. */
async function foreigner(route: Route): Promise<(id: string) => Promise<Answer>> {
  const stranger = await TenantClient.create();
  if (!route.isForPeople) return (id) => stranger.send(route.method, addressOf(route, id), fitting(route));
  const person = await MemberClient.create(stranger.accountId, "owner");
  const json = route.method === "PATCH" ? { role: "viewer" } : {};
  return (id) => person.send(route.method, addressOf(route, id), route.method === "GET" ? undefined : json);
}

describe("every route of the OpenAPI document", () => {
  it("that takes an id answers another account's id with 404 not_found, as it does one that never was (SPEC 5)", async ({
    expect,
  }) => {
    const { body: created } = await owner.post("/v1/verifications", { mode: "audit" });
    await listDelivery(owner, created.id);
    await owner.post("/v1/link-templates", { slug: SLUG, name: "Theirs", publish: true });
    const withId = routes.filter((route) => isSecured(route) && route.path.includes("{") && !makesIds(route));
    expect(withId.length).toBeGreaterThan(6);
    for (const route of withId) {
      // a new account for each route, so that no rate limit interferes
      const ask = await foreigner(route);
      const ids: readonly string[] = [created.id, newVerificationId(Date.now()), "vfy_nonsense"];
      const answers = await Promise.all(ids.map(ask));
      // a response may repeat the requested id
      const texts = answers.map(({ body }, index) => JSON.stringify(body).replaceAll(ids[index] ?? "", "ID"));
      for (const [index, answer] of answers.entries()) {
        expect(answer.status, `${route.method} ${route.path}`).toBe(404);
        expect(answer.body.error.code).toBe("not_found");
        expect(texts[index]).toBe(texts[0]);
      }
    }
    const { body: after } = await owner.get(`/v1/verifications/${created.id}`);
    expect(after).toEqual(created);
  });

  it("under /v1 answers 401 unauthorized without a key, with an unknown key and with a mistyped one", async ({
    expect,
  }) => {
    for (const route of routes.filter(isSecured)) {
      const path = addressOf(route, newVerificationId(Date.now()));
      for (const Authorization of [
        undefined,
        `Bearer ${mintSecretKey()}`,
        "Bearer svc_secret_x",
        "Basic dTpw",
      ]) {
        const headers = Authorization === undefined ? {} : { Authorization };
        const { status, body } = await send(route.method, path, { headers });
        expect(status, `${route.method} ${route.path} ${Authorization}`).toBe(401);
        expect(body.error.code).toBe("unauthorized");
      }
    }
  });

  it("answers a publishable key with 403 forbidden (CONTRACT G3.2)", async ({ expect }) => {
    for (const route of routes.filter(isSecured)) {
      // a new account for each route, so that no rate limit interferes
      const { publishableKey } = await TenantClient.create();
      const headers = { Authorization: `Bearer ${publishableKey}` };
      const path = addressOf(route, newVerificationId(Date.now()));
      expect(await send(route.method, path, { headers }), route.path).toMatchObject({
        status: 403,
        body: { error: { code: "forbidden" } },
      });
    }
  });

  it("that writes answers a read-only key with 403 forbidden", async ({ expect }) => {
    for (const route of routes.filter((each) => isSecured(each) && each.method !== "GET")) {
      const path = addressOf(route, newVerificationId(Date.now()));
      // a new account for each route, so that no rate limit interferes
      const reader = await TenantClient.create({ role: "read" });
      expect((await reader.send(route.method, path, fitting(route))).status, route.path).toBe(403);
    }
    const reader = await TenantClient.create({ role: "read" });
    expect((await reader.get("/v1/verifications")).status).toBe(200);
  });
});

describe("the order of errors (CONTRACT G0.3)", () => {
  it("puts an unknown route before a missing key", async ({ expect }) => {
    for (const [method, path] of [
      ["GET", "/v1/nothing"],
      ["GET", "/nothing"],
    ] as const) {
      expect(await send(method, path), path).toMatchObject({
        status: 404,
        body: { error: { code: "not_found" } },
      });
    }
    expect(await send("PUT", "/v1/verifications")).toMatchObject({
      status: 405,
      body: { error: { code: "method_not_allowed" } },
    });
  });

  it("stamps every answer with a request id and forbids its storage (CONTRACT G0.2)", async ({ expect }) => {
    for (const path of ["/v1/verifications", "/v1/nothing"]) {
      const { headers } = await send("GET", path);
      expect(headers.get("X-Request-Id")).toMatch(/^req_[0-9A-HJKMNP-TV-Z]{26}$/);
      expect(headers.get("Content-Type")).toBe("application/json; charset=utf-8");
      expect(headers.get("Cache-Control")).toBe("no-store");
      expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
    }
  });
});

describe("rate limits (CONTRACT G11)", () => {
  it("answer 429 too_many_requests with Retry-After once the burst is spent", async ({ expect }) => {
    const busy = await TenantClient.create();
    const answers = await Promise.all(Array.from({ length: 40 }, () => busy.post("/v1/verifications")));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(20);
    expect(refused.length).toBeGreaterThan(5);
    expect(refused[0]?.body.error.code).toBe("too_many_requests");
    expect(Number(refused[0]?.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
    expect((await owner.get("/v1/verifications")).status).toBe(200);
  });

  it("allow as many audits a second as the account's own figure says", async ({ expect }) => {
    const busy = await TenantClient.create({ auditsPerSecond: 1 });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        busy.upload("/v1/audits/sync", photoForm(jpegHeader(640, 480), { checks: "nonsense" })),
      ),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  });
});
