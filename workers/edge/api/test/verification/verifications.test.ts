import type { VerificationId } from "@svc/domain/ids";
import { CLEAR } from "@svc/domain/test/build";
import { beforeAll, describe, it } from "vitest";
import { advanceClock } from "../../../test/support/conditions.ts";
import { env } from "../../../test/support/environment.ts";
import { jpegHeader, photoForm } from "../../../test/support/photos.ts";
import { edge, ORIGIN, type Answer, TenantClient, send } from "../../../test/support/tenant.ts";

let tenant: TenantClient;

beforeAll(async () => {
  env.RATE_LIMITS = "off";
  tenant = await TenantClient.create();
});

const PHOTO = jpegHeader(640, 480);

async function createAudit(body: object = {}): Promise<VerificationId> {
  const { body: created } = await tenant.post("/v1/verifications", { mode: "audit", ...body });
  return created.id;
}

function upload(id: string, fields: Record<string, string> = {}, bytes = PHOTO): Promise<Answer> {
  return tenant.upload(`/v1/verifications/${id}/captures`, photoForm(bytes, fields));
}

/** Reports a clear result for every check of every photo, as the analyzer would. */
async function settleAll(id: VerificationId): Promise<void> {
  const object = env.VERIFICATION.getByName(id);
  const { body } = await tenant.get(`/v1/verifications/${id}/captures`);
  for (const { id: captureId } of body.items) {
    await object.settle({ captureId, findings: { screen: CLEAR, ai: CLEAR } });
  }
}

async function completedAudit(body: object = {}): Promise<VerificationId> {
  const id = await createAudit(body);
  await upload(id);
  await settleAll(id);
  return id;
}

function expectError(answer: Answer, status: number, code: string) {
  return { answer: { status: answer.status, code: answer.body?.error?.code }, wanted: { status, code } };
}

describe("POST /v1/verifications (SPEC 4.2)", () => {
  it("answers 201 with every required field of SPEC 2.1 and nothing more", async ({ expect }) => {
    const { status, headers, body } = await tenant.post("/v1/verifications", { metadata: { claim: "A-17" } });
    expect(status).toBe(201);
    expect(headers.get("Location")).toBe(`/v1/verifications/${body.id}`);
    expect(Object.keys(body).toSorted()).toEqual([
      "capture_url",
      "captures_count",
      "created_at",
      "expires_at",
      "id",
      "status",
    ]);
    expect(body.id).toMatch(/^vfy_[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(body.capture_url).toMatch(new RegExp(`^${ORIGIN}/v/${body.id.slice(4)}\\.1[\\w-]{22}$`));
    expect(body).toMatchObject({ status: "pending", captures_count: 0 });
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(3_600_000);
  });

  it("takes an empty body: every field is optional", async ({ expect }) => {
    expect((await tenant.post("/v1/verifications")).status).toBe(201);
  });

  it("creates a second verification when it is sent twice", async ({ expect }) => {
    const [a, b] = [await tenant.post("/v1/verifications", {}), await tenant.post("/v1/verifications", {})];
    expect(a.body.id).not.toBe(b.body.id);
  });

  it("reports all failing fields at once, in the order of the request", async ({ expect }) => {
    const { status, body } = await tenant.post("/v1/verifications", {
      expires_in_seconds: 5,
      nonsense: 1,
      steps: [{ key: "a", kind: "photo", description: "x" }],
      condition_aspects: "paint",
    });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      code: "invalid_request",
      message: "expires_in_seconds must be at least 60",
      fields: [
        { path: "expires_in_seconds", message: "must be at least 60" },
        { path: "body", message: 'has unknown field: "nonsense"' },
        { path: "steps.0.kind", message: "must be one of: image, text, upload, video, choice, address" },
        { path: "condition_aspects", message: "must be a list, got string" },
      ],
    });
  });

  it("answers invalid_json, unsupported_media_type and unknown_brand", async ({ expect }) => {
    const json = { "Content-Type": "application/json" };
    const broken = await tenant.send("POST", "/v1/verifications", { body: "{", headers: json });
    const typed = await tenant.send("POST", "/v1/verifications", {
      body: "{}",
      headers: { "Content-Type": "text/plain" },
    });
    const brand = await tenant.post("/v1/verifications", { brand_slug: "acme" });
    for (const { answer, wanted } of [
      expectError(broken, 400, "invalid_json"),
      expectError(typed, 415, "unsupported_media_type"),
      expectError(brand, 422, "unknown_brand"),
    ]) {
      expect(answer).toEqual(wanted);
    }
  });

  it("answers 402 in the order plan, monthly limit, credits (CONTRACT G5.5)", async ({ expect }) => {
    const poor = await TenantClient.create({ openingBalanceCents: 19 });
    const { answer, wanted } = expectError(
      await poor.post("/v1/verifications", {}),
      402,
      "insufficient_credits",
    );
    expect(answer).toEqual(wanted);
    const quota = await TenantClient.create({ openingBalanceCents: 0, photosPerMonth: 0 });
    expect((await quota.post("/v1/verifications", {})).body.error.code).toBe("plan_limit_reached");
    const limited = await TenantClient.create({ monthlyVerificationLimit: 1 });
    expect((await limited.post("/v1/verifications", {})).status).toBe(201);
    await expect
      .poll(async () => (await limited.post("/v1/verifications", {})).body.error?.code)
      .toBe("monthly_verification_limit_reached");
  });
});

