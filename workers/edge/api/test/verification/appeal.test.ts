import { aPhoto, CLEAR } from "@svc/domain/test/build";
import { beforeEach, describe, it } from "vitest";
import { setClock, setEnv } from "../../../test/support/conditions.ts";
import { env } from "../../../test/support/environment.ts";
import { edge, ORIGIN, TenantClient } from "../../../test/support/tenant.ts";

const DAY_MS = 86_400_000;
const FLAGGED = { ...CLEAR, status: "flagged", score: 0.9, confidence: 0.93 } as const;

let tenant: TenantClient;

beforeEach(async () => {
  setEnv({ RATE_LIMITS: "off" });
  tenant = await TenantClient.create();
});

/** Judged, with `ai` flagged on its photo. */
async function flagged(more: object = {}) {
  const asked = { signals_required: ["ai"], appeal: { days: 7 }, metadata: { claim: "A-17" }, ...more };
  const { body } = await tenant.post("/v1/verifications", asked);
  await judge(body.id, FLAGGED);
  return { id: body.id, path: `/v1/verifications/${body.id}`, token: body.capture_url.split("/").at(-1) };
}

async function judge(id: string, ai: typeof FLAGGED | typeof CLEAR) {
  const object = env.VERIFICATION.getByName(id);
  const photo = aPhoto();
  await object.capture(tenant.accountId, photo);
  await object.settle({ captureId: photo.id, findings: { ai } });
}

async function appeal(token: string) {
  const response = await edge().fetch(`${ORIGIN}/v1/verifications/${token}/appeal`, { method: "POST" });
  const body = await response.json<{ verification_id: string; capture_url: string; error?: object }>();
  return { status: response.status, body };
}

async function sessionOf(token: string) {
  const response = await edge().fetch(`${ORIGIN}/v1/verifications/${token}/session`);
  return response.json<{ result_url?: string; max_captures?: number }>();
}

const stateOf = async (path: string) => (await tenant.get(path)).body.appeal?.state;
const dueOf = async (id: string): Promise<string[]> => (await tenant.get(`/v1/cases/${id}`)).body.due ?? [];

