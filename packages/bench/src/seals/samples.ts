import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { createCredentialReader } from "@svc/seal/read-credentials";
import { ROOT } from "@svc/commands/local/wrangler";
import { compileCredentialLibrary } from "@svc/seal/test/sealing";

const FOLDER = path.resolve(ROOT, "../shared/data/c2pa");

/** [file, expected state]: names in c2pa-org/public-testfiles say what was broken on purpose. */
const SAMPLES = [
  ["c2pa-org_adobe-20220124-A_f999fd.jpg", "none"],
  ["c2pa-org_adobe-20220124-I_9d33d4.jpg", "none"],
  ["c2pa-org_adobe-20220124-C_75a8da.jpg", "untrusted"],
  ["c2pa-org_adobe-20220124-CA_cafc48.jpg", "untrusted"],
  ["c2pa-org_adobe-20220124-CACA_cd2f56.jpg", "untrusted"],
  ["c2pa-org_adobe-20220124-XCA_4524a1.jpg", "invalid"],
  ["c2pa-org_adobe-20220124-E-dat-CA_dae9d1.jpg", "invalid"],
  ["c2pa-org_adobe-20220124-E-sig-CA_0d4c27.jpg", "invalid"],
  ["c2pa-org_adobe-20220124-E-uri-CA_56014f.jpg", "invalid"],
  // Its certificate expired, and no time stamp proves that it was signed before
  ["c2pa-org_nikon-20221019-building_721e75.jpeg", "invalid"],
] as const;

export type SampleReading = { readonly file: string; readonly expected: string; readonly read: string };

/** Empty if the public test files are missing. */
export async function readSamples(): Promise<readonly SampleReading[]> {
  if (!existsSync(FOLDER)) return [];
  const { read } = createCredentialReader(compileCredentialLibrary());
  const readings = SAMPLES.map(async ([file, expected]) => {
    const reading = await read("image/jpeg", readFileSync(path.join(FOLDER, file)));
    return { file, expected, read: reading.present ? reading.state : "none" };
  });
  return Promise.all(readings);
}
