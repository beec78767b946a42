import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { decodeJwt } from "jose";
import { beforeAll, beforeEach, describe, it, vi } from "vitest";
import { newVerificationId } from "@svc/domain/ids";
import { templateObject } from "@svc/platform/objects";
import { advanceClock, setClock } from "../../../test/support/conditions.ts";
import { env } from "../../../test/support/environment.ts";
import { jpegHeader, photoForm } from "../../../test/support/photos.ts";
import { ORIGIN, send, TenantClient } from "../../../test/support/tenant.ts";

let tenant: TenantClient;

beforeAll(() => {
  env.RATE_LIMITS = "off";
});
beforeEach(async () => {
  tenant = await TenantClient.create();
});

const SPEC = {
  steps: [
    { key: "front", kind: "image", description: "The front of the {car}" },
    { key: "plate", kind: "text", description: "Number plate" },
  ],
  metadata: { source: "template", kept: "yes" },
};
const claims = { slug: "car-claims", name: "Car claims", spec: SPEC };

function patch(slug: string, change: unknown) {
  return tenant.send("PATCH", `/v1/link-templates/${slug}`, {
    body: JSON.stringify(change),
    headers: { "Content-Type": "application/json" },
  });
}

async function published(more: object = {}) {
  const { status, body } = await tenant.post("/v1/link-templates", { ...claims, ...more, publish: true });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

function start(body: object = {}, slug = claims.slug) {
  return tenant.post(`/v1/link-templates/${slug}/verifications`, body);
}

function act(name: string, slug = claims.slug) {
  return tenant.post(`/v1/link-templates/${slug}/${name}`);
}

function revisionOf(outcome: object): number {
  const revision: unknown = Reflect.get(outcome, "revision");
  if (typeof revision !== "number") throw new Error(JSON.stringify(outcome));
  return revision;
}

async function listed() {
  return (await tenant.get("/v1/link-templates")).body.items;
}

async function sessionOf(captureUrl: string) {
  const { body } = await tenant.send("GET", `/v1/verifications/${captureUrl.split("/v/")[1]}/session`, {
    headers: { Authorization: `Bearer ${tenant.publishableKey}` },
  });
  return body;
}

describe("POST /v1/link-templates (CONTRACT G6)", () => {
  it("refuses a text with half a character, at its field", async ({ expect }) => {
    const body = JSON.stringify({
      ...claims,
      spec: { ...SPEC, completion_message: "x\ud800y" },
      publish: true,
    });
    const headers = { "Content-Type": "application/json" };
    const made = await tenant.send("POST", "/v1/link-templates", { body, headers });
    expect([made.status, made.body.error.fields]).toEqual([
      400,
      [{ path: "spec.completion_message", message: "must not have half of a surrogate pair" }],
    ]);
  });

  it("takes a spec of at most 64 KB, here and with a change", async ({ expect }) => {
    const steps = Array.from({ length: 30 }, (_, at) => ({
      key: `choice-${at}`,
      kind: "choice",
      description: "x".repeat(300),
      options: Array.from({ length: 30 }, (__, option) => ({ value: `${option}`, label: "x".repeat(80) })),
    }));
    const refused = await tenant.post("/v1/link-templates", { ...claims, spec: { steps } });
    const fields = [{ path: "spec", message: "must be at most 65536 bytes" }];
    expect([refused.status, refused.body.error.fields]).toEqual([400, fields]);
    await tenant.post("/v1/link-templates", { ...claims, spec: { steps: steps.slice(0, 15) } });
    expect((await patch(claims.slug, { spec: { steps } })).body.error.fields).toEqual(fields);
  });

  it("are at most 1,000 an account, revoked ones too", async ({ expect }) => {
    const { accountId, shard } = tenant;
    await shard.db
      .prepare(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000)
         insert into link_templates (account_id, slug, sort_key, revision, status, database_ids, brand_slugs, view)
         select ?, 't-' || i, 't-' || i, 1, 'revoked', '[]', '[]', '{}' from n`,
      )
      .bind(accountId)
      .run();
    const { status, body } = await tenant.post("/v1/link-templates", claims);
    expect([status, body.error.code]).toEqual([409, "conflict"]);
    expect(body.error.message).toBe("an account can have at most 1000 templates");
  });

  it("keep their latest 100 versions", { timeout: 30_000 }, async ({ expect }) => {
    const { template } = { template: await published() };
    const object = env.TEMPLATE.getByName(`${tenant.accountId}/${claims.slug}`);
    for (let version = 2; version <= 103; version++) {
      const revision = revisionOf(await object.read(tenant.accountId));
      const spec = { ...SPEC, max_age: version };
      const content = { spec, expiresInSeconds: 3600 };
      const terms = { name: template.name, dailyCap: 200, shortLink: true };
      const changed = await object.change(tenant.accountId, { terms, content, expectedRevision: revision });
      const publication = { by: "key", specSha256: "00", expectedRevision: revisionOf(changed) };
      await object.publish(tenant.accountId, publication);
    }
    const { body } = await tenant.get(`/v1/link-templates/${claims.slug}/versions`);
    const numbers = body.items.map(({ version }: { version: number }) => version);
    expect([numbers.length, Math.min(...numbers), Math.max(...numbers)]).toEqual([100, 4, 103]);
    expect((await tenant.get(`/v1/link-templates/${claims.slug}/versions/3`)).status).toBe(404);
  });

  it("answers 201 with the resource of G6.1 and its defaults", async ({ expect }) => {
    const { status, headers, body } = await tenant.post("/v1/link-templates", claims);
    expect(status).toBe(201);
    expect(headers.get("Location")).toBe("/v1/link-templates/car-claims");
    expect(body).toEqual({
      ...claims,
      status: "draft",
      version: 0,
      has_unpublished_changes: true,
      expires_in_seconds: 3600,
      daily_cap: 200,
      total_cap: null,
      short_link: true,
      used_today: 0,
      used_total: 0,
      link_url: expect.stringMatching(`^${ORIGIN}/l/[\\w-]+\\.[\\w-]+\\.[\\w-]+$`),
      created_at: expect.stringMatching(/Z$/),
      updated_at: body.created_at,
    });
    expect(decodeJwt(body.link_url.split("/l/")[1])).toMatchObject({
      iss: ORIGIN,
      aud: "link",
      org: tenant.accountId,
      tpl: "car-claims",
      lv: 1,
    });
    expect((await tenant.get("/v1/link-templates/car-claims")).body).toEqual(body);
  });

  it("answers slug_taken for a slug in use, also by a revoked template, but not by another account's", async ({
    expect,
  }) => {
    await published();
    await act("revoke");
    const { status, body } = await tenant.post("/v1/link-templates", claims);
    expect([status, body.error.code]).toEqual([409, "slug_taken"]);
    const stranger = await TenantClient.create();
    expect((await stranger.post("/v1/link-templates", claims)).status).toBe(201);
  });

  it("answers unknown_brand for a brand_slug that no profile has", async ({ expect }) => {
    const { status, body } = await tenant.post("/v1/link-templates", {
      ...claims,
      spec: { brand_slug: "nobodys" },
    });
    expect([status, body.error.code]).toEqual([422, "unknown_brand"]);
  });

  it("reports every wrong field, those of the spec under spec", async ({ expect }) => {
    const { body } = await tenant.post("/v1/link-templates", {
      slug: "Not A Slug",
      spec: { max_captures: 2, steps: [{ key: "a", kind: "image" }], expires_in_seconds: 60 },
      daily_cap: 0,
      database: { id: "none", compare: [{ column: "x", step: "a" }] },
    });
    expect(body.error.fields).toEqual([
      { path: "slug", message: "must match ^[a-z0-9]+(?:-[a-z0-9]+)*$" },
      { path: "spec.steps", message: "cannot be combined with max_captures" },
      { path: "spec.steps.0.description", message: "is required" },
      { path: "spec", message: 'has unknown field: "expires_in_seconds"' },
      { path: "daily_cap", message: "must be at least 1" },
      { path: "database.compare.0.step", message: "is not allowed here" },
      { path: "name", message: "is required" },
      { path: "identification", message: "is required" },
    ]);
  });
});

describe("publish, versions and changes (CONTRACT G6.2)", () => {
  it("each publish snapshots a version; without a change it is the same version", async ({ expect }) => {
    await tenant.post("/v1/link-templates", claims);
    const first = await act("publish");
    expect(first.body).toMatchObject({ status: "active", version: 1, has_unpublished_changes: false });
    expect((await act("publish")).body.version).toBe(1);
    await patch("car-claims", { spec: { max_captures: 3, steps: null } });
    const second = await act("publish");
    expect(second.body).toMatchObject({ version: 2, spec: { max_captures: 3, metadata: SPEC.metadata } });
    const { body } = await tenant.get("/v1/link-templates/car-claims/versions");
    expect(body.items).toEqual(
      [1, 2].map((version) => ({
        version,
        published_at: expect.stringMatching(/Z$/),
        published_by: expect.stringMatching(/^key_/),
        spec_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      })),
    );
    const { body: snapshot } = await tenant.get("/v1/link-templates/car-claims/versions/1");
    expect(snapshot.spec).toEqual(SPEC);
    expect((await tenant.get("/v1/link-templates/car-claims/versions/3")).status).toBe(404);
  });

  it("PATCH edits the working copy only: links go on with what was published", async ({ expect }) => {
    await published({ spec: { max_captures: 2 } });
    const { body } = await patch("car-claims", { spec: { max_captures: 5 } });
    expect(body).toMatchObject({ has_unpublished_changes: true, version: 1 });
    expect((await sessionOf((await start()).body.capture_url)).max_captures).toBe(2);
    await act("publish");
    expect((await sessionOf((await start()).body.capture_url)).max_captures).toBe(5);
  });

  it("caps, pause, name and identification take effect at once", async ({ expect }) => {
    await published();
    await patch("car-claims", { daily_cap: 1, name: "New", identification: { label: "Policy" } });
    expect((await start()).body.error.code).toBe("identification_required");
    expect((await start({ identification: "A" })).status).toBe(201);
    expect((await start({ identification: "A" })).body.error.code).toBe("link_cap_exceeded");
  });

  it("null takes the default again, of a member of the spec too (SPEC 4.2)", async ({ expect }) => {
    await published({
      spec: { ...SPEC, completion_message: "Bye" },
      daily_cap: 5,
      total_cap: 9,
      expires_in_seconds: 60,
      identification: { label: "Policy" },
    });
    const { body } = await patch("car-claims", {
      spec: { completion_message: null },
      daily_cap: null,
      total_cap: null,
      expires_in_seconds: null,
      identification: null,
    });
    expect(body).toMatchObject({ spec: SPEC, daily_cap: 200, total_cap: null, expires_in_seconds: 3600 });
    expect(body.spec).not.toHaveProperty("completion_message");
    expect(body).not.toHaveProperty("identification");
  });

  it("is a conflict when another's change came in between, and two different fields both get their way", async ({
    expect,
  }) => {
    const { updated_at: seen } = await published();
    await patch("car-claims", { name: "Theirs" });
    const stale = await patch("car-claims", { name: "Mine", expected_updated_at: seen });
    expect([stale.status, stale.body.error.code]).toEqual([409, "conflict"]);
    const wrongVersion = await tenant.post("/v1/link-templates/car-claims/publish", { expected_version: 7 });
    expect(wrongVersion.body.error).toMatchObject({
      code: "conflict",
      message: expect.stringMatching(
        /^the template is active, at version 1, and was last changed at 20\d\d-/,
      ),
    });
    await Promise.all([patch("car-claims", { daily_cap: 7 }), patch("car-claims", { name: "Both" })]);
    expect((await tenant.get("/v1/link-templates/car-claims")).body).toMatchObject({
      name: "Both",
      daily_cap: 7,
    });
  });

  it("refuses a slug and an unknown field on PATCH", async ({ expect }) => {
    await published();
    const { body } = await patch("car-claims", { slug: "other", status: "active" });
    expect(body.error.fields.map(({ message }: { message: string }) => message)).toEqual([
      'has unknown field: "slug"',
      'has unknown field: "status"',
    ]);
  });
});

describe("pause, resume, revoke, rotate-link (CONTRACT G6.2)", () => {
  it("pause and resume go between active and paused, and repeating them is 200", async ({ expect }) => {
    await tenant.post("/v1/link-templates", claims);
    for (const name of ["pause", "resume"])
      expect((await act(name)).body.error.message).toBe("the template is a draft and was never published");
    await act("publish");
    expect((await act("pause")).body.status).toBe("paused");
    expect((await act("pause")).status).toBe(200);
    const paused = await start();
    expect([paused.status, paused.body.error.code]).toEqual([409, "link_paused"]);
    expect((await act("publish")).body.status).toBe("paused");
    expect((await act("resume")).body.status).toBe("active");
    expect((await start()).status).toBe(201);
  });

  it("revoke is terminal: no start, no change, the template can still be read", async ({ expect }) => {
    await published();
    const { body: revoked } = await act("revoke");
    expect(revoked.status).toBe("revoked");
    expect((await start()).body.error.code).toBe("not_found");
    for (const answer of [
      await patch("car-claims", { name: "x" }),
      await act("publish"),
      await act("rotate-link"),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([409, "conflict"]);
      expect(answer.body.error.message).toBe(`the template was revoked at ${revoked.updated_at}`);
    }
    expect((await tenant.get("/v1/link-templates/car-claims")).body.status).toBe("revoked");
  });

  it("rotate-link makes another link_url", async ({ expect }) => {
    const { link_url: before } = await published();
    const { link_url: after } = (await act("rotate-link")).body;
    expect(after).not.toBe(before);
    expect(decodeJwt(after.split("/l/")[1])["lv"]).toBe(2);
  });

  it("another account's slug is not_found everywhere", async ({ expect }) => {
    await published();
    tenant = await TenantClient.create();
    for (const name of ["publish", "pause", "resume", "revoke", "rotate-link", "verifications"]) {
      expect((await act(name)).body.error.code, name).toBe("not_found");
    }
    expect((await patch("car-claims", { name: "x" })).status).toBe(404);
  });
});

describe("GET /v1/link-templates", () => {
  it("lists newest first, filtered by status, with each one's current state", async ({ expect }) => {
    await published({ slug: "one-a" });
    await tenant.post("/v1/link-templates", { ...claims, slug: "two-b" });
    await published({ slug: "three-c" });
    await start({}, "one-a");
    const { body } = await tenant.get("/v1/link-templates");
    expect(body.items.map(({ slug, used_total: used }: Record<string, unknown>) => [slug, used])).toEqual([
      ["three-c", 0],
      ["two-b", 0],
      ["one-a", 1],
    ]);
    const drafts = await tenant.get("/v1/link-templates?status=draft");
    expect(drafts.body.items).toHaveLength(1);
    expect((await tenant.get("/v1/link-templates?status=x")).body.error.fields[0].path).toBe("status");
  });

  it("learns of a missed change from the alarm", async ({ expect }) => {
    const broken = vi.spyOn(tenant.shard.db, "prepare").mockImplementation(() => {
      throw new Error("D1_ERROR: down");
    });
    const object = templateObject(env, tenant.accountId, "late");
    const content = { spec: {}, expiresInSeconds: 3600 };
    const terms = { name: "Late", dailyCap: 200, shortLink: true };
    const { accountId } = tenant;
    await object.create({ slug: "late", accountId, org: accountId, terms, content });
    broken.mockRestore();
    expect((await tenant.get("/v1/link-templates")).body.items).toEqual([]);
    await runDurableObjectAlarm(env.TEMPLATE.getByName(`${accountId}/late`));
    expect((await tenant.get("/v1/link-templates")).body.items).toHaveLength(1);
  });
});

describe("a list that is down for longer than the platform tries an alarm again", () => {
  const slug = "late";
  const stub = () => env.TEMPLATE.getByName(`${tenant.accountId}/${slug}`);
  const alarmAt = () => runInDurableObject(stub(), (_, { storage }) => storage.getAlarm());

  /** A template created while the database of the list is down. */
  async function madeUntold() {
    const down = vi.spyOn(tenant.shard.db, "prepare").mockImplementation(() => {
      throw new Error("D1_ERROR: down");
    });
    const { accountId } = tenant;
    const object = templateObject(env, accountId, slug);
    const content = { spec: {}, expiresInSeconds: 3600 };
    const terms = { name: "Late", dailyCap: 1, shortLink: true };
    await object.create(
      { slug, accountId, org: accountId, terms, content },
      { by: "key_1", specSha256: "0".repeat(64) },
    );
    return { object, down };
  }

  it("has the template after the next alarm, and places were looked after meanwhile", async ({ expect }) => {
    setClock(Date.now());
    const { object, down } = await madeUntold();
    // a reservation whose verification is never created
    expect(await object.reserve(newVerificationId(Date.now()))).toEqual({ ok: true });
    const waits: number[] = [];
    for (let alarms = 0; alarms < 15; alarms++) {
      const next = (await alarmAt()) ?? Number.NaN;
      waits.push(next - Date.now());
      setClock(next);
      expect(await runDurableObjectAlarm(stub())).toBe(true);
    }
    expect(waits[0]).toBeLessThanOrEqual(5_000);
    expect(waits.at(-1)).toBe(300_000);
    expect(await object.readStart()).toMatchObject({ start: { use: { usedTotal: 0 } } });
    down.mockRestore();
    expect(await listed()).toEqual([]);
    await runDurableObjectAlarm(stub());
    expect(await listed()).toHaveLength(1);
    expect(await alarmAt()).toBe(null);
  });

  it("has it again when an alarm was given up: the first call after a start sets another", async ({
    expect,
  }) => {
    const { object, down } = await madeUntold();
    down.mockRestore();
    await runInDurableObject(stub(), (_, { storage }) => storage.deleteAlarm());
    await evictDurableObject(stub());
    expect(await object.readLink()).toMatchObject({ ok: true });
    expect(await runDurableObjectAlarm(stub())).toBe(true);
    expect(await listed()).toHaveLength(1);
  });

  it("a place whose verification cannot be asked holds up neither the list nor the places behind it", async ({
    expect,
  }) => {
    setClock(Date.now());
    const { object, down } = await madeUntold();
    down.mockRestore();
    await object.reserve(newVerificationId(Date.now()));
    advanceClock(61_000);
    const mute = vi.spyOn(env.VERIFICATION, "getByName").mockImplementation(() => {
      throw new Error("overloaded");
    });
    await runDurableObjectAlarm(stub());
    expect(mute).toHaveBeenCalledOnce();
    mute.mockRestore();
    expect(await listed()).toHaveLength(1);
    expect(await alarmAt()).toBe(Date.now() + 60_000);
    advanceClock(60_000);
    await runDurableObjectAlarm(stub());
    expect(await object.reserve(newVerificationId(Date.now()))).toEqual({ ok: true });
  });
});

describe("POST /v1/link-templates/{slug}/verifications (SPEC 4.3)", () => {
  it("answers 201 with a verification of the published spec, filtered by template and identification", async ({
    expect,
  }) => {
    await published();
    const { status, headers, body } = await start({ identification: " A-17 " });
    expect(status).toBe(201);
    expect(headers.get("Location")).toBe(`/v1/verifications/${body.id}`);
    expect(body).toMatchObject({ status: "pending", capture_url: expect.stringContaining("/v/") });
    await vi.waitFor(async () => {
      for (const query of ["template=car-claims", "identification=A-17"]) {
        const { body: list } = await tenant.get(`/v1/verifications?${query}`);
        expect(list.items.map(({ id }: { id: string }) => id)).toEqual([body.id]);
      }
    });
    expect((await tenant.get("/v1/verifications?template=other")).body.items).toEqual([]);
  });

  it("metadata merges key by key and the body wins; the other fields replace", async ({ expect }) => {
    await published({ expires_in_seconds: 60 });
    const { body } = await start({ metadata: { source: "body", more: "x" }, expires_in_seconds: 7200 });
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(7_200_000);
    await vi.waitFor(async () => {
      const found = await tenant.get(
        "/v1/verifications?metadata[source]=body&metadata[kept]=yes&metadata[more]=x",
      );
      expect(found.body.items).toHaveLength(1);
    });
    const plain = await start();
    expect(Date.parse(plain.body.expires_at) - Date.parse(plain.body.created_at)).toBe(60_000);
  });

  it("answers each refusal of the contract", async ({ expect }) => {
    expect((await start()).body.error.code).toBe("not_found");
    await tenant.post("/v1/link-templates", {
      ...claims,
      identification: { label: "Policy number", pattern: "^A-\\d+$" },
    });
    expect((await start()).body.error).toMatchObject({
      code: "conflict",
      message: "the template is a draft and was never published",
      hint: expect.stringContaining("/publish"),
    });
    await act("publish");
    const missing = await start({ identification: "  " });
    expect([missing.status, missing.body.error.code]).toEqual([422, "identification_required"]);
    const wrong = await start({ identification: "B" });
    expect(wrong.body.error.fields).toEqual([{ path: "identification", message: "must match ^A-\\d+$" }]);
    const brand = await start({ identification: "A-1", brand_slug: "nobodys" });
    expect([brand.status, brand.body.error.code]).toEqual([422, "unknown_brand"]);
    const field = await start({ identification: "A-1", steps: [] });
    expect(field.body.error.fields).toEqual([{ path: "body", message: 'has unknown field: "steps"' }]);
    const url = await start({ identification: "A-1", webhook_url: "https://127.0.0.1/" });
    expect(url.body.error.fields[0].path).toBe("webhook_url");
  });

  it("is refused without credit, and takes no place of the caps then", async ({ expect }) => {
    tenant = await TenantClient.create({ openingBalanceCents: 0 });
    await published({ daily_cap: 1 });
    const { status, body } = await start();
    expect([status, body.error.code]).toEqual([402, "insufficient_credits"]);
    expect((await tenant.get("/v1/link-templates/car-claims")).body.used_total).toBe(0);
  });
});

describe("caps (CONTRACT G6.2)", () => {
  it("hold exactly under 200 starts at once", async ({ expect }) => {
    await published({ daily_cap: 57, total_cap: 100 });
    const answers = await Promise.all(Array.from({ length: 200 }, () => start()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(57);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(143);
    expect(refused.every(({ body }) => body.error.code === "link_cap_exceeded")).toBe(true);
    const { body } = await tenant.get("/v1/link-templates/car-claims");
    expect([body.used_today, body.used_total]).toEqual([57, 57]);
  });

  it("the daily one reports when it ends, at 00:00 UTC, and starts again then; the total one never", async ({
    expect,
  }) => {
    setClock(Date.UTC(2026, 10, 21, 23, 59, 30));
    await published({ daily_cap: 1, total_cap: 2 });
    expect((await start()).status).toBe(201);
    const daily = await start();
    expect([daily.status, daily.headers.get("Retry-After")]).toEqual([429, "30"]);
    setClock(Date.UTC(2026, 10, 22, 0, 0, 1));
    expect((await start()).status).toBe(201);
    const total = await start();
    expect([total.status, total.headers.get("Retry-After")]).toEqual([429, null]);
  });

  it("give a place back when its verification was never made", async ({ expect }) => {
    await published({ total_cap: 2 });
    await start();
    const object = templateObject(env, tenant.accountId, "car-claims");
    // the process ends between reserving and creating
    expect(await object.reserve(newVerificationId(Date.now()))).toMatchObject({ ok: true });
    expect((await start()).body.error.code).toBe("link_cap_exceeded");
    advanceClock(61_000);
    await runDurableObjectAlarm(env.TEMPLATE.getByName(`${tenant.accountId}/car-claims`));
    expect((await tenant.get("/v1/link-templates/car-claims")).body.used_total).toBe(1);
    expect((await start()).status).toBe(201);
  });
});

describe("a connected database (CONTRACT G6.3)", () => {
  const policies = {
    id: "policies",
    name: "Policies",
    columns: ["policy", "car", "plate"],
    rows: [
      ["A-17", "red Saab", "LS 12"],
      ["A-18", "", ""],
    ],
    identifier_column: "policy",
  };
  const asks = {
    identification: { label: "Policy" },
    database: { id: "policies", compare: [{ column: "plate", step: "plate" }] },
  };

  it("fills the texts of the row that the identification picks, whatever its case", async ({ expect }) => {
    await tenant.post("/v1/databases", policies);
    await published(asks);
    const { body } = await start({ identification: " a-17" });
    expect((await sessionOf(body.capture_url)).steps[0].description).toBe("The front of the red Saab");
    const { body: unknown } = await start({ identification: "B-1" });
    expect((await sessionOf(unknown.capture_url)).steps[0].description).toBe("The front of the");
  });

  it("compare reports in verification.database.compared whether an answer equals its column", async ({
    expect,
  }) => {
    await tenant.post("/v1/databases", policies);
    await published({
      ...asks,
      spec: {
        steps: [
          { key: "plate", kind: "text", description: "Plate" },
          { key: "front", kind: "upload", description: "F" },
        ],
      },
    });
    const { body } = await start({ identification: "A-17" });
    const token = body.capture_url.split("/v/")[1];
    await send("PUT", `/v1/verifications/${token}/answers/plate`, {
      body: JSON.stringify({ value: "ls12" }),
      headers: { "Content-Type": "application/json" },
    });
    await send("POST", `/v1/verifications/${token}/captures`, {
      body: photoForm(jpegHeader(640, 480), { step: "front" }),
    });
    const { body: log } = await tenant.get(`/v1/verifications/${body.id}/events`);
    const compared = log.items.filter(({ type }: { type: string }) => type.includes("database"));
    expect(compared).toMatchObject([
      { type: "verification.database.compared", data: { column: "plate", step: "plate", equal: true } },
    ]);
    expect(JSON.stringify(log)).not.toContain("LS 12");
  });

  it("with on_missing reject answers 400 at identification: matches no row", async ({ expect }) => {
    await tenant.post("/v1/databases", policies);
    await published({ ...asks, database: { id: "policies", on_missing: "reject" } });
    const { status, body } = await start({ identification: "B-1" });
    expect([status, body.error.fields]).toEqual([
      400,
      [{ path: "identification", message: "matches no row" }],
    ]);
    expect((await start({ identification: "A-18" })).status).toBe(201);
  });

  it("must be one of the account's own, with the columns that are compared", async ({ expect }) => {
    const unknown = await tenant.post("/v1/link-templates", { ...claims, ...asks });
    expect(unknown.body.error.fields[0].path).toBe("database.id");
    await tenant.post("/v1/databases", policies);
    const { body } = await tenant.post("/v1/link-templates", {
      ...claims,
      ...asks,
      database: { id: "policies", compare: [{ column: "colour", step: "plate" }] },
    });
    expect(body.error.fields).toEqual([
      { path: "database.compare.0.column", message: "must be one of: policy, car, plate" },
    ]);
  });

  it("cannot be deleted while a template that is not revoked uses it", async ({ expect }) => {
    await tenant.post("/v1/databases", policies);
    await published(asks);
    const { status, body } = await tenant.send("DELETE", "/v1/databases/policies");
    expect([status, body.error.code]).toEqual([409, "conflict"]);
    await act("revoke");
    expect((await tenant.send("DELETE", "/v1/databases/policies")).status).toBe(204);
  });
});