describe("POST /v1/verifications/{token}/appeal (CONTRACT G20)", () => {
  it("asks for the photo again, and a person decides about the first verification", async ({ expect }) => {
    const { id, path, token } = await flagged();
    expect((await tenant.get(path)).body.appeal).toEqual({ state: "offered", closes_at: expect.any(String) });
    const asked = await appeal(token);
    expect(asked.status).toBe(201);
    const { verification_id: second } = asked.body;
    expect(await stateOf(path)).toBe("open");
    expect(await dueOf(id)).toEqual([]);
    const { body: opened } = await tenant.get(`/v1/verifications/${second}`);
    expect(opened).toMatchObject({ status: "pending", appeal_of: id, capture_url: asked.body.capture_url });
    expect(await sessionOf(asked.body.capture_url.split("/").at(-1) ?? "")).toMatchObject({
      max_captures: 1,
    });
    await judge(second, CLEAR);
    await expect.poll(() => stateOf(path)).toBe("waiting");
    expect([await dueOf(id), await dueOf(second)]).toEqual([["appeal"], []]);
    await expect.poll(async () => (await tenant.get("/v1/cases?due=appeal")).body.items.length).toBe(1);
    const { body: claimed } = await tenant.post("/v1/review/claims", { due: ["appeal"] });
    expect(claimed.items[0]).toMatchObject({ subject: "appeal", case: { verification: { id } } });
    const decided = await tenant.post(`/v1/cases/${id}/decision`, { decision: "accepted" });
    expect([decided.body.decision, await stateOf(path), await dueOf(id)]).toEqual([
      "accepted",
      "decided",
      [],
    ]);
    await expect
      .poll(async () => (await tenant.get("/v1/me/appeals")).body)
      .toMatchObject({
        totals: { offered: 1, asked: 1, accepted: 1, rejected: 0, lapsed: 0 },
        checks: [{ check: "ai", accepted: 1 }],
        phones: [{ phone: "other" }],
        languages: [{ language: "en" }],
      });
    const { body: log } = await tenant.get(`${path}/events`);
    expect(log.items.map(({ type }: { type: string }) => type).slice(-3)).toEqual([
      "verification.appealed",
      "verification.appeal_ended",
      "verification.reviewed",
    ]);
  });

  it("returns the same link while it is open, and refuses a second appeal afterwards", async ({ expect }) => {
    const { path, token } = await flagged();
    const first = await appeal(token);
    const again = await appeal(token);
    expect([again.status, again.body]).toEqual([200, first.body]);
    await tenant.post(`/v1/verifications/${first.body.verification_id}/expire`);
    await expect.poll(() => stateOf(path)).toBe("lapsed");
    expect(await appeal(token)).toMatchObject({ status: 409, body: { error: { code: "conflict" } } });
  });

  it("refuses what was not offered, what nothing was found in, and what comes too late", async ({
    expect,
  }) => {
    const without = await tenant.post("/v1/verifications", { signals_required: ["ai"] });
    await judge(without.body.id, FLAGGED);
    const refused = await appeal(without.body.capture_url.split("/").at(-1));
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining("offered") } },
    });
    const genuine = await tenant.post("/v1/verifications", { signals_required: ["ai"], appeal: { days: 7 } });
    await judge(genuine.body.id, CLEAR);
    expect((await appeal(genuine.body.capture_url.split("/").at(-1))).status).toBe(409);
    const { token } = await flagged();
    setClock(Date.now() + 7 * DAY_MS);
    expect(await appeal(token)).toMatchObject({
      status: 410,
      body: { error: { code: "expired", message: expect.stringContaining("until") } },
    });
  });

  it("stays counted after a redaction, and its ids stay too", async ({ expect }) => {
    const { path, token } = await flagged();
    const { body } = await appeal(token);
    await tenant.post(`/v1/verifications/${body.verification_id}/expire`);
    await expect.poll(() => stateOf(path)).toBe("lapsed");
    const { body: redacted } = await tenant.post(`${path}/redact`);
    expect(redacted.appeal).toMatchObject({ state: "lapsed", verification_id: body.verification_id });
    await expect
      .poll(async () => (await tenant.get("/v1/me/appeals")).body.totals)
      .toMatchObject({ asked: 1, lapsed: 1 });
  });

  it("takes 1 to 90 days, and none for an audit", async ({ expect }) => {
    for (const [body, path] of [
      [{ appeal: { days: 0 } }, "appeal.days"],
      [{ appeal: { days: 91 } }, "appeal.days"],
      [{ appeal: { days: 7 }, mode: "audit" }, "appeal"],
    ] as const) {
      const { status, body: said } = await tenant.post("/v1/verifications", body);
      expect([status, said.error.fields[0].path]).toEqual([400, path]);
    }
  });

  it("is offered on the result page, whose button leads to the camera", async ({ expect }) => {
    const { path, token } = await flagged();
    const { result_url: url = "" } = await sessionOf(token);
    const page = await (await edge().fetch(url)).text();
    expect(page).toContain("reason to ask again");
    expect(page).toContain("of 1,000 genuine photos");
    const pressed = await edge().fetch(`${url}/appeal`, { method: "POST", redirect: "manual" });
    expect(pressed.status).toBe(303);
    expect(await stateOf(path)).toBe("open");
    const { verification_id: second } = (await appeal(token)).body;
    await tenant.post(`/v1/verifications/${second}/expire`);
    await expect.poll(() => stateOf(path)).toBe("lapsed");
    expect(await (await edge().fetch(url)).text()).toContain("no new photos arrived");
    const late = await edge().fetch(`${url}/appeal`, { method: "POST", redirect: "manual" });
    expect(new URL(late.headers.get("Location") ?? "", url).pathname).toBe(new URL(url).pathname);
  });
});