describe("GET /v1/verifications/{id}", () => {
  it("answers 304 while nothing changed (CONTRACT G4.1)", async ({ expect }) => {
    const id = await createAudit();
    const first = await tenant.get(`/v1/verifications/${id}`);
    const tag = first.headers.get("ETag") ?? "";
    for (const asked of [tag, tag.replace("W/", ""), `"other", ${tag}`, "*"]) {
      expect((await tenant.get(`/v1/verifications/${id}`, { "If-None-Match": asked })).status, asked).toBe(
        304,
      );
    }
    await upload(id);
    expect((await tenant.get(`/v1/verifications/${id}`, { "If-None-Match": tag })).status).toBe(200);
  });

  it("holds the answer with wait until the verification is over", async ({ expect }) => {
    const id = await createAudit();
    const waiting = tenant.get(`/v1/verifications/${id}?wait=20`);
    await tenant.post(`/v1/verifications/${id}/expire`);
    expect((await waiting).body.status).toBe("expired");
    expect((await tenant.get(`/v1/verifications/${id}?wait=26`)).body.error.fields).toEqual([
      { path: "wait", message: "must be at most 25" },
    ]);
  });
});

describe("the regular audit (CONTRACT G5.6)", () => {
  it("goes from a file by secret key to completed with its verdict", async ({ expect }) => {
    const id = await createAudit({ metadata: { claim: "A-17" } });
    const { status, body } = await upload(id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: "image",
      bytes: PHOTO.length,
      width: 640,
      height: 480,
      captures_count: 1,
    });
    expect(body).toMatchObject({ step_complete: true, submitted: true, status: "partially_captured" });
    await settleAll(id);
    const { body: done } = await tenant.get(`/v1/verifications/${id}`);
    expect(done).toMatchObject({ status: "completed", verdict: { svc: true, signals: [] } });
    expect(done).not.toHaveProperty("metadata");
  });

  it("refuses a file for a live verification with 403 and a hint (CONTRACT G3.2)", async ({ expect }) => {
    const { body } = await tenant.post("/v1/verifications", {});
    const refused = await upload(body.id);
    expect(refused.status).toBe(403);
    expect(refused.body.error).toMatchObject({
      code: "forbidden",
      hint: "Open capture_url to take live photos.",
    });
    expect((await tenant.post(`/v1/verifications/${body.id}/finish`)).status).toBe(403);
  });

  it("answers 409 step_full for a capture beyond max_captures, and already_finalized once over", async ({
    expect,
  }) => {
    const id = await createAudit();
    await upload(id);
    expect((await upload(id)).body.error.code).toBe("step_full");
    await settleAll(id);
    expect((await upload(id)).body.error.code).toBe("already_finalized");
  });

  it("answers 410 expired for a capture after expiry", async ({ expect }) => {
    const id = await createAudit();
    await tenant.post(`/v1/verifications/${id}/expire`);
    expect(await upload(id)).toMatchObject({ status: 410, body: { error: { code: "expired" } } });
    expect((await tenant.post(`/v1/verifications/${id}/finish`)).status).toBe(410);
  });

  it("answers 400 unknown_step, `is required` without a step and `is not allowed here` with one too many", async ({
    expect,
  }) => {
    const steps = [{ key: "front", kind: "image", description: "The front" }];
    const guided = await createAudit({ steps });
    expect((await upload(guided, { step: "rear" })).body.error.code).toBe("unknown_step");
    expect((await upload(guided)).body.error.fields).toEqual([{ path: "step", message: "is required" }]);
    expect((await upload(guided, { step: "front" })).status).toBe(201);
    expect((await upload(await createAudit(), { step: "front" })).body.error.fields).toEqual([
      { path: "step", message: "is not allowed here" },
    ]);
  });

  it("stores the same client_capture_id once and answers 200 with the stored capture (CONTRACT G3.4)", async ({
    expect,
  }) => {
    const id = await createAudit({ max_captures: 3 });
    const fields = { client_capture_id: "1b4e28ba-2fa1-41d2-883f-0016d3cca427" };
    const [first, again] = [await upload(id, fields), await upload(id, fields)];
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    const { objects } = await env.PHOTOS.list({ prefix: `t/${tenant.accountId}/v/${id}/` });
    expect(objects).toHaveLength(1);
  });

  it("checks the sha256 that the caller sent", async ({ expect }) => {
    const id = await createAudit({ max_captures: 2 });
    const digest = await crypto.subtle.digest("SHA-256", PHOTO);
    const sha256 = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    expect((await upload(id, { sha256 })).body.sha256).toBe(sha256);
    const wrong = await upload(id, { sha256: "0".repeat(64) });
    expect(wrong).toMatchObject({ status: 400, body: { error: { fields: [{ path: "sha256" }] } } });
    const { objects } = await env.PHOTOS.list({ prefix: `t/${tenant.accountId}/v/${id}/` });
    expect(objects).toHaveLength(1);
  });

  it("finishes early when the minimum is met, else answers steps_incomplete with the missing keys", async ({
    expect,
  }) => {
    const steps = ["front", "rear"].map((key) => ({ key, kind: "image", description: key, max: 2 }));
    const id = await createAudit({ steps, completion_message: "Thank you." });
    await upload(id, { step: "front" });
    const early = await tenant.post(`/v1/verifications/${id}/finish`);
    expect(early).toMatchObject({ status: 409, body: { error: { code: "steps_incomplete" } } });
    expect(early.body.error.hint).toContain("Missing: rear");
    await upload(id, { step: "rear" });
    const finished = await tenant.post(`/v1/verifications/${id}/finish`);
    expect(finished).toMatchObject({
      status: 200,
      body: { status: "partially_captured", completion_message: "Thank you." },
    });
    expect((await tenant.post(`/v1/verifications/${id}/finish`)).status).toBe(200);
  });

  it.for(["фото.jpg", "写真.jpg", "🎉.jpg", "Screenshot 7.00.00\u202fAM.jpg", 'a "quoted" é.jpg'])(
    "takes a file whose name is %s",
    async (name, { expect }) => {
      const form = new FormData();
      form.set("client_capture_id", "1b4e28ba-2fa1-41d2-883f-0016d3cca427");
      form.set("image", new File([PHOTO], name, { type: "image/jpeg" }));
      const route = `/v1/verifications/${await createAudit()}/captures`;
      expect((await tenant.upload(route, form)).status).toBe(201);
    },
  );

  it("takes at an upload step only the types that it names (CONTRACT G5.4)", async ({ expect }) => {
    const steps = [{ key: "paper", kind: "upload", description: "The receipt", accept: ["image/png"] }];
    const refused = await upload(await createAudit({ steps }), { step: "paper" });
    expect([refused.status, refused.body.error.code]).toEqual([415, "unsupported_image_type"]);
    expect(refused.body.error.hint).toContain("image/png");
  });

  it("takes a file over 5 MiB in parts, with the hash of the whole", async ({ expect }) => {
    const large = new Uint8Array(12 * 1024 * 1024 + 17);
    large.set(PHOTO);
    crypto.getRandomValues(large.subarray(700, 60_000));
    const id = await createAudit();
    const { status, body } = await upload(id, {}, large);
    expect(status).toBe(201);
    const digest = await crypto.subtle.digest("SHA-256", large);
    expect(body.sha256).toBe(
      [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
    );
    const { body: listed } = await tenant.get(`/v1/verifications/${id}/captures`);
    const stored = await fetchFile(listed.items[0].content_url);
    expect(stored.length).toBe(large.length);
    expect(new Uint8Array(await crypto.subtle.digest("SHA-256", stored))).toEqual(new Uint8Array(digest));
  });

  it("answers 413 payload_too_large over 25 MB and keeps nothing", async ({ expect }) => {
    const huge = new Uint8Array(25 * 1024 * 1024 + 1);
    huge.set(PHOTO);
    const id = await createAudit();
    expect(await upload(id, {}, huge)).toMatchObject({
      status: 413,
      body: { error: { code: "payload_too_large", message: "the file is larger than 25 MB" } },
    });
    expect((await env.PHOTOS.list({ prefix: `t/${tenant.accountId}/v/${id}/` })).objects).toEqual([]);
  });

  it("is stopped at -2000 cents on an existing link, not before (CONTRACT G5.5)", async ({ expect }) => {
    const poor = await TenantClient.create({ openingBalanceCents: 20 });
    const { body } = await poor.post("/v1/verifications", { mode: "audit", max_captures: 3 });
    const route = `/v1/verifications/${body.id}/captures`;
    expect((await poor.upload(route, photoForm(PHOTO))).status).toBe(201);
    expect((await poor.upload(route, photoForm(PHOTO))).status).toBe(201);
    await env.ACCOUNT.getByName(poor.accountId).book(poor.accountId, {
      cause: "test",
      kind: "charge",
      amountCents: -2_000,
    });
    expect((await poor.upload(route, photoForm(PHOTO))).body.error.code).toBe("insufficient_credits");
  });
});

