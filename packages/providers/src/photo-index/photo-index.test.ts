import { newAccountId } from "@svc/domain/ids";
import { serveVectorize, type VectorizeServer } from "@svc/testkit/vectorize/vectorize-server";
import { afterAll, beforeAll, beforeEach, describe, it } from "vitest";
import { inMemoryIndex } from "./in-memory-index.ts";
import { photoId, photoKeyOf } from "./photo-id.ts";
import { elsewhere, photo, testPhotoIndex } from "./photo-index.port-tests.ts";
import { vectorizeIndex } from "./vectorize.ts";

let server: VectorizeServer;
beforeAll(async () => {
  server = await serveVectorize();
});
afterAll(() => server.close());
beforeEach(() => server.reset());

function vectorize({ accountId = newAccountId(Date.now()), settleMs = 2_000 } = {}) {
  return vectorizeIndex({
    ...server,
    index: server.indexName,
    baseUrl: server.url,
    accountId,
    settleMs,
    lookEveryMs: 5,
    pauseMs: 5,
    timeoutMs: 250,
  });
}

testPhotoIndex("looking at every photo", inMemoryIndex);
testPhotoIndex("Vectorize", () => vectorize());
testPhotoIndex("Vectorize, where writes are seen late", () => {
  server.index.visibleAfterMs = 30;
  return vectorize();
});
testPhotoIndex("Vectorize, on a bad day", () => {
  server.next("twice", "broken", "malformed", "twice", "busy", "cut_after");
  return vectorize();
});

describe("Vectorize", () => {
  it("was asked for nothing that its documented shape refuses", ({ expect }) => {
    expect(server.problems).toEqual([]);
    expect(new Set(server.calls)).toEqual(new Set(["upsert", "get_by_ids", "query", "delete_by_ids"]));
  });

  it("shows an account nothing of another's", async ({ expect }) => {
    const first = photo(1);
    await vectorize().meet([first], 5);
    expect((await vectorize().meet([elsewhere(first)], 5))[0]?.near).toEqual([]);
  });

  it("answers what it has, and says so, where writes are not seen in time", async ({ expect }) => {
    server.index.visibleAfterMs = 60_000;
    expect(await vectorize({ settleMs: 20 }).meet([photo(1)], 5)).toEqual([{ near: [], complete: false }]);
  });

  it("lets of two that come at once at least one meet the other", async ({ expect }) => {
    server.index.visibleAfterMs = 40;
    const index = vectorize();
    const first = photo(1);
    const found = await Promise.all([index.meet([first], 5), index.meet([elsewhere(first)], 5)]);
    expect(found.flat().some(({ near }) => near.length === 1)).toBe(true);
  });

  it("throws where a picture that was to be forgotten stays", async ({ expect }) => {
    const index = vectorize({ settleMs: 20 });
    const { verificationId, ...first } = photo(1);
    await index.meet([{ verificationId, ...first }], 5);
    server.index.visibleAfterMs = 60_000;
    await expect(index.forget(verificationId, [first.captureId])).rejects.toThrow("still seen");
  });

  it.for([
    ["late", "no answer"],
    ["broken", "HTTP 500"],
    ["busy", "HTTP 429"],
    ["malformed", "says no result"],
  ] as const)("that is %s three times is a throw without the token", async ([mishap, said], { expect }) => {
    server.next(mishap, mishap, mishap);
    const failure = await vectorize()
      .meet([photo(1)], 5)
      .catch(String);
    expect(failure).toContain(`Vectorize upsert: `);
    expect(failure).toContain(said);
    expect(failure).not.toContain(server.token);
  });

  it("is not asked again where it refuses, or wants more patience than a request has", async ({ expect }) => {
    for (const [mishap, said] of [
      ["forbidden", "HTTP 403"],
      ["busy_long", "HTTP 429"],
    ] as const) {
      const before = server.calls.length;
      server.next(mishap);
      await expect(vectorize().meet([photo(1)], 5)).rejects.toThrow(said);
      expect(server.calls).toHaveLength(before);
    }
  });
});

describe("the id of a picture", () => {
  it("has at most 64 characters and leads back to its place", ({ expect }) => {
    const { verificationId, captureId } = photo(1);
    for (const key of [
      { verificationId, captureId },
      { verificationId, captureId, atMs: 0 },
      { verificationId, captureId, atMs: 9_999_999_999 },
    ]) {
      expect(photoId(key).length).toBeLessThanOrEqual(64);
      expect(photoKeyOf(photoId(key))).toEqual(key);
    }
    expect(photoKeyOf("something else")).toBeUndefined();
  });
});
