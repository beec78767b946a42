import { writeFileSync } from "node:fs";
import path from "node:path";
import { typedOptions, wholeNumber } from "@svc/commands/local/typed-options";
import { ROOT } from "@svc/commands/local/wrangler";
import { measureObjects } from "./meaning/objects.ts";
import { KINDS, measureSigns } from "./meaning/signs.ts";

const USAGE = `pnpm svc meaning [--list] [--signs 125] [--photos FOLDER] [--tune] [--write]

Measures how well the reader recognizes objects and text. --signs sets how many drawn photos of each kind (${KINDS.join(", ")}) are read;
--list prints those that are not read exactly. --photos names the FOLDER with the files of packages/reading/models/photos.csv; each is
tested for its own class and for all others. --tune uses other signs and the photos reserved for choosing thresholds. --write saves the
figures in packages/reading/models, except those of --tune.`;

const { values } = typedOptions(USAGE, {
  options: {
    list: { type: "boolean", default: false },
    signs: { type: "string", default: "125" },
    photos: { type: "string" },
    tune: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const signs = wholeNumber("signs", values.signs, USAGE);

/** Prints the figures of one model, and writes them for its card. */
function tell(model: string, figures: Readonly<Record<string, unknown>>): void {
  const text = `${JSON.stringify(figures, undefined, 2)}\n`;
  console.log(`${model} ${text}`);
  if (values.write && !values.tune)
    writeFileSync(path.join(ROOT, "packages/reading/models", `${model}.json`), text);
}

if (values.help) {
  console.log(USAGE);
} else {
  tell("pp-ocrv4-1", await measureSigns(signs, { isTuning: values.tune, list: values.list }));
  if (values.photos)
    tell(
      "centernet-coco-1",
      await measureObjects(values.photos, { isTuning: values.tune, list: values.list }),
    );
}
