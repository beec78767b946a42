import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "vitest";
import { readMetadata } from "./metadata.ts";
import { sniff } from "./sniff.ts";

const DATA = path.resolve(import.meta.dirname, "../../../../shared/data");

/** Values read by ExifTool 12.57 in these folders: latitude, longitude, horizontal error in metres. */
const KNOWN: Readonly<Record<string, readonly [lat: number, lng: number, accuracyM?: number]>> = {
  "real/drewnoakes_Sony_DSC-HX5V__2__12c59a.jpg": [51.778615, 8.36563805555556],
  "real/ianare_DSCN0042_03837b.jpg": [43.464455, 11.8814783333333],
  "real/ianare_DSCN0021_441daa.jpg": [43.4670816666639, 11.8845383333306],
  "real/ianare_DSCN0010_17307b.jpg": [43.4674483333333, 11.8851266666639],
  "heic/ianare_IMG_5195_d9b9eb.heic": [39.0513444444444, -94.2887722222222, 38.81300435],
  "heic/bigcat88_xiaomi_cb5c7d.heic": [47.2272888997222, 39.6999921997222],
  "heic/bigcat88_empty_icc_8f14e8.heic": [46.7547027777778, 33.3361055555556, 65],
  "heic/drewnoakes_exif-at-eof_e77bbb.heic": [47.2071240555639, 106.243105095844],
  "heic/ianare_HMD_Nokia_8_3_5G_hdr_17fccf.heif": [40.6629935, -3.76374051],
  "c2pa/c2pa-org_nikon-20221019-building_721e75.jpeg": [40.736435, -73.99316],
};

function photosIn(folder: string): readonly string[] {
  const names = readdirSync(path.join(DATA, folder), { recursive: true }).map(String);
  return names.map((name) => `${folder}/${name}`).filter((name) => /\.(jpe?g|png|webp|hei[cf])$/i.test(name));
}

async function positionOf(name: string) {
  const bytes = new Uint8Array(readFileSync(path.join(DATA, name)));
  const sniffed = sniff(bytes);
  return "refused" in sniffed ? undefined : (await readMetadata(bytes, sniffed)).position;
}

describe.skipIf(!existsSync(DATA))("EXIF GPS of real photos", () => {
  it.for(Object.entries(KNOWN))("of %s is what ExifTool reads", async ([name, expected], { expect }) => {
    const [lat, lng, accuracyM] = expected;
    const position = await positionOf(name);
    expect(position?.lat).toBeCloseTo(lat, 6);
    expect(position?.lng).toBeCloseTo(lng, 6);
    if (accuracyM === undefined) expect(position).not.toHaveProperty("accuracyM");
    else expect(position?.accuracyM).toBeCloseTo(accuracyM, 3);
  });

  it("of every other photo of these folders is none", async ({ expect }) => {
    const found: string[] = [];
    for (const name of ["real", "heic", "c2pa"].flatMap(photosIn)) {
      if (await positionOf(name)) found.push(name);
    }
    expect(found.toSorted()).toEqual(Object.keys(KNOWN).toSorted());
  });
});
