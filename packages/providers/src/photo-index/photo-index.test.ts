import { describe, it } from "vitest";
import { inMemoryIndex } from "./in-memory-index.ts";
import { photoId, photoKeyOf } from "./photo-id.ts";
import { photo, testPhotoIndex } from "./photo-index.port-tests.ts";

testPhotoIndex("looking at every photo", inMemoryIndex);

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
