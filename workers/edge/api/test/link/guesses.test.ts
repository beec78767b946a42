import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { beforeAll, beforeEach, describe, it, vi } from "vitest";
import { advanceClock, setClock, setEnv } from "../../../test/support/conditions.ts";
import { env } from "../../../test/support/environment.ts";
import { addMember } from "../../../test/support/people.ts";
import { type Answer, send, TenantClient } from "../../../test/support/tenant.ts";

const POLICIES = {
  id: "policies",
  name: "Policies",
  columns: ["policy", "plate", "born"],
  rows: [
    ["A-17", "LS 12", "31.12.1980"],
    ["A-18", "LS 13", ""],
  ],
  identifier_column: "policy",
};
const CONFIRM = { column: "born", label: "Date of birth", hint: "As on your policy" };

let tenant: TenantClient;

beforeAll(() => {
  env.RATE_LIMITS = "off";
});
beforeEach(async () => {
  tenant = await TenantClient.create();
  await tenant.post("/v1/databases", POLICIES);
});

function template(confirm: object | undefined, on_missing: "allow" | "reject" = "reject") {
  return tenant.post("/v1/link-templates", {
    slug: "claims",
    name: "Claims",
    publish: true,
    identification: { label: "Policy", ...(confirm && { confirm }) },
    database: { id: "policies", on_missing, compare: [{ column: "plate", step: "plate" }] },
    spec: {
      steps: [
        { key: "front", kind: "image", description: "The car {plate}" },
        { key: "plate", kind: "text", description: "Plate" },
      ],
    },
  });
}

function start(url: string, json: object, address = "203.0.113.7"): Promise<Answer> {
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  const from = { "CF-Connecting-IP": address };
  return send("POST", url, { body: JSON.stringify(json), headers: { ...headers, ...from } });
}

async function shownAfter({ body }: Answer): Promise<string> {
  const token = body.capture_url.split("/v/")[1];
  const { body: session } = await send("GET", `/v1/verifications/${token}/session`);
  return session.steps[0].description;
}

const answerOf = ({ status, body }: Answer) => ({ ...body.error, status, request_id: "" });
/** Addresses of one subscriber. */
const network = (index: number) => `2001:db8:0:1::${index}`;

describe("identification.confirm (CONTRACT G6.3)", () => {
  it("is asked for by the page and of programs, without the column's name", async ({ expect }) => {
    const { body } = await template(CONFIRM);
    const { link_url: url, identification } = body;
    expect(identification).toEqual({ label: "Policy", confirm: CONFIRM });
    const { body: asked } = await send("GET", url, { headers: { Accept: "application/json" } });
    const shown = { label: "Date of birth", hint: "As on your policy" };
    expect(asked.identification).toEqual({ label: "Policy", confirm: shown });
    const page = new TextDecoder().decode((await send("GET", url)).body);
    expect(page).toMatch(/<label for="confirmation"><bdi>Date of birth/);
    expect(page).not.toContain("born");
    const { status, body: refused } = await start(url, { identification: "A-17" });
    expect([status, refused.error.code]).toEqual([422, "identification_required"]);
  });

  it("shows the row to who knows both, in whatever case", async ({ expect }) => {
    const { link_url: url } = (await template({ column: "plate", label: "Plate" })).body;
    const started = await start(url, { identification: "a-17 ", confirmation: " ls 12" });
    expect(await shownAfter(started)).toBe("The car LS 12");
  });

  it("ignores invisible marks, which come with pasted text", async ({ expect }) => {
    const { link_url: url } = (await template(CONFIRM)).body;
    const pasted = { identification: "\u202aA-17\u202c", confirmation: "31.12.1980\u200b" };
    expect(await shownAfter(await start(url, pasted))).toBe("The car LS 12");
  });

  it("answers a wrong second fact as it answers an identification that is nowhere", async ({ expect }) => {
    const { link_url: url } = (await template(CONFIRM)).body;
    const nowhere = answerOf(await start(url, { identification: "B-1", confirmation: "31.12.1980" }));
    expect(nowhere).toMatchObject({ status: 400, fields: [{ path: "identification" }] });
    const wrong = answerOf(await start(url, { identification: "A-17", confirmation: "1.1.1970" }));
    expect(wrong).toEqual(nowhere);
    // an empty cell can never be confirmed
    for (const confirmation of ["", " ", "0"]) {
      const { status } = await start(url, { identification: "A-18", confirmation });
      expect([400, 422]).toContain(status);
    }
  });

  it("starts without the row where the template allows what is missing", async ({ expect }) => {
    const { link_url: url } = (await template(CONFIRM, "allow")).body;
    const texts = await Promise.all(
      ["A-17", "B-1"].map(async (identification) =>
        shownAfter(await start(url, { identification, confirmation: "1.1.1970" })),
      ),
    );
    expect(texts).toEqual(["The car", "The car"]);
  });

  it("is not asked of the tenant, who can read the database", async ({ expect }) => {
    await template(CONFIRM);
    const { body } = await tenant.post("/v1/link-templates/claims/verifications", { identification: "A-17" });
    const { items } = (await tenant.get(`/v1/verifications?template=claims`)).body;
    expect(items.map(({ id }: { id: string }) => id)).toEqual([body.id]);
  });

  it("needs a database, and a column that it has", async ({ expect }) => {
    const unknown = await template({ column: "colour", label: "Colour" });
    expect(unknown.body.error.fields).toEqual([
      { path: "identification.confirm.column", message: "must be one of: policy, plate, born" },
    ]);
    const without = await tenant.post("/v1/link-templates", {
      slug: "other",
      name: "Other",
      identification: { label: "Policy", confirm: CONFIRM },
    });
    expect(without.body.error.fields).toEqual([
      { path: "identification.confirm", message: "needs a database" },
    ]);
  });

  it("fails closed when its column is gone", async ({ expect }) => {
    const { link_url: url } = (await template(CONFIRM)).body;
    await tenant.send("PUT", "/v1/databases/policies", {
      body: JSON.stringify({ ...POLICIES, columns: ["policy", "plate", "birthday"] }),
      headers: { "Content-Type": "application/json" },
    });
    const { status } = await start(url, { identification: "A-17", confirmation: "31.12.1980" });
    expect(status).toBe(400);
  });
});

