import fc from "fast-check";
import { describe, it } from "vitest";
import { conclude, type Leaning } from "./conclude.ts";
import type { PhotoFile } from "./facts.ts";

const BARE = { tags: { exif: {}, gps: {}, xmp: {}, iptc: {}, png_text: {} }, orientation: 1 } as const;
const SILENT: PhotoFile = { format: "image/jpeg" };
/** 4.2 to 1 in favour of generated. */
const GENERATED: PhotoFile = {
  format: "image/png",
  metadata: BARE,
  traces: { stored: { width: 1408, height: 768 } },
};
/** 1 to 8. */
const GENUINE: PhotoFile = {
  format: "image/heic",
  metadata: {
    ...BARE,
    tags: {
      ...BARE.tags,
      exif: {
        ExposureTime: "1/60",
        FNumber: "f/2",
        ISOSpeedRatings: "80",
        PixelXDimension: "4032",
        PixelYDimension: "3024",
      },
    },
    make: "Apple",
    model: "iPhone 15",
    takenAt: "2026:11:22 12:00:00",
  },
  traces: { stored: { width: 4032, height: 3024 } },
};

function leaning(confidence: number): Leaning {
  const evidence = [{ kind: "pixel_model", detail: "Its texture." }] as const;
  return { score: 0.3, confidence, model: { name: "ai-pixels", version: "1" }, evidence };
}

const SHARE = fc.double({ min: 0, max: 1, noNaN: true });

describe("pixels and file together", () => {
  it("are the pixels alone where the file says nothing", ({ expect }) => {
    fc.assert(
      fc.property(SHARE, SHARE, (confidence, threshold) => {
        const pixels = leaning(confidence);
        const flagged = confidence >= threshold;
        const status = flagged ? "flagged" : "clear";
        const found = conclude(pixels, SILENT, threshold);
        expect(found).toEqual({ ...pixels, status, evidence: flagged ? pixels.evidence : [] });
      }),
    );
  });

  it("move the confidence by the ratio's odds, and leave the pixels' score", ({ expect }) => {
    expect(conclude(leaning(0.6), GENERATED, 0.8)).toMatchObject({
      status: "flagged",
      score: 0.3,
      confidence: expect.closeTo(6.3 / 7.3, 6),
    });
    expect(conclude(leaning(0.9), GENUINE, 0.8)).toMatchObject({
      status: "clear",
      confidence: expect.closeTo(9 / 17, 6),
    });
  });

  it("keep what the file says apart from what the pixels say", ({ expect }) => {
    const found = conclude(leaning(0.6), GENERATED, 0.8);
    const kinds = "evidence" in found ? found.evidence.map(({ kind }) => kind) : [];
    expect(kinds).toEqual(["pixel_model", "file_generator_size"]);
  });

  it("say what speaks for a photo that is flagged all the same", ({ expect }) => {
    const found = conclude(leaning(0.99), GENUINE, 0.8);
    expect(found).toMatchObject({ status: "flagged", evidence: [{}, { kind: "file_camera" }] });
  });

  it("say why a clear photo's confidence was moved, and nothing of why it leans", ({ expect }) => {
    const { status, confidence, evidence } = conclude(leaning(0.1), GENUINE, 0.8);
    expect([status, confidence < 0.1]).toEqual(["clear", true]);
    expect(evidence.length).toBeGreaterThan(0);
    expect(evidence.map(({ kind }) => kind)).not.toContain("pixel_model");
  });

  it("never flag a photo whose pixels lean the other way", ({ expect }) => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 0.5, maxExcluded: true, noNaN: true }),
        fc.double({ min: 0.5, max: 0.95, noNaN: true }),
        (confidence, threshold) => {
          expect(conclude(leaning(confidence), GENERATED, threshold).status).toBe("clear");
        },
      ),
    );
  });

  it("stay a share when the pixels are certain", ({ expect }) => {
    for (const file of [GENERATED, GENUINE]) {
      expect(conclude(leaning(1), file, 0.8)).toMatchObject({ status: "flagged", confidence: 1 });
      expect(conclude(leaning(0), file, 0.8)).toMatchObject({ status: "clear", confidence: 0 });
    }
  });
});
