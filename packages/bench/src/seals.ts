import { typedOptions, wholeNumber } from "@svc/commands/local/typed-options";
import { exactly, type Figure, reportFigures, unbounded } from "./figure.ts";
import { costFigures, limitFigure } from "./seals/cost.ts";
import { EXIFTOOL_FORMATS, hasExiftool, isReadByExiftool } from "./seals/exiftool.ts";
import { flipBytes } from "./seals/flips.ts";
import { createReferee, type Referee } from "./seals/referee.ts";
import { readSamples } from "./seals/samples.ts";
import { sealFiles, type SealedFile } from "./seals/sealed-files.ts";

const USAGE = `pnpm svc seals [--flips 1000]

Seals a file of each format and checks it with other tools, also with one bit changed, --flips times. Exits with 1 if a check fails.`;

const { values } = typedOptions(USAGE, { options: { flips: { type: "string", default: "1000" } } });
const flips = wholeNumber("flips", values.flips, USAGE);
const { files, root } = await sealFiles();
const referee = createReferee(root);
const figures: Figure[] = [];
for (const file of files) figures.push(...(await judged(file, referee)));
figures.push(...(await exiftoolFigures()), ...(await sampleFigures()), limitFigure());
figures.push(...(await costFigures(files)));
reportFigures(figures);

async function judged(file: SealedFile, judge: Referee): Promise<readonly Figure[]> {
  const { format, sealed } = file;
  const strangers = createReferee();
  const isTrusted = (await judge.rule(format, sealed)) === "Trusted";
  const isValid = (await strangers.rule(format, sealed)) === "Valid";
  const { Trusted, Valid, Invalid, none } = await flipBytes(file, judge, flips);
  return [
    exactly(`${format}: Trusted by c2pa-rs with our root`, Number(isTrusted), 1),
    exactly(`${format}: Valid without it`, Number(isValid), 1),
    exactly(
      `${format}: taken for whole after one changed bit (${Invalid} Invalid, ${none} unreadable)`,
      Trusted + Valid,
      0,
    ),
  ];
}

async function exiftoolFigures(): Promise<readonly Figure[]> {
  if (!hasExiftool()) return [unbounded("ExifTool (libimage-exiftool-perl) is not here: skipped", 0)];
  const read = files.filter(({ format }) => EXIFTOOL_FORMATS.includes(format));
  const right = await Promise.all(read.map(isReadByExiftool));
  const names = read.map(({ format }) => format).join(", ");
  return [exactly(`read by ExifTool: ${names}`, right.filter(Boolean).length, read.length)];
}

async function sampleFigures(): Promise<readonly Figure[]> {
  const samples = await readSamples();
  if (samples.length === 0) return [unbounded("public test files are not here: skipped", 0)];
  for (const { file, expected, read } of samples) console.log(`${file}: ${read}, expected ${expected}`);
  const right = samples.filter(({ expected, read }) => read === expected).length;
  return [exactly("public test files read as what they are", right, samples.length)];
}
