import type { FileTraces, Metadata } from "@svc/imaging/evidence";
import { describe, it } from "vitest";
import { type Fact, findFacts, type PhotoFile } from "./facts.ts";

const NO_TAGS = { exif: {}, gps: {}, xmp: {}, iptc: {}, png_text: {} };
const BARE: Metadata = { tags: NO_TAGS, orientation: 1 };
const STORED = { width: 4032, height: 3024 };
const OWN = { origin: "own", quality: 95 } as const;
const STANDARD = { origin: "standard", quality: 95 } as const;
const MOZJPEG = { origin: "mozjpeg", quality: 80 } as const;
const GOOGLE = { origin: "google_generator", quality: 98 } as const;

const SHOT: Metadata = {
  tags: {
    ...NO_TAGS,
    exif: {
      ExposureTime: "1/125",
      FNumber: "f/1.8",
      ISOSpeedRatings: "100",
      PixelXDimension: "4032",
      PixelYDimension: "3024",
    },
  },
  orientation: 6,
  make: "Apple",
  model: "iPhone 15",
  takenAt: "2026:11:22 12:00:00",
  software: "18.5",
};

type Given = { readonly metadata?: Partial<Metadata>; readonly traces?: Partial<FileTraces> };

function shot({ metadata, traces }: Given = {}): PhotoFile {
  return {
    format: "image/jpeg",
    metadata: { ...SHOT, ...metadata },
    traces: { stored: STORED, tables: OWN, ...traces },
  };
}

function withExif(changed: Readonly<Record<string, string>>): PhotoFile {
  return shot({ metadata: { tags: { ...SHOT.tags, exif: { ...SHOT.tags.exif, ...changed } } } });
}

function bare(format: PhotoFile["format"], [width, height]: readonly [number, number]): PhotoFile {
  const tables = format === "image/jpeg" ? { tables: OWN } : {};
  return { format, metadata: BARE, traces: { stored: { width, height }, ...tables } };
}

describe("a camera's data of the shot", () => {
  const CASES: readonly (readonly [string, PhotoFile, readonly Fact[]])[] = [
    ["whole, in a JPEG of its own tables", shot(), ["camera_whole"]],
    ["whole, in a HEIC", { ...shot(), format: "image/heic", traces: { stored: STORED } }, ["camera_whole"]],
    ["whole, with a thumbnail alike", shot({ traces: { thumbnailLikeness: 0.98 } }), ["camera_whole"]],
    [
      "whole, with the size turned",
      withExif({ PixelXDimension: "3024", PixelYDimension: "4032" }),
      ["camera_whole"],
    ],
    ["whole, in standard tables", shot({ traces: { tables: STANDARD } }), ["camera_standard_tables"]],
    ["in mozjpeg's tables", shot({ traces: { tables: MOZJPEG } }), ["camera_resaved"]],
    ["in a PNG", { ...shot(), format: "image/png", traces: { stored: STORED } }, ["camera_resaved"]],
    ["of another size", withExif({ PixelXDimension: "2016", PixelYDimension: "1512" }), ["camera_resaved"]],
    ["of no size", withExif({ PixelXDimension: "" }), ["camera_resaved"]],
    [
      "saved by an editor",
      shot({ metadata: { software: "Adobe Photoshop 26.3 (Macintosh)" } }),
      ["camera_resaved"],
    ],
    [
      "saved by an editor that XMP alone names",
      shot({ metadata: { tags: { ...SHOT.tags, xmp: { CreatorTool: "GIMP 2.10.18" } } } }),
      ["camera_resaved"],
    ],
    ["beside another picture's thumbnail", shot({ traces: { thumbnailLikeness: 0.1 } }), ["other_thumbnail"]],
    ["without an exposure", withExif({ ExposureTime: "" }), []],
    ["with an aperture of nought", withExif({ FNumber: "f/0" }), []],
    ["without a date", shot({ metadata: { takenAt: "    :  :     :  :  " } }), []],
  ];
  it.for(CASES)("%s", ([, file, expected], { expect }) => {
    expect(findFacts(file)).toEqual(expected);
  });

  it("is no camera's by a make alone, which captions hold as well", ({ expect }) => {
    const metadata = { ...BARE, make: "Apple", model: "iPhone 15" };
    expect(findFacts({ ...shot(), metadata })).toEqual([]);
  });
});

describe("a size that generators make", () => {
  const CASES: readonly (readonly [string, PhotoFile, readonly Fact[]])[] = [
    ["speaks of a PNG", bare("image/png", [1408, 768]), ["generator_size"]],
    ["speaks of a PNG that stands", bare("image/png", [1024, 1536]), ["generator_size"]],
    [
      "speaks of a JPEG of tables that no re-save writes",
      bare("image/jpeg", [1344, 768]),
      ["generator_size"],
    ],
    ["says less of a square", bare("image/png", [1024, 1024]), ["generator_square"]],
    ["is silent of a JPEG as wide as messengers make it", bare("image/jpeg", [1024, 1024]), []],
    ["is silent of a WebP, which sites save anew", bare("image/webp", [1408, 768]), []],
    ["is silent of a screen's size", bare("image/png", [1920, 1080]), []],
    ["is silent of an avatar's size", bare("image/png", [512, 512]), []],
    ["is silent of a crop", bare("image/png", [1400, 768]), []],
  ];
  it.for(CASES)("%s", ([, file, expected], { expect }) => {
    expect(findFacts(file)).toEqual(expected);
  });

  it("is silent when a camera is named", ({ expect }) => {
    const file = bare("image/png", [1408, 768]);
    expect(findFacts({ ...file, metadata: { ...BARE, make: "Canon" } })).toEqual([]);
  });

  it("says nothing about a JPEG that was saved again, whatever its size", ({ expect }) => {
    for (const tables of [STANDARD, MOZJPEG]) {
      const file = bare("image/jpeg", [1408, 768]);
      const traces = { stored: { width: 1408, height: 768 }, tables };
      expect(findFacts({ ...file, traces })).toEqual([]);
    }
  });
});

describe("a generator's tables", () => {
  it("count with the size, and on their own", ({ expect }) => {
    const file = bare("image/jpeg", [1408, 768]);
    const traces = { stored: { width: 1408, height: 768 }, tables: GOOGLE };
    expect(findFacts({ ...file, traces })).toEqual(["generator_size", "generator_tables"]);
    expect(findFacts({ ...file, traces: { ...traces, stored: STORED } })).toEqual(["generator_tables"]);
  });

  it("are silent under a camera's name", ({ expect }) => {
    expect(findFacts(shot({ traces: { tables: GOOGLE } }))).toEqual(["camera_resaved"]);
  });
});

describe("a file that says nothing", () => {
  it("is one that could not be read with its pixels, or that was made here", ({ expect }) => {
    expect(findFacts({ format: "image/jpeg" })).toEqual([]);
    expect(findFacts({ format: "image/jpeg", metadata: SHOT })).toEqual([]);
    expect(findFacts({ format: "image/png", traces: { stored: { width: 1408, height: 768 } } })).toEqual([]);
  });
});
