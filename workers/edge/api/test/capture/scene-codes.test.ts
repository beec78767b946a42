import { SCENE_CODE_ALPHABET } from "@svc/domain/verification/scene-code";
import { CLEAR } from "@svc/domain/test/build";
import { beforeAll, describe, it } from "vitest";
import { advanceClock, setClock, setEnv } from "../../../test/support/conditions.ts";
import { env } from "../../../test/support/environment.ts";
import { cameraForm, jpegHeader } from "../../../test/support/photos.ts";
import { type Answer, send, TenantClient } from "../../../test/support/tenant.ts";

const PHOTO = jpegHeader(640, 480);
const STEPS = [
  { key: "proof", kind: "image", description: "The bag with the code", scene_code: true },
  { key: "front", kind: "image", description: "The front", min: 0 },
];
const MINUTE_MS = 60_000;

let tenant: TenantClient;
beforeAll(async () => {
  env.RATE_LIMITS = "off";
  tenant = await TenantClient.create();
});

function json(value: unknown) {
  return { body: JSON.stringify(value), headers: { "Content-Type": "application/json" } };
}

/** A capture link and the calls of a page that asks for codes. */
async function openLink(settings: object = { steps: STEPS }) {
  const { body } = await tenant.post("/v1/verifications", settings);
  const route = `/v1/verifications/${body.capture_url.split("/v/")[1]}`;
  return {
    id: body.id as string,
    session: () => send("GET", `${route}/session`),
    code: (step = "proof") => send("POST", `${route}/scene-codes`, json({ step })),
    photo: (fields: Record<string, string>): Promise<Answer> =>
      send("POST", `${route}/captures`, {
        body: cameraForm(PHOTO, { step: "proof", submit_later: "true", ...fields }),
      }),
    finish: () => send("POST", `${route}/finish`, json({})),
  };
}

type Link = Awaited<ReturnType<typeof openLink>>;

/** Settles every check and reading of the link's photos, with the code as named. */
async function judge({ id }: Link): Promise<void> {
  const object = env.VERIFICATION.getByName(id);
  const taken = await object.readCaptures(tenant.accountId);
  if (!taken.ok) throw new Error(taken.refused);
  for (const [index, { id: captureId, sceneCode }] of taken.captures.entries()) {
    const places = taken.captures
      .slice(0, index)
      .map((earlier) => ({ captureId: earlier.id, relation: "other_side" as const }));
    const text = sceneCode?.code;
    const code = { found: "expected", model: "m@1", places, ...(text !== undefined && { text }) } as const;
    const findings = { screen: CLEAR, ai: CLEAR };
    await object.settle({ captureId, findings, analyses: [{ analysis: "scene_code", code }] });
  }
}

async function resultOf({ id }: Link) {
  const { body } = await tenant.get(`/v1/verifications/${id}`);
  return body.scene_codes.proof;
}

