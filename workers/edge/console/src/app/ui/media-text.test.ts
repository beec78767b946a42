import { it } from "vitest";
import { mediaText } from "./media-text.ts";

// without a language loaded, a text is its key
it("counts photos, PDFs and clips of a case apart, and leaves out what it has none of", ({ expect }) => {
  expect(mediaText({ photos: 5, documents: 1, clips: 1 })).toBe("photos_other, pdfs_one, clips_one");
  expect(mediaText({ photos: 2, documents: 2 })).toBe("pdfs_other");
  expect(mediaText({ photos: 0 })).toBe("photos_other");
});
