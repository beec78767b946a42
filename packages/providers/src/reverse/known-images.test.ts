import { describe, it } from "vitest";
import { knownImageSearch, type KnownImageIndex } from "./known-images.ts";

const QUERY = {
  fingerprint: { phash: "0".repeat(16) },
  picture: () => Promise.reject(new Error("nobody needs it")),
};
const PAGE = "https://example.org/page";

type Known = Awaited<ReturnType<KnownImageIndex["near"]>>[number];

async function pagesOf(...known: readonly Omit<Known, "pageUrl">[]) {
  const images = known.map((image) => ({ ...image, pageUrl: `${PAGE}/${image.phash}` }));
  const search = knownImageSearch({ isEmpty: async () => false, near: async () => images });
  const answer = await search.search(QUERY);
  if (!answer.answered) throw new Error(answer.detail);
  return answer.pages.map(({ pageUrl, match, score }) => [pageUrl.slice(PAGE.length + 1), match, score]);
}

describe("the embedded reverse search", () => {
  it("does not answer while nothing was loaded, so that it never passes a photo", async ({ expect }) => {
    const search = knownImageSearch({ isEmpty: async () => true, near: async () => [] });
    expect(await search.search(QUERY)).toEqual({
      answered: false,
      reason: "not_configured",
      detail: "no image is indexed",
    });
  });

  it("calls a photo whose hash differs in at most 8 bits a full match, the nearest first", async ({
    expect,
  }) => {
    const hashes = ["00000000000000ff", "0000000000000001", "00000000000001ff"];
    expect(await pagesOf(...hashes.map((phash) => ({ phash })))).toEqual([
      ["0000000000000001", "full", 1 - 1 / 64],
      ["00000000000000ff", "full", 1 - 8 / 64],
    ]);
  });

  it("calls what shows the same picture otherwise a partial match, after all that are full", async ({
    expect,
  }) => {
    const changed = { phash: "f".repeat(16), likeness: 1 };
    const copy = { phash: "00000000000000ff", likeness: 0.5 };
    expect(await pagesOf(changed, copy)).toEqual([
      [copy.phash, "full", 1 - 8 / 64],
      [changed.phash, "partial", 0.85],
    ]);
  });
});
