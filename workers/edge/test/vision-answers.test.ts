import { newAccountId, newCaptureId, newVerificationId } from "@svc/domain/ids";
import { aPhoto, CLEAR } from "@svc/domain/test/build";
import type { VisionAnswer } from "@svc/domain/meaning/vision-answer";
import {
  findVisionAnswer,
  forgetVisionAnswers,
  keepVisionAnswer,
  type VisionWish,
} from "@svc/store/outside/vision-answers";
import { addVisionUsage, countVisionQuestion } from "@svc/store/outside/vision-questions";
import { beforeAll, describe, it, vi } from "vitest";
import { env } from "./support/environment.ts";
import { TenantClient } from "./support/tenant.ts";

const DAY_MS = 86_400_000;
const NOON = Date.UTC(2026, 10, 23, 12);
const SEEN: VisionAnswer = { object: { match: "match", confidence: 0.9, reasoning: "A car." } };

beforeAll(() => {
  env.RATE_LIMITS = "off";
});

function aWish(different: Partial<VisionWish> = {}): VisionWish {
  const captureId = newCaptureId(NOON);
  return {
    accountId: newAccountId(NOON),
    verificationId: newVerificationId(NOON),
    captureId,
    question: captureId,
    ...different,
  };
}

const keep = (wish: VisionWish, now = NOON, answer = SEEN) => keepVisionAnswer(env.DB, wish, { answer, now });
const find = (wish: VisionWish, now = NOON) => findVisionAnswer(env.DB, wish, now);

describe("what a vision model said", () => {
  it("is found by the same question of the same account, for 30 days", async ({ expect }) => {
    const wish = aWish();
    expect(await find(wish)).toBeUndefined();
    await keep(wish);
    const other = { verificationId: newVerificationId(NOON), captureId: newCaptureId(NOON) };
    expect(await find({ ...wish, ...other }, NOON + 30 * DAY_MS - 1)).toEqual(SEEN);
    expect(await find(wish, NOON + 30 * DAY_MS)).toBeUndefined();
    expect(await find({ ...wish, accountId: newAccountId(NOON) })).toBeUndefined();
    expect(await find({ ...wish, question: "another" })).toBeUndefined();
  });

  it("takes the place of what was said before", async ({ expect }) => {
    const wish = aWish();
    await keep(wish);
    await keep(wish, NOON + DAY_MS, { withheld: true });
    expect(await find(wish, NOON + 30 * DAY_MS)).toEqual({ withheld: true });
  });

  it("goes from the table once it is too old", async ({ expect }) => {
    const wish = aWish();
    await keep(wish);
    await keep(aWish(), NOON + 31 * DAY_MS);
    expect(await rowsOf(wish)).toBe(0);
  });

  it("is forgotten with its verification, and what comes later is not kept", async ({ expect }) => {
    const wish = aWish();
    const sibling = { ...aWish(), accountId: wish.accountId };
    await keep(wish);
    await keep(sibling);
    await forgetVisionAnswers(env.DB, wish, NOON);
    expect(await find(wish)).toBeUndefined();
    await keep(wish);
    expect(await find(wish)).toBeUndefined();
    expect(await rowsOf(wish)).toBe(1);
    expect(await find(sibling)).toEqual(SEEN);
    await forgetVisionAnswers(env.DB, wish, NOON);
    const another = { ...wish, verificationId: newVerificationId(NOON) };
    await keep(another);
    expect(await find(another)).toEqual(SEEN);
  });

  it("is never kept by one that comes while its verification is forgotten", async ({ expect }) => {
    const wishes = Array.from({ length: 8 }, () => aWish());
    await Promise.all(
      wishes.flatMap((wish) => [keep(wish), forgetVisionAnswers(env.DB, wish, NOON), keep(wish)]),
    );
    expect(await Promise.all(wishes.map((wish) => find(wish)))).toEqual(wishes.map(() => undefined));
  });
});

async function rowsOf({ accountId }: VisionWish): Promise<unknown> {
  return env.DB.prepare("select count(*) as n from vision_answers where account_id = ?")
    .bind(accountId)
    .first("n");
}

describe("the questions of an account to a vision model", () => {
  const day = 30_000;

  it("are counted before they are asked, up to the cap of the UTC day, also together", async ({ expect }) => {
    const accountId = newAccountId(NOON);
    const asks = Array.from({ length: 12 }, () => countVisionQuestion(env.DB, { accountId, day }, 5));
    expect((await Promise.all(asks)).filter(Boolean)).toHaveLength(5);
    expect(await countVisionQuestion(env.DB, { accountId, day: day + 1 }, 5)).toBe(true);
    expect(await countVisionQuestion(env.DB, { accountId: newAccountId(NOON), day }, 5)).toBe(true);
    expect(await countVisionQuestion(env.DB, { accountId: newAccountId(NOON), day }, 0)).toBe(false);
  });

  it("are kept with what their answers took, for 100 days", async ({ expect }) => {
    const accountId = newAccountId(NOON);
    await countVisionQuestion(env.DB, { accountId, day }, 5);
    await countVisionQuestion(env.DB, { accountId, day }, 5);
    await addVisionUsage(env.DB, { accountId, day }, { inputTokens: 1_200, outputTokens: 90 });
    await addVisionUsage(env.DB, { accountId, day }, { inputTokens: 1_000, outputTokens: 10 });
    const query = env.DB.prepare(
      "select asked, input_tokens, output_tokens from vision_questions where account_id = ? and day = ?",
    ).bind(accountId, day);
    expect(await query.first()).toEqual({ asked: 2, input_tokens: 2_200, output_tokens: 100 });
    await countVisionQuestion(env.DB, { accountId, day: day + 101 }, 5);
    expect(await query.first()).toBeNull();
  });
});

describe("a redaction", () => {
  it("deletes what was said of its photos, and keeps out what is said later", async ({ expect }) => {
    const tenant = await TenantClient.create();
    const wanted = { mode: "audit", signals_required: ["reverse"] };
    const { body } = await tenant.post("/v1/verifications", wanted);
    const object = env.VERIFICATION.getByName(body.id);
    const photo = aPhoto({ sha256: "cd".repeat(32) });
    await object.capture(tenant.accountId, photo);
    await object.settle({ captureId: photo.id, findings: { reverse: CLEAR } });
    const { accountId } = tenant;
    const wish = aWish({ accountId, verificationId: body.id, captureId: photo.id });
    await keep(wish, Date.now());
    expect(await find(wish, Date.now())).toEqual(SEEN);
    await tenant.post(`/v1/verifications/${body.id}/redact`);
    await vi.waitFor(async () => expect(await find(wish, Date.now())).toBeUndefined(), 10_000);
    await keep(wish, Date.now());
    expect(await find(wish, Date.now())).toBeUndefined();
  });
});
