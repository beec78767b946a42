import { aPhoto, CLEAR } from "@svc/domain/test/build";
import { newAccountId, newCaptureId } from "@svc/domain/ids";
import type { SearchOutcome } from "@svc/domain/outside-search";
import {
  forgetQuestion,
  forgetSearches,
  keepSearch,
  permitSearch,
  type SearchWish,
} from "@svc/store/outside/reverse-searches";
import { beforeAll, describe, it, vi } from "vitest";
import { env } from "./support/environment.ts";
import { TenantClient } from "./support/tenant.ts";

const DAY_MS = 86_400_000;
const NOON = Date.UTC(2026, 10, 22, 12);
const FOUND: SearchOutcome = { pages: [{ pageUrl: "https://a.example/", match: "full", score: 1 }] };

beforeAll(() => {
  env.RATE_LIMITS = "off";
});

function aWish(different: Partial<SearchWish> = {}): SearchWish {
  const captureId = newCaptureId(Date.now());
  return { accountId: newAccountId(NOON), captureId, engine: "tineye", photo: captureId, ...different };
}

const permit = async (wish: SearchWish, now = NOON, most = 100) =>
  (await permitSearch(env.DB, wish, { now, most })).state;

describe("a search that is paid for", () => {
  it("is permitted once a capture, whatever became of it", async ({ expect }) => {
    const wish = aWish();
    expect(await permit(wish)).toBe("ask");
    expect(await permit(wish, NOON + 1_000)).toBe("asked");
    expect(await permit(wish, NOON + 10 * DAY_MS)).toBe("asked");
  });

  it("is permitted once of many that wish for it at the same time", async ({ expect }) => {
    const wish = aWish();
    const again = Array.from({ length: 10 }, () => permit(wish));
    const others = Array.from({ length: 10 }, () => permit({ ...wish, captureId: newCaptureId(NOON) }));
    const states = await Promise.all([...again, ...others]);
    expect(states.filter((state) => state === "ask")).toHaveLength(1);
    expect(new Set(states)).toEqual(new Set(["ask", "asked", "under_way"]));
  });

  it("waits for one of the same bytes, no longer than an engine is waited for", async ({ expect }) => {
    const wish = aWish();
    await permit(wish);
    const other = { ...wish, captureId: newCaptureId(NOON) };
    expect(await permit(other, NOON + 29_000)).toBe("under_way");
    expect(await permit(other, NOON + 31_000)).toBe("ask");
  });

  it("is permitted again once it was turned away at the door", async ({ expect }) => {
    const wish = aWish();
    await permit(wish);
    await forgetQuestion(env.DB, wish);
    expect(await permit(wish)).toBe("ask");
  });

  it("costs nothing of bytes that were searched for, for 30 days, in one account with one engine", async ({
    expect,
  }) => {
    const wish = aWish();
    await permit(wish);
    await keepSearch(env.DB, wish, { outcome: FOUND, now: NOON });
    const again = { ...wish, captureId: newCaptureId(NOON) };
    const terms = { now: NOON + 29 * DAY_MS, most: 0 };
    expect(await permitSearch(env.DB, again, terms)).toEqual({ state: "answered", outcome: FOUND });
    expect(await permit(again, NOON + 30 * DAY_MS)).toBe("ask");
    const other = { captureId: newCaptureId(NOON) };
    expect(await permit({ ...wish, ...other, engine: "google" }, NOON + DAY_MS)).toBe("ask");
    expect(await permit({ ...wish, ...other, accountId: newAccountId(NOON) })).toBe("ask");
  });

  it("is permitted up to the account's cap for the UTC day, also together", async ({ expect }) => {
    const { accountId } = aWish();
    const wishes = Array.from({ length: 12 }, () => aWish({ accountId }));
    const states = await Promise.all(wishes.map((wish) => permit(wish, NOON, 5)));
    expect(states.filter((state) => state === "ask")).toHaveLength(5);
    expect(states.filter((state) => state === "capped")).toHaveLength(7);
    expect(await permit(aWish({ accountId }), NOON + DAY_MS / 2, 5)).toBe("ask");
    expect(await permit(aWish(), NOON, 0)).toBe("capped");
  });

  it("is forgotten by the photos, however many, with what it found", async ({ expect }) => {
    const wish = aWish();
    await keepSearch(env.DB, wish, { outcome: FOUND, now: NOON });
    const many = Array.from({ length: 200 }, (_, index) => `${index}`);
    await forgetSearches(env.DB, wish.accountId, []);
    await forgetSearches(env.DB, newAccountId(NOON), [wish.photo]);
    expect(await permit(wish)).toBe("answered");
    await forgetSearches(env.DB, wish.accountId, [...many, wish.photo]);
    expect(await permit(wish)).toBe("ask");
    await keepSearch(env.DB, wish, { outcome: FOUND, now: NOON });
    await forgetSearches(env.DB, wish.accountId, [wish.photo]);
    expect(await permit(wish)).toBe("asked");
    expect(await permit({ ...wish, captureId: newCaptureId(NOON) })).toBe("ask");
  });

  it("goes with what is too old to be answered with", async ({ expect }) => {
    const wish = aWish();
    await permit(wish);
    await keepSearch(env.DB, wish, { outcome: FOUND, now: NOON });
    await keepSearch(env.DB, aWish(), { outcome: FOUND, now: NOON + 31 * DAY_MS });
    for (const table of ["reverse_questions", "reverse_answers"]) {
      const query = env.DB.prepare(`select count(*) as n from ${table} where account_id = ?`);
      expect(await query.bind(wish.accountId).first("n")).toBe(0);
    }
  });
});

describe("a redaction", () => {
  it("deletes what was found of its photos", async ({ expect }) => {
    const tenant = await TenantClient.create();
    const wanted = { mode: "audit", signals_required: ["reverse"] };
    const { body } = await tenant.post("/v1/verifications", wanted);
    const object = env.VERIFICATION.getByName(body.id);
    const photo = aPhoto({ sha256: "ab".repeat(32) });
    await object.capture(tenant.accountId, photo);
    await object.settle({ captureId: photo.id, findings: { reverse: CLEAR } });
    const { accountId } = tenant;
    const wish = aWish({ accountId, captureId: photo.id, photo: photo.sha256 });
    await keepSearch(env.DB, wish, { outcome: FOUND, now: Date.now() });
    expect(await permit(wish, Date.now())).toBe("answered");
    await tenant.post(`/v1/verifications/${body.id}/redact`);
    await vi.waitFor(async () => expect(await permit(wish, Date.now(), 0)).toBe("capped"), 10_000);
  });
});
