import { runDurableObjectAlarm } from "cloudflare:test";
import { CLEAR } from "@svc/domain/test/build";
import { beforeAll, describe, it, vi } from "vitest";
import { advanceClock, resetClock, setClock, setEnv, withEnv } from "../../../test/support/conditions.ts";
import { env } from "../../../test/support/environment.ts";
import { cameraForm, framesForm, jpegHeader } from "../../../test/support/photos.ts";
import { type Answer, send, TenantClient } from "../../../test/support/tenant.ts";

let tenant: TenantClient;

beforeAll(async () => {
  env.RATE_LIMITS = "off";
  tenant = await TenantClient.create();
});

const PHOTO = jpegHeader(640, 480);
const STEPS = [
  { key: "front", kind: "image", description: "The front", expected_object: "a red car", max: 2 },
  {
    key: "damaged",
    kind: "choice",
    description: "Is it damaged?",
    options: [
      { value: "yes", label: "Yes" },
      { value: "no", label: "No" },
    ],
  },
  {
    key: "where",
    kind: "text",
    description: "Where?",
    max_length: 10,
    when: { step: "damaged", in: ["yes"] },
  },
];

/** A capture link and the calls its page makes. */
class Link {
  readonly token: string;
  readonly #route: string;

  constructor(token: string) {
    this.token = token;
    this.#route = `/v1/verifications/${token}`;
  }

  session(headers: HeadersInit = {}) {
    return send("GET", `${this.#route}/session`, { headers });
  }

  photo(fields: Record<string, string> = {}, bytes = PHOTO): Promise<Answer> {
    return send("POST", `${this.#route}/captures`, { body: cameraForm(bytes, fields) });
  }

  call(method: string, path: string, json?: unknown, type = "application/json"): Promise<Answer> {
    const body = json === undefined ? {} : { body: JSON.stringify(json), headers: { "Content-Type": type } };
    return send(method, `${this.#route}${path}`, body);
  }
}

async function openLink(body: object = {}) {
  const { body: created } = await tenant.post("/v1/verifications", body);
  return { id: created.id as string, link: new Link(created.capture_url.split("/v/")[1]) };
}

async function asked(body: object): Promise<boolean> {
  const { link } = await openLink(body);
  return (await link.session()).body.ask_location;
}

async function statusOf(id: string): Promise<string> {
  return (await tenant.get(`/v1/verifications/${id}`)).body.status;
}

