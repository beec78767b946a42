import type { Findings } from "@svc/detectors/runner";
import { UNREAD } from "@svc/domain/credential-reading";
import { type Check, CHECKS } from "@svc/domain/check-rules";
import { type Finding, isRetryable } from "@svc/domain/finding";
import { DETECTOR_ATTEMPTS } from "@svc/domain/retry";
import type { AnalysisReport } from "@svc/domain/verification/command";
import { shownView } from "@svc/imaging/colour/shown";
import type { Pixels } from "@svc/imaging/evidence";
import { readShotFacts } from "@svc/imaging/shot-facts";
import type { AnalysisMessage } from "@svc/platform/analysis-message";
import type { AnalyzerEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import type { AnalysisJob } from "@svc/platform/verification-rpc";
import { verificationObject } from "@svc/platform/objects";
import { readLiveFacts } from "./live-evidence.ts";
import { inspectDocument } from "./inspect-document.ts";
import { type Inspection, inspectPhoto, type InspectionTools, type PhotoInput } from "./inspect-photo.ts";
import { likenessReport, noPicture, type Print, printJudged } from "./likeness/judged-photo.ts";
import { finalAnswers } from "./meaning/analysis-answers.ts";
import { viewsShared } from "./likeness/views-shared.ts";
import { openComparison } from "./meaning/compare-earlier.ts";
import { openMeaning } from "./meaning/open-meaning.ts";
import { openHearing } from "./outside/hearing.ts";
import { SceneViews } from "./scene/surroundings.ts";
import { openSearch } from "./search/paid-search.ts";
import { settleClip } from "./settle-clip.ts";
import { storeThumb } from "./store-thumb.ts";
import { summaryOf } from "./summary-of.ts";

type OpenJob = Extract<AnalysisJob, { state: "open" }>;

/** `worker` is the queue message that claims the capture; the sync audit claims nothing. */
export type Attempt = { readonly number: number; readonly worker?: string };

/** One attempt at the open checks of a capture. Returns true if nothing is left for this message. Safe to repeat. */
export async function settleCapture(
  message: AnalysisMessage,
  { number: attempt, worker }: Attempt,
  env: AnalyzerEnv,
  tools: InspectionTools,
): Promise<boolean> {
  const verification = verificationObject(env, message.verificationId);
  const job = await verification.analysisJob(message.captureId, worker);
  if (job.state !== "open") return true;
  await faultPoint(env, "analysis.before.inspect");
  const { moments } = job;
  if (moments) return settleClip({ verification, message, job: { ...job, moments }, attempt }, env, tools);
  const elsewhere = askElsewhere(job, { ...message, isLast: attempt >= DETECTOR_ATTEMPTS }, tools);
  const { report: ours, print } = await tools.turns.run(() =>
    reportOn({ ...elsewhere.looking, accountId: message.accountId }, attempt, env, tools),
  );
  const of = { ...message, key: job.key, createdAt: job.createdAt };
  // Outside opinions and the comparison run outside the photo's turn, so no other photo waits for them
  const [all, likeness] = await Promise.all([
    elsewhere.added(ours, attempt),
    likenessReport(of, print, env, tools.likeness),
  ]);
  const report = { ...all, ...(likeness && { likeness }) };
  await faultPoint(env, "analysis.before.settle");
  const { settled } = await verification.settle(report);
  await faultPoint(env, "analysis.after.settle");
  return settled;
}

/** Asks other sources about the photo once it is decoded, and adds their answers to our report. */
function askElsewhere(
  job: OpenJob,
  message: AnalysisMessage & { readonly isLast: boolean },
  tools: InspectionTools,
) {
  const hearing = openHearing(job, message.accountId, tools);
  const search = openSearch(job, message.accountId, tools);
  const views = job.earlier && new SceneViews(job.earlier);
  const meaning = openMeaning(job, { ...message, views }, tools);
  const asked = [search && "reverse", meaning && "context"];
  const here = job.checks.filter((check) => !asked.includes(check));
  const seen = (pixels: Pixels) => {
    hearing?.seen(pixels.frame);
    search?.seen(pixels.frame);
    views?.seen(pixels.frame);
    meaning?.seen(shownView(pixels));
  };
  return {
    looking: { job, here, seen, views, needsView: meaning?.needsView ?? false },
    async added(ours: AnalysisReport, attempt: number): Promise<AnalysisReport> {
      const heard = hearing ? hearing.heard(ours) : ours;
      const [report, reverse, meant] = await Promise.all([heard, search?.found(), meaning?.found()]);
      const found = { ...(reverse && { reverse }), ...meant?.findings };
      const findings = { ...report.findings, ...finalFindings(found, attempt) };
      const analyses = [...(report.analyses ?? []), ...finalAnswers(meant?.analyses ?? [], attempt)];
      return { ...report, findings, ...(analyses.length > 0 && { analyses }) };
    },
  };
}

type Looking = {
  readonly job: OpenJob;
  readonly accountId: AnalysisMessage["accountId"];
  /** The checks that need no outside source. */
  readonly here: readonly Check[];
  readonly seen: PhotoInput["seen"];
  readonly views: SceneViews | undefined;
  readonly needsView: boolean;
};

async function reportOn(
  { job, accountId, here, seen, views, needsView }: Looking,
  attempt: number,
  env: AnalyzerEnv,
  tools: InspectionTools,
): Promise<Reported> {
  const captureId = job.capture.id;
  // Before the photo, whose pixels need the memory
  const live = await readLiveFacts(job, env.PHOTOS, tools.decoders);
  const changes = await openComparison({ ...job, accountId }, env.PHOTOS, tools.decoders);
  await views?.readEarlier(env.PHOTOS, tools.decoders);
  const stored = await env.PHOTOS.get(job.key);
  if (!stored) {
    const findings = allUnavailable(job.checks, "the file is gone");
    return { report: { captureId, lost: "storage_lost", findings }, print: noPicture(job) };
  }
  const bytes = new Uint8Array(await stored.arrayBuffer());
  const credentials = job.capture.credentials?.state === "unread" ? UNREAD : undefined;
  const isDocument = job.capture.contentType === "application/pdf";
  const inspection = isDocument
    ? await inspectDocument({ bytes, credentials }, here, settingsOf(job), tools)
    : await inspectPhoto({ bytes, credentials, live, seen, needsView }, here, settingsOf(job), tools);
  if (!inspection.readable) {
    const findings = allUnavailable(job.checks, inspection.detail);
    return { report: { captureId, lost: "media_unreadable", findings }, print: noPicture(job) };
  }
  const print = await printJudged(job, inspection.evidence.pixels, env, tools.likeness);
  const thumb = job.capture.thumb ? {} : await storeThumb(job.key, inspection, env, tools);
  const findings = finalFindings(inspection.findings, attempt);
  const shared = await viewsShared(job, print, env);
  const said = { ...saidBy(bytes, inspection), ...(shared.length > 0 && { views: shared }) };
  return { report: { captureId, findings, ...said, ...thumb, ...changes(inspection.evidence) }, print };
}

type Reported = { readonly report: AnalysisReport; readonly print: Print };

function settingsOf({ aiThreshold }: OpenJob) {
  return aiThreshold === undefined ? {} : { aiThreshold };
}

function allUnavailable(checks: readonly Check[], detail: string): AnalysisReport["findings"] {
  const finding: Finding = { status: "unavailable", reason: "no_evidence", detail };
  return Object.fromEntries(checks.map((check) => [check, finding]));
}

/** CONTRACT G1.4: before the last attempt, checks that may still be answered stay open. */
function finalFindings(findings: Findings, attempt: number): AnalysisReport["findings"] {
  const isLast = attempt >= DETECTOR_ATTEMPTS;
  return Object.fromEntries(
    CHECKS.flatMap((check) => {
      const finding = findings[check];
      return finding && (isLast || !isRetryable(finding)) ? [[check, finding]] : [];
    }),
  );
}

/** What the file says, apart from its pixels. */
function saidBy(
  bytes: Uint8Array,
  { evidence: { credentials, metadata, pixels } }: Extract<Inspection, { readable: true }>,
): Pick<AnalysisReport, "credentials" | "exifPosition" | "facts"> {
  const { position: exifPosition } = metadata ?? {};
  const facts = metadata && pixels && readShotFacts(bytes, metadata);
  return {
    ...(credentials && { credentials: summaryOf(credentials) }),
    ...(exifPosition && { exifPosition }),
    ...(facts && { facts }),
  };
}
