import { beforeAll, describe, it } from "vitest";
import { EXIFTOOL_FORMATS, hasExiftool, isReadByExiftool } from "./exiftool.ts";
import { coveredPlaces, flipBytes } from "./flips.ts";
import { createReferee, type Referee } from "./referee.ts";
import { readSamples } from "./samples.ts";
import { type SealedFile, sealFiles } from "./sealed-files.ts";

const FORMATS = ["image/jpeg", "image/png", "image/webp", "image/heic", "video/mp4"] as const;
const FLIPS = 20;

let files: readonly SealedFile[];
let referee: Referee;

beforeAll(async () => {
  const sealed = await sealFiles();
  ({ files } = sealed);
  referee = createReferee(sealed.root);
});

function fileOf(format: string): SealedFile {
  const file = files.find((each) => each.format === format);
  if (!file) throw new Error(`no ${format} was sealed`);
  return file;
}

describe("pnpm svc seals", () => {
  it.for(FORMATS)("%s: Trusted by c2pa-rs with our root, Valid without it", async (format, { expect }) => {
    const { sealed } = fileOf(format);
    expect(await referee.rule(format, sealed)).toBe("Trusted");
    expect(await createReferee().rule(format, sealed)).toBe("Valid");
  });

  it.for(FORMATS)("%s: never taken for whole after one changed bit", async (format, { expect }) => {
    const flips = await flipBytes(fileOf(format), referee, FLIPS);
    expect(flips).toMatchObject({ Trusted: 0, Valid: 0 });
    expect(flips.Invalid + flips.none).toBe(FLIPS);
  });

  it.for(FORMATS)("%s: the binding covers all of the picture", async (format, { expect }) => {
    const { sealed, original } = fileOf(format);
    const covered = coveredPlaces(sealed, await referee.bindingOf(format, sealed)).length;
    // In a HEIC or MP4, the box with the brand is excluded
    expect(covered).toBeGreaterThan(original.length - 200);
  });

  it.skipIf(!hasExiftool()).for(EXIFTOOL_FORMATS)("%s: ExifTool reads it", async (format, { expect }) => {
    expect(await isReadByExiftool(fileOf(format))).toBe(true);
  });

  it("reads the public test files as what they are", async ({ expect }) => {
    for (const { file, read, expected } of await readSamples()) expect(read, file).toBe(expected);
  });
});
