import { CAMERA_TABLES, withTables } from "@svc/testkit/camera-file";
import { describe, it } from "vitest";
import { draw, encode, sniffed } from "../test/photos.ts";
import { readMetadata } from "./metadata.ts";
import { readShotFacts } from "./shot-facts.ts";

type Exif = Parameters<ReturnType<ReturnType<typeof draw>["jpeg"]>["withExif"]>[0];

async function factsOf(bytes: Uint8Array) {
  return readShotFacts(bytes, await readMetadata(bytes, sniffed(bytes)));
}

async function written(exif: Exif) {
  return factsOf(await encode(draw(64, 64).jpeg({ quality: 90 }).withExif(exif)));
}

describe("what a file says about how it was taken (CONTRACT G18)", () => {
  it("is its camera, lens, light, clock and satellites", async ({ expect }) => {
    const facts = await written({
      IFD0: { Make: "Apple", Model: "iPhone 15", Software: "17.1" },
      IFD2: {
        LensModel: "back camera 6.765mm f/1.78",
        FocalLength: "6765/1000",
        FocalLengthIn35mmFilm: "24",
        ExposureTime: "1/125",
        FNumber: "16/1",
        ISOSpeedRatings: "100",
        Flash: "1",
        DateTimeOriginal: "2026:06:01 14:00:00",
        OffsetTimeOriginal: "+02:00",
      },
      IFD3: { GPSDateStamp: "2026:06:01", GPSTimeStamp: "12/1 0/1 5/1" },
    });
    expect(facts).toEqual({
      make: "Apple",
      model: "iPhone 15",
      software: "17.1",
      lens: "back camera 6.765mm f/1.78",
      focalMm: 6.765,
      focal35Mm: 24,
      tables: "standard 90",
      clock: Date.UTC(2026, 5, 1, 14),
      zoneMinutes: 120,
      satelliteAt: Date.UTC(2026, 5, 1, 12, 0, 5),
      // the sunny 16 rule
      exposureValue: 14.97,
      flash: true,
    });
  });

  it("is only its tables without EXIF, which tell one camera's from another's", async ({ expect }) => {
    const bytes = await encode(draw(64, 64).jpeg({ quality: 75 }));
    expect(await factsOf(bytes)).toEqual({ tables: "standard 75" });
    const [luma, chroma] = CAMERA_TABLES;
    const [one, other] = [
      await factsOf(withTables(bytes, [luma, chroma])),
      await factsOf(withTables(bytes, [chroma, luma])),
    ];
    expect(one?.tables).toMatch(/^own [0-9a-f]{8}$/);
    expect(one).not.toEqual(other);
  });

  it("is nothing for a PNG without text", async ({ expect }) => {
    expect(await factsOf(await encode(draw(64, 64).png()))).toBeUndefined();
  });

  it.for([
    ["FocalLength", "0/1"],
    ["FocalLengthIn35mmFilm", "0"],
    ["ExposureTime", "0/1"],
    ["DateTimeOriginal", "0000:00:00 00:00:00"],
    ["DateTimeOriginal", "2026:13:41 25:00:00"],
    ["OffsetTimeOriginal", "+99:00"],
    ["Flash", "16"],
  ] as const)("is not %s %s, which states nothing", async ([tag, value], { expect }) => {
    expect(await written({ IFD2: { [tag]: value } })).toEqual({ tables: "standard 90" });
  });

  it("says that a digital zoom cut the picture", async ({ expect }) => {
    expect(await written({ IFD2: { DigitalZoomRatio: "2/1" } })).toMatchObject({ zoomed: true });
    expect(await written({ IFD2: { DigitalZoomRatio: "1/1" } })).not.toHaveProperty("zoomed");
  });

  it("cuts names that are longer than a camera's", async ({ expect }) => {
    const facts = await written({ IFD0: { Model: "x".repeat(500) } });
    expect(facts?.model).toHaveLength(80);
  });
});
