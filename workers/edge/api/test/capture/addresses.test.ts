import { beforeAll, describe, it, vi } from "vitest";
import { advanceClock, setClock, setEnv } from "../../../test/support/conditions.ts";
import { env } from "../../../test/support/environment.ts";
import { type Answer, send, TenantClient } from "../../../test/support/tenant.ts";

const SESSION = "8f14e45f-ceea-467f-a8d2-5c4d3f2b1a00";
const STEPS = [
  { key: "where", kind: "address", description: "Where?", country: "DE", prefill_from_location: true },
  { key: "home", kind: "address", description: "Home?", match_location: true },
  { key: "why", kind: "text", description: "Why?" },
  { key: "front", kind: "image", description: "The front" },
];
const TYPED = { step: "where", text: "Unter den Li", session: SESSION };

let tenant: TenantClient;
beforeAll(async () => {
  env.RATE_LIMITS = "off";
  tenant = await TenantClient.create();
});

async function openLink(steps: readonly object[] = STEPS) {
  const { body } = await tenant.post("/v1/verifications", { steps });
  return { id: body.id as string, route: `/v1/verifications/${body.capture_url.split("/v/")[1]}` };
}

function ask(route: string, json: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const all = { "Content-Type": "application/json", ...headers };
  return send("POST", `${route}/addresses`, { body: JSON.stringify(json), headers: all });
}

async function suggestersOf(route: string): Promise<readonly unknown[]> {
  const { body } = await send("GET", `${route}/session`);
  return body.steps.map(({ suggestions_by }: { suggestions_by?: string }) => suggestions_by);
}