describe("the capture session (CONTRACT G3.3)", () => {
  it("shows steps and limits, and never verdict, metadata, webhook or what is expected", async ({
    expect,
  }) => {
    const { link } = await openLink({
      steps: STEPS,
      metadata: { claim: "SECRET-17" },
      webhook_url: "https://tenant.example/hook",
      expected_location: "SECRET street 1",
    });
    const { status, body } = await link.session();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "pending",
      mode: "verification",
      submitted: false,
      captures_count: 0,
    });
    expect(body.steps.map(({ key, kind, complete }: never) => [key, kind, complete])).toEqual([
      ["front", "image", false],
      ["damaged", "choice", false],
      ["where", "text", true],
    ]);
    expect(body).not.toHaveProperty("max_captures");
    expect(body.limits).toEqual({
      image_bytes: 26_214_400,
      upload_bytes: 26_214_400,
      video_bytes: 209_715_200,
      chunk_bytes: 1_048_576,
    });
    for (const secret of ["SECRET", "tenant.example", "red car", "signals"])
      expect(JSON.stringify(body)).not.toContain(secret);
  });

  it("logs verification.opened once, for a browser", async ({ expect }) => {
    const { id, link } = await openLink();
    await link.session();
    for (let i = 0; i < 2; i++) await link.session({ "User-Agent": "Mozilla/5.0" });
    const { body } = await tenant.get(`/v1/verifications/${id}/events`);
    expect(body.items.filter(({ type }: { type: string }) => type === "verification.opened")).toHaveLength(1);
  });

  it("does not call it opened when a link is fetched for its preview", async ({ expect }) => {
    const { id, link } = await openLink();
    await link.session({ "User-Agent": "Mozilla/5.0 (compatible; Twitterbot/1.0)" });
    await link.session({ "User-Agent": "WhatsApp/2.24" });
    const { body } = await tenant.get(`/v1/verifications/${id}/events`);
    expect(body.items.map(({ type }: { type: string }) => type)).toEqual(["verification.created"]);
  });

  it("says the language of its page: the tenant's, else the caller's, of those that it has", async ({
    expect,
  }) => {
    const { link } = await openLink({});
    const localeFor = async (language: string) =>
      (await link.session({ "Accept-Language": language })).body.locale;
    expect((await link.session()).body.locale).toBe("en");
    expect(await localeFor("sv, de-AT;q=0.8")).toBe("de");
    const { link: french } = await openLink({ locale: "fr-CA" });
    expect((await french.session({ "Accept-Language": "de" })).body.locale).toBe("fr-CA");
    const { link: swedish } = await openLink({ locale: "sv" });
    expect((await swedish.session({ "Accept-Language": "de" })).body.locale).toBe("de");
  });

  it("asks for a fix where one is of use, and never says what it is compared with", async ({ expect }) => {
    const where = { key: "where", kind: "address", description: "Where is it?" };
    expect(await asked({})).toBe(false);
    expect(await asked({ require_location: true })).toBe(true);
    expect(await asked({ expected_location: "1 Main Street" })).toBe(true);
    expect(await asked({ steps: [where] })).toBe(false);
    expect(await asked({ steps: [{ ...where, prefill_from_location: true }] })).toBe(true);
    expect(await asked({ steps: [{ ...where, match_location: true }] })).toBe(true);
    expect(await asked({ mode: "audit", expected_location: "1 Main Street" })).toBe(false);
  });

  it("gives the answers so far, so that another device goes on, and keeps them once submitted", async ({
    expect,
  }) => {
    const { link } = await openLink({ steps: STEPS });
    expect((await link.session()).body).not.toHaveProperty("answers");
    await link.call("PUT", "/answers/damaged", { value: "no" });
    expect((await link.session()).body.answers).toEqual({ damaged: { kind: "choice", value: ["no"] } });
    await link.photo({ step: "front" });
    await link.call("POST", "/finish");
    expect((await link.session()).body).not.toHaveProperty("answers");
  });

  it("says what the tenant calls the case once the person is done, and no other metadata", async ({
    expect,
  }) => {
    const metadata = { claim_number: "CLM-17", branch: "7" };
    const { link } = await openLink({ max_captures: 1, metadata });
    expect((await link.session()).body).not.toHaveProperty("reference");
    await link.photo();
    expect((await link.session()).body.reference).toBe("CLM-17");
    const { link: unnamed } = await openLink({ max_captures: 1, metadata: { branch: "7" } });
    await unnamed.photo();
    expect((await unnamed.session()).body).not.toHaveProperty("reference");
  });

  it("names a photo as the device named it, which may never have got the answer", async ({ expect }) => {
    const { link } = await openLink({ max_captures: 3 });
    const client_capture_id = crypto.randomUUID();
    await link.photo({ client_capture_id: client_capture_id.toUpperCase() });
    await link.photo();
    const { captures } = (await link.session()).body;
    expect(captures[0]).toMatchObject({ client_capture_id });
    expect(captures[1]).not.toHaveProperty("client_capture_id");
  });

  it("shows a frame of a photo that can still be taken again, and never the photo itself", async ({
    expect,
  }) => {
    const { id, link } = await openLink({ max_captures: 3 });
    const withFrame = framesForm([jpegHeader(320, 240)], cameraForm(PHOTO));
    await send("POST", `/v1/verifications/${link.token}/captures`, { body: withFrame });
    await link.photo();
    const { body } = await link.session();
    expect((await send("GET", body.captures[0].thumb_url)).status).toBe(200);
    expect(body.captures[0].thumb_url).toContain("/frame0?");
    expect(body.captures[1]).not.toHaveProperty("thumb_url");
    expect(body.retention_days).toBe(180);
    await link.call("POST", "/finish");
    expect((await link.session()).body.captures[0]).not.toHaveProperty("thumb_url");
    await tenant.post(`/v1/verifications/${id}/expire`);
    expect(JSON.stringify((await link.session()).body)).not.toContain("/files/");
  });

  it("says how long the account keeps what it takes, as it was set when the link was made", async ({
    expect,
  }) => {
    const owner = await TenantClient.create();
    await env.DB.prepare("update accounts set retention_days = 30 where id = ?").bind(owner.accountId).run();
    const { body } = await owner.post("/v1/verifications", {});
    await env.DB.prepare("update accounts set retention_days = 90 where id = ?").bind(owner.accountId).run();
    const session = await new Link(body.capture_url.split("/v/")[1]).session();
    expect(session.body.retention_days).toBe(30);
  });

  it("answers terminal states with 200 too, and a bad token with 404", async ({ expect }) => {
    const { id, link } = await openLink();
    await tenant.post(`/v1/verifications/${id}/expire`);
    expect(await link.session()).toMatchObject({ status: 200, body: { status: "expired" } });
    expect((await new Link(`${link.token.slice(0, -1)}!`).session()).status).toBe(404);
    expect((await new Link("nonsense").session()).status).toBe(404);
    // otherwise each variant would have its own rate limit
    for (const suffix of [".x1", ".", "%0A"])
      expect((await new Link(`${link.token}${suffix}`).session()).status, suffix).toBe(404);
  });

  it("takes a publishable key of the same account, and no other key (CONTRACT G3.2)", async ({ expect }) => {
    const { link } = await openLink();
    const stranger = await TenantClient.create();
    const withKey = async (key: string) => (await link.session({ Authorization: `Bearer ${key}` })).status;
    expect(await withKey(tenant.publishableKey)).toBe(200);
    expect(await withKey(stranger.publishableKey)).toBe(401);
    expect(await withKey(tenant.secretKey)).toBe(403);
    expect((await link.session({ Authorization: `Basic ${btoa("ada:secret")}` })).status).toBe(401);
  });
});