describe("a code for the paper in a scene (CONTRACT G19)", () => {
  it("is asked for by the step, takes two photos by default, and the page learns of it", async ({
    expect,
  }) => {
    const { session } = await openLink();
    const { steps } = (await session()).body;
    expect(steps[0]).toMatchObject({ key: "proof", scene_code: true, min: 2, max: 2 });
    expect(steps[1]).not.toHaveProperty("scene_code");
  });

  it.for([
    [{ max: 1 }, "steps.0.max", "must be at least 2"],
    [{ allow_file: true }, "steps.0.scene_code", "cannot be combined with allow_file"],
  ] as const)("is not possible with %o", async ([more, path, message], { expect }) => {
    const { status, body } = await tenant.post("/v1/verifications", { steps: [{ ...STEPS[0], ...more }] });
    expect([status, body.error.fields]).toEqual([400, [{ path, message }]]);
  });

  it("is not possible in an audit, whose files are not taken live", async ({ expect }) => {
    const { body } = await tenant.post("/v1/verifications", { mode: "audit", steps: [STEPS[0]] });
    expect(body.error.fields).toEqual([{ path: "steps.0.scene_code", message: "is not allowed here" }]);
  });

  it("is the same until a minute is left, and another one then", async ({ expect }) => {
    setClock(Date.now());
    const link = await openLink();
    const first = (await link.code()).body;
    expect(first).toEqual({
      step: "proof",
      code: expect.stringMatching(`^[${SCENE_CODE_ALPHABET}]{5}$`),
      expires_at: new Date(Date.now() + 5 * MINUTE_MS).toISOString(),
    });
    advanceClock(4 * MINUTE_MS);
    expect((await link.code()).body).toEqual(first);
    advanceClock(1);
    expect((await link.code()).body.code).not.toBe(first.code);
  });

  it("is in the log without itself", async ({ expect }) => {
    const link = await openLink();
    const { code, expires_at } = (await link.code()).body;
    const { body } = await tenant.get(`/v1/verifications/${link.id}/events`);
    const found = body.items.find(({ type }: { type: string }) => type === "verification.scene_code.issued");
    expect(found.data).toEqual({ step: "proof", expires_at });
    expect(JSON.stringify(body)).not.toContain(code);
  });

  it("is refused for another step, with a secret key, too often and after the end", async ({ expect }) => {
    const link = await openLink();
    for (const step of ["front", "nothing"]) {
      const { status, body } = await link.code(step);
      expect([status, body.error.code]).toEqual([400, "unknown_step"]);
    }
    const secret = await tenant.post(`/v1/verifications/${link.id}/scene-codes`, { step: "proof" });
    expect(secret.status).toBe(403);
    setEnv({ RATE_LIMITS: "on" });
    const many = [];
    for (let count = 0; count < 21; count++) many.push((await link.code()).status);
    expect(many.at(-1)).toBe(429);
    setEnv({ RATE_LIMITS: "off" });
    await tenant.post(`/v1/verifications/${link.id}/expire`, {});
    expect((await link.code()).body.error.code).toBe("expired");
  });

  it("is named by each photo in either case, and both are read", async ({ expect }) => {
    const link = await openLink();
    const { code } = (await link.code()).body;
    for (const named of [code, code.toLowerCase()])
      expect((await link.photo({ scene_code: named })).status).toBe(201);
    expect((await link.finish()).status).toBe(200);
    await judge(link);
    expect(await resultOf(link)).toEqual({ result: "read", expected: code, read: code, same_place: true });
    const { body } = await tenant.get(`/v1/verifications/${link.id}/captures`);
    expect(body.items.map((item: { scene_code: object }) => item.scene_code)).toEqual([
      { result: "read", expected: code, read: code },
      { result: "read", expected: code, read: code, same_place: true },
    ]);
  });

  it.for([
    [{ scene_code: "7KM30" }, "must be 5 characters of ACEFHKMNPRTX347"],
    [{ scene_code: "7KM3X", step: "front" }, "is not allowed here"],
  ] as const)("is not taken as %o", async ([fields, message], { expect }) => {
    const link = await openLink();
    const { status, body } = await link.photo(fields);
    expect([status, body.error.fields]).toEqual([400, [{ path: "scene_code", message }]]);
  });

  it("that ran out before its photo came is stored and said, and its case needs a look", async ({
    expect,
  }) => {
    setClock(Date.now());
    const link = await openLink();
    const { code } = (await link.code()).body;
    await link.photo({ scene_code: code });
    advanceClock(7 * MINUTE_MS + 1);
    expect((await link.photo({ scene_code: code })).status).toBe(201);
    await link.finish();
    await judge(link);
    expect(await resultOf(link)).toMatchObject({ result: "not_read", reason: "expired", expected: code });
    const { body } = await tenant.get(`/v1/cases/${link.id}`);
    expect([body.verification.verdict.svc, body.outcome, body.doubts]).toEqual([
      true,
      "look",
      ["scene_code"],
    ]);
  });

  it("of another verification counts for nothing here", async ({ expect }) => {
    const [link, elsewhere] = [await openLink(), await openLink()];
    const { code } = (await elsewhere.code()).body;
    await link.code();
    for (let count = 0; count < 2; count++) expect((await link.photo({ scene_code: code })).status).toBe(201);
    await link.finish();
    await judge(link);
    expect(await resultOf(link)).toMatchObject({ result: "not_read", reason: "unknown_code" });
    expect(await resultOf(link)).not.toHaveProperty("expected");
  });

  it.for([
    ["scene_code:wrong", "wrong"],
    ["scene_code:not_read", "not_read"],
    ["clean", "read"],
  ] as const)("is forced in the sandbox by %s", async ([svc_test, result], { expect }) => {
    const link = await openLink({ steps: STEPS, metadata: { svc_test } });
    const { code } = (await link.code()).body;
    for (let count = 0; count < 2; count++) await link.photo({ scene_code: code });
    await link.finish();
    await judge(link);
    expect((await resultOf(link)).result).toBe(result);
  });
});
