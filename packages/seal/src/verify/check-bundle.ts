import type { Bundle } from "../bundle/bundle.ts";
import { RECORD_PATH } from "../bundle/manifest.ts";
import { type ChosenFile, openZip } from "../bundle/open-bundle.ts";
import { type BundleReport, verifyBundle } from "../bundle/verify-bundle.ts";
import type { Reading } from "./check-files.ts";
import { type BundleSigner, explainBundle } from "./explain-bundle.ts";
import { explainRecord } from "./explain-record.ts";
import { type CheckingKeys, recordSigner, type RecordSigner } from "./record-signer.ts";
import type { SayCheck } from "./say-check.ts";

export type BundleTools = {
  readonly say: SayCheck;
  /** Absent where only the keys that came with the bundle are at hand. */
  readonly keys?: () => Promise<CheckingKeys>;
};

/** Checks a ZIP that is a bundle. */
export async function checkZip(file: ChosenFile, tools: BundleTools): Promise<readonly Reading[]> {
  const bundle = await openZip(file);
  if (bundle) return checkBundle(file.name, bundle, tools);
  return [{ name: file.name, problem: tools.say("bundle_broken") }];
}

/** Checks a bundle, and the record in it: one reading for each. */
export async function checkBundle(
  name: string,
  bundle: Bundle,
  { say, keys }: BundleTools,
): Promise<readonly Reading[]> {
  const given = await keys?.();
  const report = await verifyBundle(bundle, async (own) => given?.jwks ?? own);
  const signer = given ? await signerOf(report, given) : "own";
  return [
    { name, conclusion: explainBundle(report, signer, say) },
    ...(await recordReading(report, given, say)),
  ];
}

async function signerOf({ key }: BundleReport, given: CheckingKeys): Promise<BundleSigner> {
  return (await recordSigner({ keys: key ? [key] : [] }, given)).is;
}

/** The bundle's own conclusion says what a key that came with it is worth. */
const GIVEN: RecordSigner = { is: "given" };

async function recordReading(
  { record, files }: BundleReport,
  given: CheckingKeys | undefined,
  say: SayCheck,
): Promise<readonly Reading[]> {
  if (!record) return [];
  const signer = given ? await recordSigner(record.report, given) : GIVEN;
  const companions = files.map(({ path, sha256 }) => ({ name: path, sha256 }));
  const conclusion = explainRecord(record.file, record.report, { signer, companions, say });
  return [{ name: RECORD_PATH, conclusion }];
}