describe("addresses for an address step (CONTRACT G3.12)", () => {
  it("suggests what the typed text may become, with the step's country and the page's language", async ({
    expect,
  }) => {
    const { route } = await openLink();
    const german = await ask(route, TYPED, { "Accept-Language": "de-CH,de;q=0.9" });
    expect(german.status).toBe(200);
    expect(german.body).toEqual({ items: [{ id: "test:1", formatted: "Unter den Linden 1|de-CH|DE" }] });
    const bare = await ask(route, { ...TYPED, step: "home" }, { "Accept-Language": "*" });
    expect(bare.body.items[0].formatted).toBe("Unter den Linden 1||");
    expect((await ask(route, { ...TYPED, text: "Elsewhere" })).body).toEqual({ items: [] });
  });

  it("gives the whole of one that was picked, in the names of G1.1, and nothing of one it does not know", async ({
    expect,
  }) => {
    const { route } = await openLink();
    const picked = await ask(route, { step: "home", id: "test:1", session: SESSION });
    const formatted = "Unter den Linden 1, 10117 Berlin";
    const parts = { line1: "Unter den Linden 1", city: "Berlin", postal_code: "10117", country: "DE" };
    const address = { formatted, ...parts, lat: 52.5, lng: 13.4 };
    expect(picked.body).toEqual({ items: [{ id: "test:1", formatted, address }] });
    expect((await ask(route, { step: "home", id: "gone", session: SESSION })).body).toEqual({ items: [] });
    // a suggestion is a valid answer as it is
    const value = picked.body.items[0].address;
    const json = { body: JSON.stringify({ value }), headers: { "Content-Type": "application/json" } };
    expect((await send("PUT", `${route}/answers/home`, json)).body).toMatchObject({ kind: "address", value });
  });

  it("gives the address at a position where the step is filled in from it, and only there", async ({
    expect,
  }) => {
    const { route } = await openLink();
    const here = await ask(route, { step: "where", lat: 52.51, lng: 13.41 });
    expect(here.body.items[0].address).toMatchObject({ city: "Berlin", lat: 52.51, lng: 13.41 });
    const { status, body } = await ask(route, { step: "home", lat: 52.51, lng: 13.41 });
    expect([status, body.error.fields]).toEqual([400, [{ path: "lat", message: "is not allowed here" }]]);
  });

  it.for([
    [{ ...TYPED, text: "Un" }, "text"],
    [{ ...TYPED, text: "x".repeat(201) }, "text"],
    [{ ...TYPED, session: "1" }, "session"],
    [{ step: "where", text: "Unter" }, "session"],
    [{ text: "Unter", session: SESSION }, "step"],
    [{ step: "where", id: "", session: SESSION }, "id"],
    [{ step: "where", id: "x".repeat(301), session: SESSION }, "id"],
    [{ ...TYPED, id: "test:1" }, "body"],
    [{ step: "where", lat: 91, lng: 13 }, "lat"],
    [{ step: "where", lng: 13 }, "lat"],
    [{ step: "where", lat: 52, lng: 13, session: SESSION }, "body"],
    [[], "body"],
  ] as const)("refuses %j by the field %s", async ([json, path], { expect }) => {
    const { route } = await openLink();
    const { status, body } = await ask(route, json);
    expect([status, body.error.code, body.error.fields[0].path]).toEqual([400, "invalid_request", path]);
  });

  it("refuses steps that take no address, also another verification's", async ({ expect }) => {
    const { route } = await openLink();
    const other = await openLink([{ key: "elsewhere", kind: "address", description: "Where else?" }]);
    for (const step of ["why", "front", "none", "elsewhere"]) {
      const { status, body } = await ask(route, { ...TYPED, step });
      expect([status, body.error.code]).toEqual([400, "unknown_step"]);
    }
    expect((await ask(other.route, TYPED)).body.error.code).toBe("unknown_step");
    expect((await ask("/v1/verifications/not-a-token", TYPED)).status).toBe(404);
  });

  it("answers nothing once the link is over", async ({ expect }) => {
    const late = await openLink();
    setClock(Date.now() + 3_600_000);
    expect((await ask(late.route, TYPED)).status).toBe(410);
    const { id, route } = await openLink();
    await tenant.post(`/v1/verifications/${id}/expire`, {});
    expect((await ask(route, TYPED)).body.error.code).toBe("expired");
    const done = await openLink([{ key: "where", kind: "address", description: "Where?", min: 0 }]);
    await send("POST", `${done.route}/finish`);
    const { status, body } = await ask(done.route, TYPED);
    expect([status, body.error.code]).toEqual([409, "already_finalized"]);
  });

  it("answers neither the link of an audit nor a key at the id of a live one", async ({ expect }) => {
    const { body } = await tenant.post("/v1/verifications", { mode: "audit" });
    const link = await ask(`/v1/verifications/${body.capture_url.split("/v/")[1]}`, TYPED);
    expect([link.status, link.body.error.code]).toEqual([403, "forbidden"]);
    const { id } = await openLink();
    expect((await tenant.post(`/v1/verifications/${id}/addresses`, TYPED)).status).toBe(403);
    expect((await tenant.post(`/v1/verifications/${body.id}/addresses`, TYPED)).body.error.code).toBe(
      "unknown_step",
    );
  });

  it("answers 503 where the provider does not, and logs nothing of what was typed", async ({ expect }) => {
    const { route } = await openLink();
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const { status, body, headers } = await ask(route, { ...TYPED, text: "busy street 17" });
    expect([status, body.error.code]).toEqual([503, "storage_unavailable"]);
    expect(headers.get("Retry-After")).toBe("1");
    expect(logged).toHaveBeenCalled();
    expect(JSON.stringify(logged.mock.calls)).not.toContain("street");
  });

  it("takes five questions a second and 60 a minute, of each link by itself", async ({ expect }) => {
    const { route } = await openLink();
    const other = await openLink();
    setEnv({ RATE_LIMITS: "on" });
    setClock(Date.now());
    const atOnce: Answer[] = [];
    for (let i = 0; i < 6; i++) atOnce.push(await ask(route, TYPED));
    expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(atOnce[0]?.headers.get("RateLimit-Policy")).toBe('"addresses";q=5;w=1');
    expect(Number(atOnce[5]?.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
    expect((await ask(other.route, TYPED)).status).toBe(200);
    const slowly: number[] = [];
    for (let i = 0; i < 80; i++) {
      advanceClock(210);
      slowly.push((await ask(route, TYPED)).status);
    }
    expect(slowly.slice(0, 50).every((status) => status === 200)).toBe(true);
    expect(slowly.at(-1)).toBe(429);
  });

  it("is open to a page of another origin as the other capture calls are", async ({ expect }) => {
    const origin = "https://tenant.example";
    const owner = await TenantClient.create({ allowedOrigins: [origin] });
    const { body } = await owner.post("/v1/verifications", { steps: STEPS });
    const route = `/v1/verifications/${body.capture_url.split("/v/")[1]}`;
    const headers = { Origin: origin, Authorization: `Bearer ${owner.publishableKey}` };
    const { headers: heard } = await ask(route, TYPED, headers);
    expect(heard.get("Access-Control-Allow-Origin")).toBe(origin);
    const preflight = await send("OPTIONS", `${route}/addresses`, { headers: { Origin: origin } });
    expect(preflight.status).toBe(204);
  });
});

describe("the session of an address step (CONTRACT G3.3)", () => {
  it("says whether the address is compared, and who is asked for addresses", async ({ expect }) => {
    const { route } = await openLink();
    const { body } = await send("GET", `${route}/session`);
    expect(body.steps[0]).toMatchObject({
      prefill_from_location: true,
      match_location: false,
      country: "DE",
    });
    expect(body.steps[1]).toMatchObject({ prefill_from_location: false, match_location: true });
    expect(await suggestersOf(route)).toEqual(["svc", "svc", undefined, undefined]);
  });

  it.for([
    [{ GEOCODER_URL: "https://maps.tenant.example:8443/nominatim" }, "maps.tenant.example:8443"],
    [{ GEOCODER: "photon", GEOCODER_URL: "https://photon.example" }, "photon.example"],
    [{ GEOCODER: "google", GEOCODER_GOOGLE_KEY: "k" }, "Google"],
    [{ GEOCODER: "google" }, undefined],
    [{ GEOCODER_URL: "not an address" }, undefined],
  ] as const)("with %j it is %s", async ([vars, name], { expect }) => {
    setEnv(vars);
    const { route } = await openLink();
    expect((await suggestersOf(route))[0]).toBe(name);
  });
});