async function fetchFile(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await edge().fetch(url);
  return new Uint8Array(await response.arrayBuffer());
}

describe("GET /v1/verifications/{id}/captures (CONTRACT G4.3)", () => {
  it("lists photos with signed addresses that serve ranges and stop working when changed", async ({
    expect,
  }) => {
    const id = await createAudit();
    await upload(id);
    const { body } = await tenant.get(`/v1/verifications/${id}/captures`);
    const [capture] = body.items;
    expect(capture).toMatchObject({
      kind: "image",
      source: "api",
      content_type: "image/jpeg",
      sealed: false,
      signals: [],
    });
    expect(await fetchFile(capture.content_url)).toEqual(PHOTO);
    const part = await send("GET", capture.content_url, { headers: { Range: "bytes=2-5" } });
    expect(part.status).toBe(206);
    expect(part.headers.get("Content-Range")).toBe(`bytes 2-5/${PHOTO.length}`);
    expect(part.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(part.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    const statusOf = async (Range: string) =>
      (await send("GET", capture.content_url, { headers: { Range } })).status;
    expect(await statusOf("bytes=-5")).toBe(206);
    expect(await statusOf(`bytes=${PHOTO.length}-`)).toBe(416);
    for (const ignored of ["nonsense", "bytes=9-1", "bytes=0-1,4-5"])
      expect(await statusOf(ignored), ignored).toBe(200);
    expect((await send("GET", capture.content_url.replace("/original", "/sealed"))).status).toBe(404);
    expect((await send("GET", capture.content_url.slice(0, -1))).status).toBe(404);
    advanceClock(16 * 60_000);
    expect((await send("GET", capture.content_url)).status).toBe(404);
  });
});

describe("GET /v1/verifications/{id}/events (SPEC 4.5)", () => {
  it("lists the log in chronological order, without what the log keeps to itself", async ({ expect }) => {
    const id = await completedAudit({ metadata: { claim: "A-17" } });
    const { body } = await tenant.get(`/v1/verifications/${id}/events`);
    expect(body.items.map(({ type }: { type: string }) => type)).toEqual([
      "verification.created",
      "verification.capture.persisted",
      "verification.submitted",
      "verification.check.completed",
      "verification.check.completed",
      "verification.completed",
    ]);
    for (const item of body.items) expect(item.id).toMatch(/^evt_[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(JSON.stringify(body)).not.toContain("A-17");
  });
});

describe("POST /v1/verifications/{id}/finalize (SPEC 4.4)", () => {
  it("adds the narrative to a completed verification, once", async ({ expect }) => {
    const id = await completedAudit();
    const { status, body } = await tenant.post(`/v1/verifications/${id}/finalize`, { narrative: "A dent." });
    expect([status, body.narrative, body.status]).toEqual([200, "A dent.", "completed"]);
    expect((await tenant.get(`/v1/verifications/${id}`)).body).toEqual(body);
    const again = await tenant.post(`/v1/verifications/${id}/finalize`, { narrative: "Two dents." });
    expect(again).toMatchObject({ status: 409, body: { error: { code: "already_finalized" } } });
  });

  it("answers no_verdict, steps_incomplete and expired in the order of CONTRACT G2", async ({ expect }) => {
    const finalize = (id: string) =>
      tenant.post(`/v1/verifications/${id}/finalize`, { narrative: "A dent." });
    const waiting = await createAudit();
    expect((await finalize(waiting)).body.error.code).toBe("steps_incomplete");
    await upload(waiting);
    expect((await finalize(waiting)).body.error.code).toBe("no_verdict");
    const expired = await createAudit();
    await tenant.post(`/v1/verifications/${expired}/expire`);
    expect((await finalize(expired)).status).toBe(410);
  });

  it("wants a narrative of 1 to 2000 characters", async ({ expect }) => {
    const id = await completedAudit();
    const wrong = [{}, { narrative: "" }, { narrative: "x".repeat(2001) }, { narrative: 5 }];
    const messages = await Promise.all(
      wrong.map(
        async (body) => (await tenant.post(`/v1/verifications/${id}/finalize`, body)).body.error.message,
      ),
    );
    expect(messages).toEqual([
      "narrative is required",
      "narrative must not be empty",
      "narrative must be at most 2000 characters",
      "narrative must be a string, got number",
    ]);
  });
});

describe("expire, redact, damage localization", () => {
  it("expires once, whatever its state was, and closes what is over with 409 or 410", async ({ expect }) => {
    const id = await createAudit();
    expect((await tenant.post(`/v1/verifications/${id}/expire`)).body.status).toBe("expired");
    expect((await tenant.post(`/v1/verifications/${id}/expire`)).status).toBe(410);
    const done = await completedAudit();
    expect((await tenant.post(`/v1/verifications/${done}/expire`)).body.error.code).toBe("already_finalized");
  });

  it("redacts only what is over; media and narrative go, verdict and hashes stay (CONTRACT G4.7)", async ({
    expect,
  }) => {
    const open = await createAudit();
    expect((await tenant.post(`/v1/verifications/${open}/redact`)).body.error).toEqual({
      code: "conflict",
      message: "the verification has not ended: its status is pending",
    });
    const id = await completedAudit({ metadata: { claim: "SECRET-17" } });
    await tenant.post(`/v1/verifications/${id}/finalize`, { narrative: "SECRET dent." });
    const { status, body } = await tenant.post(`/v1/verifications/${id}/redact`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "completed", verdict: { svc: true } });
    expect(body).not.toHaveProperty("narrative");
    const { body: listed } = await tenant.get(`/v1/verifications/${id}/captures`);
    expect(listed.items[0].sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(listed.items[0]).not.toHaveProperty("content_url");
    await expect
      .poll(async () => (await env.PHOTOS.list({ prefix: `t/${tenant.accountId}/v/${id}/` })).objects.length)
      .toBe(0);
    await expect
      .poll(async () =>
        JSON.stringify(
          await tenant.shard.db.prepare("select * from verifications where id = ?").bind(id).first(),
        ),
      )
      .not.toContain("SECRET");
  });

  it("answers enabled false and no jobs while damage localization is off (SPEC 4.6)", async ({ expect }) => {
    const id = await createAudit();
    expect((await tenant.get(`/v1/verifications/${id}/damage-localization`)).body).toEqual({
      enabled: false,
      jobs: [],
    });
  });
});

describe("GET /v1/verifications (CONTRACT G4.2)", () => {
  it("pages newest first, by a cursor that only fits its own filters", async ({ expect }) => {
    const lister = await TenantClient.create();
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) {
      const { body } = await lister.post("/v1/verifications", {
        mode: "audit",
        metadata: { n: String(i % 2) },
      });
      ids.unshift(body.id);
    }
    await expect.poll(async () => (await lister.get("/v1/verifications")).body.items.length).toBe(5);
    const first = await lister.get("/v1/verifications?limit=2");
    expect(first.body.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
    expect(first.body.has_more).toBe(true);
    const cursor = encodeURIComponent(first.body.next_cursor);
    const second = await lister.get(`/v1/verifications?limit=3&cursor=${cursor}`);
    expect(second.body.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2));
    expect(second.body).not.toHaveProperty("next_cursor");
    for (const query of [`mode=audit&cursor=${cursor}`, "cursor=bm9uc2Vuc2U"]) {
      expect((await lister.get(`/v1/verifications?${query}`)).body.error.fields).toEqual([
        { path: "cursor", message: "must be a cursor from the same list" },
      ]);
    }
    expect((await lister.get("/v1/verifications?metadata[n]=1")).body.items).toHaveLength(2);
    expect((await lister.get("/v1/verifications?status=completed,failed")).body.items).toHaveLength(0);
    expect((await lister.get("/v1/verifications?mode=verification")).body.items).toHaveLength(0);
    const foreign = await tenant.get(`/v1/verifications?limit=2&cursor=${cursor}`);
    expect(foreign.body.error.fields[0].path).toBe("cursor");
  });

  it("finds what completed by svc and has", async ({ expect }) => {
    const lister = await TenantClient.create();
    const { body } = await lister.post("/v1/verifications", { mode: "audit", signals_required: ["ai"] });
    await lister.upload(`/v1/verifications/${body.id}/captures`, photoForm(PHOTO));
    const { body: captures } = await lister.get(`/v1/verifications/${body.id}/captures`);
    await env.VERIFICATION.getByName(body.id).settle({
      captureId: captures.items[0].id,
      findings: { ai: { status: "unavailable", reason: "timeout" } },
    });
    await expect
      .poll(async () => (await lister.get("/v1/verifications?svc=false&has=unavailable")).body.items.length)
      .toBe(1);
    expect((await lister.get("/v1/verifications?svc=true")).body.items).toHaveLength(0);
    expect((await lister.get("/v1/verifications?has=review")).body.items).toHaveLength(0);
  });

  it("refuses an unknown query parameter", async ({ expect }) => {
    expect((await tenant.get("/v1/verifications?colour=red")).body.error).toMatchObject({
      code: "invalid_request",
    });
  });
});
