import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { typedOptions, wholeNumber } from "@svc/commands/local/typed-options";
import { ROOT } from "@svc/commands/local/wrangler";
import { CodeMeasurement, type Writer } from "./scene-code/measure-codes.ts";

const USAGE = `pnpm svc scene-code [--hands 60] [--fonts FOLDER] [--list] [--tune] [--write]

Measures how well hand-written codes are read, and whether two photos show one place. --hands sets how many drawn hands write a code each,
photographed from two sides. --fonts names a FOLDER of .woff fonts made from people's handwriting, each of which writes one too. Of every photo
twelve codes that differ in one character are claimed, and one that differs in all. --list prints what was not read. --tune uses other seeds.
--write saves the figures in packages/reading/models/scene-code-1.json.`;

/** Those for measuring and those for choosing thresholds never overlap. */
const SEEDS = { measuring: 50_000, tuning: 2000 } as const;

const { values } = typedOptions(USAGE, {
  options: {
    hands: { type: "string", default: "60" },
    fonts: { type: "string" },
    list: { type: "boolean", default: false },
    tune: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

async function measured(writers: readonly Writer[]) {
  const measurement = new CodeMeasurement();
  const first = SEEDS[values.tune ? "tuning" : "measuring"];
  for (const [index, writer] of writers.entries()) await measurement.add(writer, first + index);
  if (values.list) for (const missed of measurement.missed) console.log(missed);
  return { writers: writers.length, ...measurement.figures() };
}

if (values.help) {
  console.log(USAGE);
} else {
  const hands = Array.from({ length: wholeNumber("hands", values.hands, USAGE) }, (_, index) => ({
    name: `hand ${index}`,
  }));
  const { fonts: folder } = values;
  const fonts = folder === undefined ? [] : readdirSync(folder).filter((file) => file.endsWith(".woff"));
  const written = fonts.map((name) => ({ name, font: path.join(folder ?? "", name) }));
  const figures = {
    drawn_hands: await measured(hands),
    ...(written.length > 0 && { fonts_of_hands: await measured(written) }),
  };
  const text = `${JSON.stringify(figures, undefined, 2)}\n`;
  console.log(text);
  if (values.write && !values.tune)
    writeFileSync(path.join(ROOT, "packages/reading/models/scene-code-1.json"), text);
}
