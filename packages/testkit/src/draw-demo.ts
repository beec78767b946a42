import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { drawMotif } from "./draw-motif.ts";
import { markedFile } from "./marked-file.ts";
import { photoFile } from "./photo-file.ts";
import { drawText } from "./vision/draw-text.ts";

// The photos of the demo account's cases: `node packages/testkit/src/draw-demo.ts`. They are drawn, so that the
// repository contains no real photo.
const FOLDER = path.join(import.meta.dirname, "../../commands/assets/demo");
const QUALITY = 75;
/** IPTC's word for a picture that a model made; generators write it. */
const GENERATED = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";

const drawn = async (motif: Parameters<typeof drawMotif>[0], seed: number) =>
  photoFile(await drawMotif(motif, seed), "jpeg", QUALITY);

const PHOTOS = {
  "car.jpg": () => drawn("car", 31),
  "dent.jpg": () => drawn("dent", 32),
  "van.jpg": () => drawn("van", 33),
  "plate.jpg": () => drawText("B-KL 4821", "sign", 34),
  "house.jpg": () => drawn("house", 35),
  "phone.jpg": () => drawn("phone", 36),
  "bicycle.jpg": () => drawn("bicycle", 37),
  "hail.jpg": () => drawn("hail", 38),
  "suitcase.jpg": () => drawn("suitcase", 41),
  "window.jpg": () => drawn("window", 42),
  "receipt.jpg": () => drawText("Rechnung / Invoice 2026-114 Fahrrad / Bicycle 240,00 EUR", "receipt", 39),
  "generated.jpg": async () =>
    markedFile(await drawMotif("villa", 40), "jpeg", {
      exif: { IFD0: { Software: "Image generator 2.1" }, IFD2: {} },
      xmp: { "Iptc4xmpExt:DigitalSourceType": GENERATED },
    }),
};

mkdirSync(FOLDER, { recursive: true });
for (const [name, draw] of Object.entries(PHOTOS)) writeFileSync(path.join(FOLDER, name), await draw());
