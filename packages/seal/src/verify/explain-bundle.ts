import { type AbsentFile, type BundleManifest, SEALED_FOLDER } from "../bundle/manifest.ts";
import type { BundleFault } from "../bundle/bundle.ts";
import type { BundleReport } from "../bundle/verify-bundle.ts";
import type { CheckKey, SayCheck } from "./say-check.ts";
import {
  claimed,
  type Conclusion,
  detail,
  note,
  proven,
  type Statement,
  unchecked,
  wrong,
} from "./statement.ts";

/** Whose key signed the bundle: `own` if nothing but the bundle says so. */
export type BundleSigner = "service" | "given" | "stranger" | "own";

const HEADLINES = {
  holds: "bundle_head_unchanged",
  broken: "bundle_head_changed",
  undecided: "bundle_head_unknown_key",
} as const satisfies Record<Conclusion["verdict"], CheckKey>;

/** What a checked bundle proves, in plain words. */
export function explainBundle(report: BundleReport, signer: BundleSigner, say: SayCheck): Conclusion {
  const { manifest, faults, signature } = report;
  const isUnknown = signature === "unknown_key" || signer === "stranger";
  const verdict = faults.length > 0 ? "broken" : isUnknown ? "undecided" : "holds";
  return {
    verdict,
    headline: say(HEADLINES[verdict]),
    statements: [
      ...faults.map((fault) => wrong(faultText(fault, say))),
      ...(manifest ? notes(manifest, say) : []),
      ...(manifest && verdict === "holds" ? soundStatements(manifest, report, { signer, say }) : []),
      ...doubts(report, signer, say),
      ...(manifest?.absent.map((absent) => unchecked(absentText(absent, say))) ?? []),
    ],
  };
}

function faultText({ is, path }: BundleFault, say: SayCheck): string {
  return path === "" ? say("bundle_end") : say(`bundle_${is}`, { file: path });
}

function notes({ redacted, simulated }: BundleManifest, say: SayCheck): readonly Statement[] {
  return [
    ...(simulated ? [note(say("simulated"))] : []),
    ...(redacted ? [note(say("bundle_redacted"))] : []),
  ];
}

type By = { readonly signer: BundleSigner; readonly say: SayCheck };

function soundStatements(
  { verification_id: id, service, created_at: time }: BundleManifest,
  { key, files, timeStamp }: BundleReport,
  { signer, say }: By,
): readonly Statement[] {
  const { kid = "", thumbprint = "" } = key ?? {};
  const signed = signer === "own" ? claimed : proven;
  return [
    ...(signer === "own" ? [note(say("bundle_own_key", { service, thumbprint }))] : []),
    proven(say("bundle_files", { count: files.length })),
    signed(say("bundle_of", { id, service, time, key: kid })),
    ...(timeStamp ? [claimed(say("bundle_stamped", { time: timeStamp.at }))] : []),
    ...(files.some(({ path }) => path.startsWith(SEALED_FOLDER))
      ? [unchecked(say("bundle_credentials", { service }))]
      : []),
    ...files.map(({ path, sha256 }) => detail(proven(say("bundle_file", { file: path, hash: sha256 })))),
  ];
}

/** Why something could not be decided. */
function doubts({ manifest, signature, faults, files }: BundleReport, signer: BundleSigner, say: SayCheck) {
  const isManifestWrong = faults.length > 0 && files.length === 0;
  return [
    ...(isManifestWrong ? [unchecked(say("bundle_incomparable"))] : []),
    ...(manifest && signature === "unchecked" ? [unchecked(say("bundle_keys_changed"))] : []),
    ...(signature === "unknown_key" ? [unchecked(say("bundle_keyless"))] : []),
    ...(manifest && signer === "stranger"
      ? [unchecked(say("bundle_stranger", { service: manifest.service }))]
      : []),
  ];
}

const REASONS: Readonly<Record<string, CheckKey>> = {
  redacted: "why_redacted",
  retention: "why_retention",
  not_stored: "why_not_stored",
  not_yet: "why_not_yet",
  not_made: "why_not_made",
};

function absentText({ file, why, capture_id: id = "" }: AbsentFile, say: SayCheck): string {
  const what = say(`absent_${file}`, { id });
  return say("bundle_absent", { what, why: say(REASONS[why] ?? "why_other") });
}