describe("a secret key (CONTRACT G3.2)", () => {
  it("is refused on every capture endpoint of a live verification, and accepted for an audit", async ({
    expect,
  }) => {
    const { id } = await openLink({ steps: STEPS });
    const route = `/v1/verifications/${id}`;
    const calls: readonly (readonly [string, string, object?])[] = [
      ["GET", "/session"],
      ["PUT", "/answers/damaged", { value: "yes" }],
      ["DELETE", "/answers/damaged"],
      ["POST", "/progress", { event: "left" }],
      ["POST", "/finish"],
    ];
    for (const [method, path, json] of calls) {
      const body = json && { body: JSON.stringify(json), headers: { "Content-Type": "application/json" } };
      expect((await tenant.send(method, route + path, body)).status, path).toBe(403);
    }
    expect(await statusOf(id)).toBe("pending");
    const { body: audit } = await tenant.post("/v1/verifications", { mode: "audit" });
    expect((await tenant.get(`/v1/verifications/${audit.id}/session`)).status).toBe(200);
  });
});

describe("photos by the link (CONTRACT G3.4)", () => {
  it("are taken live, submit by themselves and complete with their location", async ({ expect }) => {
    const { id, link } = await openLink({ require_location: true });
    const missing = await link.photo();
    expect([missing.status, missing.body.error.code]).toEqual([422, "location_required"]);
    const location = JSON.stringify({ lat: 52.1, lng: 4.3, accuracy_m: 8, derived_from: "live", age_ms: 40 });
    const taken = await link.photo({ location, device: '{"label":"back camera"}' });
    expect(taken).toMatchObject({ status: 201, body: { submitted: true, status: "partially_captured" } });
    await env.VERIFICATION.getByName(id).settle({
      captureId: taken.body.id,
      findings: { screen: CLEAR, ai: CLEAR },
    });
    const { body: done } = await tenant.get(`/v1/verifications/${id}`);
    expect(done).toMatchObject({
      status: "completed",
      location: { lat: 52.1, lng: 4.3, accuracy_m: 8, derived_from: "live", age_ms: 40 },
    });
    const { body: listed } = await tenant.get(`/v1/verifications/${id}/captures`);
    expect(listed.items[0]).toMatchObject({ source: "camera" });
    expect((await link.photo({ location })).body.error.code).toBe("already_finalized");
  });

  it("refuses a link photo for an audit, whose files arrive through the API", async ({ expect }) => {
    const { link } = await openLink({ mode: "audit" });
    expect((await link.photo()).status).toBe(403);
  });

  it("refuse the link of an audit for every change, and ignore its reports", async ({ expect }) => {
    const { id, link } = await openLink({ mode: "audit" });
    const refused = [
      await link.call("PUT", "/answers/damaged", { value: "yes" }),
      await link.call("DELETE", "/answers/damaged"),
      await link.call("DELETE", "/captures/cap_01JD6Q6Z9VQ4W3N8K2M5T7R1XC"),
      await link.call("POST", "/finish"),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    for (const event of ["opened", "left"]) {
      expect((await link.call("POST", "/progress", { event })).body).toEqual({ status: "pending" });
    }
    const { body } = await tenant.get(`/v1/verifications/${id}/events`);
    expect(body.items.map(({ type }: { type: string }) => type)).toEqual(["verification.created"]);
  });

  it("can be retaken three times a step before submit, and not after (CONTRACT G3.9)", async ({ expect }) => {
    const { link } = await openLink({ steps: STEPS.slice(0, 1) });
    for (let i = 0; i < 3; i++) {
      const { body } = await link.photo({ step: "front" });
      expect((await link.call("DELETE", `/captures/${body.id}`)).status).toBe(204);
    }
    const { body: fourth } = await link.photo({ step: "front" });
    expect((await link.call("DELETE", `/captures/${fourth.id}`)).body.error.code).toBe("conflict");
    expect((await link.session()).body.captures_count).toBe(1);
    expect((await link.call("POST", "/finish")).status).toBe(200);
    expect((await link.call("DELETE", `/captures/${fourth.id}`)).body.error.code).toBe("already_finalized");
  });

  it("says how often a photo may still be taken again, of each step and where there are none", async ({
    expect,
  }) => {
    const { link } = await openLink({ steps: STEPS });
    const { link: anonymous } = await openLink({ max_captures: 2 });
    const leftOf = async () => {
      const [stepped, plain] = [(await link.session()).body, (await anonymous.session()).body];
      return [...stepped.steps.map((step: object) => Reflect.get(step, "retakes_left")), plain.retakes_left];
    };
    expect(await leftOf()).toEqual([3, undefined, undefined, 3]);
    for (const [at, step] of [
      [link, { step: "front" }],
      [anonymous, {}],
    ] as const) {
      await at.call("DELETE", `/captures/${(await at.photo(step)).body.id}`);
    }
    expect(await leftOf()).toEqual([2, undefined, undefined, 2]);
  });

  it("are set aside at the end when an answer closed their step", async ({ expect }) => {
    const damage = {
      key: "damage",
      kind: "image",
      description: "It",
      when: { step: "damaged", in: ["yes"] },
    };
    const { id, link } = await openLink({ steps: [STEPS[0], STEPS[1], damage] });
    await link.call("PUT", "/answers/damaged", { value: "yes" });
    const { body: aside } = await link.photo({ step: "damage" });
    await link.photo({ step: "front" });
    await link.call("PUT", "/answers/damaged", { value: "no" });
    await link.call("POST", "/finish");
    const { body: log } = await tenant.get(`/v1/verifications/${id}/events`);
    const removed = log.items.filter(({ type }: { type: string }) => type === "verification.capture.removed");
    expect(removed).toMatchObject([{ data: { capture_id: aside.id, reason: "step_not_asked" } }]);
    expect((await tenant.get(`/v1/verifications/${id}/captures`)).body.items).toHaveLength(1);
  });

  it("keeps the file of a photo that was taken again for 24 hours, then erases it (CONTRACT G3.9)", async ({
    expect,
  }) => {
    const { id, link } = await openLink({ max_captures: 2 });
    const { body: capture } = await link.photo();
    const filesOf = async () => {
      const { objects } = await env.PHOTOS.list({ prefix: `t/${tenant.accountId}/v/${id}/${capture.id}` });
      return objects.length;
    };
    await link.call("DELETE", `/captures/${capture.id}`);
    const object = env.VERIFICATION.getByName(id);
    for (const [hours, files] of [
      [23, 1],
      [25, 0],
    ] as const) {
      advanceClock(hours * 3_600_000);
      await runDurableObjectAlarm(object);
      resetClock();
      expect(await filesOf(), `after ${hours} hours`).toBe(files);
    }
  });

  it("takes one nonce for one photo: a second that answers it is stale", async ({ expect }) => {
    const { id, link } = await openLink({ max_captures: 3 });
    const { body: session } = await link.session();
    await link.photo({ nonce: session.challenge.nonce });
    await link.photo({ nonce: session.challenge.nonce });
    await link.photo({ nonce: (await link.session()).body.challenge.nonce });
    const read = await env.VERIFICATION.getByName(id).readCaptures(tenant.accountId);
    expect(read.ok && read.captures.map(({ challenge }) => challenge)).toEqual([
      "answered",
      "stale",
      "answered",
    ]);
  });

  it("takes a nonce as it was given out, and not with something behind it", async ({ expect }) => {
    const { id, link } = await openLink({ max_captures: 3 });
    const { nonce } = (await link.session()).body.challenge;
    for (const sent of [nonce, `${nonce}.1`, `${nonce}.2`]) await link.photo({ nonce: sent });
    const read = await env.VERIFICATION.getByName(id).readCaptures(tenant.accountId);
    expect(read.ok && read.captures.map(({ challenge }) => challenge)).toEqual([
      "answered",
      "stale",
      "stale",
    ]);
  });

  it("keeps whether the photo answered our challenge", async ({ expect }) => {
    const { id, link } = await openLink({ max_captures: 3 });
    const { body: session } = await link.session();
    await link.photo({ nonce: session.challenge.nonce });
    await link.photo({ nonce: "made-up.1abc" });
    const read = await env.VERIFICATION.getByName(id).readCaptures(tenant.accountId);
    expect(read.ok && read.captures.map(({ challenge }) => challenge)).toEqual(["answered", "stale"]);
  });
});

describe("answers (CONTRACT G3.6)", () => {
  it(
    "may be changed 300 times, so that no link makes a log without end; what was said last stays",
    { timeout: 30_000 },
    async ({ expect }) => {
      const { id, link } = await openLink({
        steps: [STEPS[0], { ...STEPS[2], when: undefined, max_length: 2000 }],
      });
      const object = env.VERIFICATION.getByName(id);
      for (let change = 0; change < 300; change++) {
        const answer = { kind: "text", value: `${change}` } as const;
        await object.capturerCommand({ type: "answer", step: "where", answer });
      }
      const refused = await link.call("PUT", "/answers/where", { value: "once more" });
      expect([refused.status, refused.body.error.code]).toEqual([409, "conflict"]);
      expect((await link.call("DELETE", "/answers/where")).body.error.code).toBe("conflict");
      const { body } = await tenant.get(`/v1/verifications/${id}`);
      expect(body.answers.where.value).toBe("299");
      await tenant.post(`/v1/verifications/${id}/expire`);
      expect((await tenant.post(`/v1/verifications/${id}/redact`)).status).toBe(200);
      const { body: log } = await tenant.get(`/v1/verifications/${id}/events`);
      expect(log.items).toHaveLength(303);
    },
  );

  it("are saved, repeated and taken back; a choice opens the step behind it", async ({ expect }) => {
    const { id, link } = await openLink({ steps: STEPS });
    const saved = await link.call("PUT", "/answers/damaged", { value: "yes" });
    expect(saved).toMatchObject({
      status: 200,
      body: { step: "damaged", kind: "choice", value: ["yes"], status: "pending" },
    });
    expect((await link.session()).body.steps[2].complete).toBe(false);
    await link.call("PUT", "/answers/where", { value: "roof" });
    const { body } = await tenant.get(`/v1/verifications/${id}`);
    expect(body.answers).toMatchObject({
      damaged: { kind: "choice", value: ["yes"] },
      where: { value: "roof" },
    });
    expect((await link.call("DELETE", "/answers/where")).status).toBe(204);
    expect((await tenant.get(`/v1/verifications/${id}`)).body.answers).not.toHaveProperty("where");
  });

  it("are logged where one was saved or taken back, and not where there was none", async ({ expect }) => {
    const { id, link } = await openLink({ steps: STEPS });
    expect((await link.call("DELETE", "/answers/damaged")).status).toBe(204);
    await link.call("PUT", "/answers/damaged", { value: "yes" });
    for (let time = 0; time < 2; time++) await link.call("DELETE", "/answers/damaged");
    const { body } = await tenant.get(`/v1/verifications/${id}/events`);
    const about = body.items.filter(({ type }: { type: string }) => type.includes("answer"));
    expect(about).toMatchObject([
      { type: "verification.answer.saved", data: { step: "damaged" } },
      { type: "verification.answer.removed", data: { step: "damaged" } },
    ]);
  });

  it("name `value` when it does not fit its step", async ({ expect }) => {
    const { link } = await openLink({ steps: STEPS });
    const messageOf = async (step: string, value: unknown) =>
      (await link.call("PUT", `/answers/${step}`, { value })).body.error.message;
    expect(await messageOf("damaged", "maybe")).toBe("value must be one of: yes, no");
    expect(await messageOf("damaged", ["yes", "no"])).toBe("value must have at most 1 items");
    expect(await messageOf("where", "x".repeat(11))).toBe("value must be at most 10 characters");
    expect(await messageOf("where", 5)).toBe("value must be a string, got number");
    expect((await link.call("PUT", "/answers/front", { value: "x" })).body.error.code).toBe("unknown_step");
    expect((await link.call("PUT", "/answers/nowhere", { value: "x" })).body.error.code).toBe("unknown_step");
  });

  it("complete a verification together with its photos, and are closed with it", async ({ expect }) => {
    const { id, link } = await openLink({ steps: [{ ...STEPS[0], max: 1 }, STEPS[1]] });
    await link.photo({ step: "front" });
    expect((await link.call("POST", "/finish")).body.error).toMatchObject({ code: "steps_incomplete" });
    await link.call("PUT", "/answers/damaged", { value: ["no"] });
    expect((await link.session()).body.submitted).toBe(true);
    expect((await link.call("PUT", "/answers/damaged", { value: ["yes"] })).body.error.code).toBe(
      "already_finalized",
    );
    expect(await statusOf(id)).toBe("partially_captured");
  });
});

describe("progress (SPEC 3, CONTRACT G3.7)", () => {
  it("left makes it abandoned, and a later capture brings it back", async ({ expect }) => {
    const { id, link } = await openLink({ max_captures: 2 });
    expect((await link.call("POST", "/progress", { event: "camera_ready" })).body).toEqual({
      status: "pending",
    });
    expect((await link.call("POST", "/progress", { event: "left" }, "text/plain")).body).toEqual({
      status: "abandoned",
    });
    expect(await statusOf(id)).toBe("abandoned");
    expect((await link.photo()).body.status).toBe("partially_captured");
  });

  it("opened logs verification.opened once", async ({ expect }) => {
    const { id, link } = await openLink();
    for (let i = 0; i < 2; i++) await link.call("POST", "/progress", { event: "opened" }, "text/plain");
    const { body } = await tenant.get(`/v1/verifications/${id}/events`);
    expect(body.items.map(({ type }: { type: string }) => type)).toEqual([
      "verification.created",
      "verification.opened",
    ]);
  });

  it("is accepted at most 60 times a minute for a link", async ({ expect }) => {
    const { link } = await openLink();
    setEnv({ RATE_LIMITS: "on" });
    setClock(Date.now());
    const statuses: number[] = [];
    for (let i = 0; i < 90; i++) {
      advanceClock(150); // slower than ten calls a second
      statuses.push((await link.call("POST", "/progress", { event: "camera_ready" })).status);
    }
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });

  it("left is ignored after submit and still answered with 200", async ({ expect }) => {
    const { link } = await openLink();
    await link.photo();
    expect((await link.call("POST", "/progress", { event: "left" })).body).toEqual({
      status: "partially_captured",
    });
    expect((await link.call("POST", "/progress", { event: "gone" })).status).toBe(400);
  });
});

describe("the link's rate limit (CONTRACT G11)", () => {
  it("answers 429 with Retry-After beyond ten calls a second", async ({ expect }) => {
    setEnv({ RATE_LIMITS: "on" });
    const { link } = await openLink();
    const answers = await Promise.all(Array.from({ length: 20 }, () => link.session()));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(8);
    expect(Number(refused[0]?.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
  });
});

describe("what is logged of a failure", () => {
  it("is the route and the request, never the link's token", async ({ expect }) => {
    const { link } = await openLink();
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    setEnv({ VERIFICATION: undefined });
    const { status, headers } = await link.session();
    const lines = logged.mock.calls.flat().map(String);
    expect(status).toBe(500);
    const entry = JSON.parse(lines.find((line) => line.includes('"at":"api"')) ?? "{}");
    expect(entry).toMatchObject({
      route: "GET /v1/verifications/:id/session",
      requestId: headers.get("X-Request-Id"),
    });
    expect(lines.join("\n")).not.toContain(link.token);
  });
});

describe("CORS (CONTRACT G0.10)", () => {
  const ORIGIN = "https://app.tenant.example";

  it("answers a preflight and exposes answers to the origins of a publishable key, to no other", async ({
    expect,
  }) => {
    const owner = await TenantClient.create({ allowedOrigins: [ORIGIN] });
    const { body } = await owner.post("/v1/verifications", {});
    const route = `/v1/verifications/${body.capture_url.split("/v/")[1]}/session`;
    const preflight = (Origin: string) => send("OPTIONS", route, { headers: { Origin } });
    const allowed = await preflight(ORIGIN);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get("Access-Control-Allow-Origin")).toBe(ORIGIN);
    expect(allowed.headers.get("Access-Control-Allow-Headers")).toContain("Upload-Offset");
    expect(allowed.headers.get("Access-Control-Allow-Credentials")).toBeNull();
    expect((await preflight("https://evil.example")).headers.get("Access-Control-Allow-Origin")).toBeNull();
    const Authorization = `Bearer ${owner.publishableKey}`;
    const originOf = async (headers: HeadersInit) =>
      (await send("GET", route, { headers })).headers.get("Access-Control-Allow-Origin");
    expect(await originOf({ Origin: ORIGIN, Authorization })).toBe(ORIGIN);
    expect(await originOf({ Origin: "https://evil.example", Authorization })).toBeNull();
    expect(await originOf({ Origin: ORIGIN })).toBeNull();
  });

  it("lets the origin of a publishable key read that it is to wait", async ({ expect }) => {
    const owner = await TenantClient.create({ allowedOrigins: [ORIGIN] });
    const { body } = await owner.post("/v1/verifications", {});
    const { token } = new Link(body.capture_url.split("/v/")[1]);
    const headers = { Origin: ORIGIN, Authorization: `Bearer ${owner.publishableKey}` };
    setEnv({ RATE_LIMITS: "on" });
    const answers: Answer[] = [];
    for (let i = 0; i < 40; i++)
      answers.push(await send("GET", `/v1/verifications/${token}/session`, { headers }));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers: heard } of refused) {
      expect(heard.get("Access-Control-Allow-Origin")).toBe(ORIGIN);
      expect(heard.get("Access-Control-Expose-Headers")).toContain("Retry-After");
    }
  });

  it("answers preflights from memory, and not without end", async ({ expect }) => {
    const owner = await TenantClient.create({ allowedOrigins: [ORIGIN] });
    const { body } = await owner.post("/v1/verifications", {});
    const route = `/v1/verifications/${body.capture_url.split("/v/")[1]}/session`;
    const preflight = async () => (await send("OPTIONS", route, { headers: { Origin: ORIGIN } })).status;
    expect(await preflight()).toBe(204);
    expect(await withEnv({ DB: undefined }, preflight)).toBe(204);
    setEnv({ RATE_LIMITS: "on" });
    const statuses = await Promise.all(Array.from({ length: 40 }, preflight));
    expect(statuses).toContain(429);
  });

  it("is nothing that routes of the secret key know", async ({ expect }) => {
    const { status, headers } = await send("OPTIONS", "/v1/verifications", { headers: { Origin: ORIGIN } });
    expect(status).toBe(405);
    expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
  });
});
