import { describe, it } from "vitest";
import { knownImageSearch, type KnownImageIndex } from "./known-images.ts";

const QUERY = {
  fingerprint: { phash: "0".repeat(16) },
  picture: () => Promise.reject(new Error("nobody needs it")),
};
const PAGE = "https://example.org/page";

function indexOf(...hashes: string[]): KnownImageIndex {
  return {
    isEmpty: async () => hashes.length === 0,
    near: async () => hashes.map((phash) => ({ phash, pageUrl: `${PAGE}/${phash}` })),
  };
}

describe("the embedded reverse search", () => {
  it("does not answer while nothing was loaded, so that it never passes a photo", async ({ expect }) => {
    expect(await knownImageSearch(indexOf()).search(QUERY)).toEqual({
      answered: false,
      reason: "not_configured",
      detail: "no image is indexed",
    });
  });

  it("finds a photo whose hash differs in at most 8 bits, nearest first", async ({ expect }) => {
    const search = knownImageSearch(indexOf("00000000000000ff", "0000000000000001", "00000000000001ff"));
    const answer = await search.search(QUERY);
    expect(answer.answered && answer.pages.map(({ pageUrl }) => pageUrl)).toEqual([
      `${PAGE}/0000000000000001`,
      `${PAGE}/00000000000000ff`,
    ]);
  });
});