describe("guessing at a public link (CONTRACT G6.3)", () => {
  const MISS = { identification: "B-1" };
  const HIT = { identification: "A-17" };

  it("ends after ten misses an hour of one network, hits included, and goes on after the hour", async ({
    expect,
  }) => {
    setClock(Date.UTC(2026, 0, 5));
    const { link_url: url } = (await template(undefined)).body;
    setEnv({ RATE_LIMITS: "" });
    for (let guess = 0; guess < 10; guess += 1) {
      // the limit is ten starts a minute
      advanceClock(10_000);
      expect((await start(url, MISS, network(guess))).status).toBe(400);
      expect((await start(url, HIT, `198.51.100.${guess}`)).status).toBe(201);
    }
    const refused = await start(url, HIT, network(99));
    expect([refused.status, refused.body.error.message]).toEqual([429, "too many wrong identifications"]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3_000);
    expect((await start(url, HIT, "198.51.100.99")).status).toBe(201);
    advanceClock(3_600_000);
    expect((await start(url, HIT, network(99))).status).toBe(201);
  });

  it("closes no link to people who may start without a row", async ({ expect }) => {
    setClock(Date.UTC(2026, 0, 5));
    const { link_url: url } = (await template(undefined, "allow")).body;
    setEnv({ RATE_LIMITS: "" });
    for (let guess = 0; guess < 10; guess += 1) {
      advanceClock(10_000);
      expect((await start(url, MISS)).status).toBe(201);
    }
    expect(await shownAfter(await start(url, HIT))).toBe("The car");
    expect(await shownAfter(await start(url, HIT, "198.51.100.1"))).toBe("The car LS 12");
  });

  it("says when one network may go on, whatever others did before it", async ({ expect }) => {
    setClock(Date.UTC(2026, 0, 5));
    const { link_url: url } = (await template(undefined)).body;
    setEnv({ RATE_LIMITS: "" });
    await start(url, MISS, "198.51.100.1");
    advanceClock(3_000_000);
    for (let guess = 0; guess < 10; guess += 1) {
      await start(url, MISS, "192.0.2.44");
      advanceClock(10_000);
    }
    const refused = await start(url, HIT, "192.0.2.44");
    expect(refused.headers.get("Retry-After")).toBe("3500");
  });

  it("is blocked for everyone after fifty, and the owner gets one mail", async ({ expect }) => {
    const mails: { readonly subject: string; readonly text: string }[] = [];
    vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
      mails.push(await new Request(url, init).json());
      return Response.json({ id: "1" });
    });
    await addMember(tenant.accountId, "owner@acme.example", "owner");
    setClock(Date.UTC(2026, 0, 5));
    const { link_url: url } = (await template(undefined)).body;
    setEnv({ RATE_LIMITS: "" });
    for (let guess = 0; guess < 50; guess += 1) {
      advanceClock(1_000);
      expect((await start(url, MISS, `198.51.100.${guess}`)).status).toBe(400);
    }
    for (let guess = 0; guess < 3; guess += 1)
      expect((await start(url, HIT, `203.0.113.${guess}`)).status).toBe(429);
    await runDurableObjectAlarm(env.ACCOUNT.getByName(tenant.accountId));
    expect(mails).toMatchObject([{ subject: "Your link Claims is closed for up to an hour" }]);
    expect(mails[0]?.text).toContain("identification.confirm");
  });

  it("leaves no address of a person behind for longer than an hour", async ({ expect }) => {
    setClock(Date.UTC(2026, 0, 5));
    const { link_url: url } = (await template(undefined)).body;
    setEnv({ RATE_LIMITS: "" });
    await start(url, MISS);
    const object = env.TEMPLATE.getByName(`${tenant.accountId}/claims`);
    const kept = () =>
      runInDurableObject(object, (_, { storage }) =>
        storage.sql.exec("select network from lookups").toArray(),
      );
    expect(await kept()).toEqual([{ network: "203.0.113.7" }]);
    advanceClock(3_600_000);
    await runDurableObjectAlarm(object);
    expect(await kept()).toEqual([]);
  });
});
