import type { DamageReport } from "@svc/domain/meaning/damage";
import { shownView } from "@svc/imaging/colour/shown";
import { damagePng, damageSvg } from "@svc/imaging/damage-overlay";
import type { Pixels } from "@svc/imaging/evidence";
import { sniff } from "@svc/imaging/sniff";
import type { LocalizationJob } from "@svc/platform/analyzer-rpc";
import type { AnalyzerEnv } from "@svc/platform/env";
import { overlayKey } from "@svc/store/r2/files";
import type { InspectionTools } from "../inspect-photo.ts";
import type { VisionOutcome } from "@svc/providers/vision/vision";
import type { AskableVision } from "./meaning-tools.ts";
import { REFUSALS } from "./unavailable-of.ts";
import { visionFor } from "./open-meaning.ts";

/** Our choice: the size of photos on a page. */
const OVERLAY_LONG_PX = 1600;

/** CONTRACT G4.6: locates damage on a photo and draws the overlay. Throws if it should be tried later. */
export async function localizeDamage(
  job: LocalizationJob,
  { PHOTOS }: Pick<AnalyzerEnv, "PHOTOS">,
  tools: Pick<InspectionTools, "decoders" | "turns" | "meaning">,
): Promise<DamageReport> {
  const vision = visionFor(job, tools.meaning);
  if (!vision) return failed("No model that finds damage may be asked about this photo.");
  const stored = await PHOTOS.get(job.key);
  if (!stored) return failed("The photo is gone.");
  const bytes = new Uint8Array(await stored.arrayBuffer());
  const picture = await tools.turns.run(() => pictureOf(bytes, tools));
  if (!picture) return failed("The photo cannot be read.");
  const { accountId, verificationId, captureId } = job;
  const of = { accountId, verificationId, captureId };
  const outcome = await vision.ask(of, { jpeg: picture.jpeg, questions: { damage: true } });
  const report = reportOf(outcome, vision);
  if (report.state === "succeeded" && report.regions.length > 0) {
    const svg = damageSvg(report.regions, picture.size);
    const png = damagePng(report.regions, picture.size, OVERLAY_LONG_PX);
    await PHOTOS.put(overlayKey(job.key, "overlay"), svg, { httpMetadata: { contentType: "image/svg+xml" } });
    await PHOTOS.put(overlayKey(job.key, "overlay_png"), png, { httpMetadata: { contentType: "image/png" } });
  }
  return report;
}

async function pictureOf(
  bytes: Uint8Array,
  { decoders, meaning }: Pick<InspectionTools, "decoders" | "meaning">,
): Promise<{ readonly size: Pick<Pixels, "width" | "height">; readonly jpeg: Uint8Array } | undefined> {
  const sniffed = sniff(bytes);
  if ("refused" in sniffed) return undefined;
  const pixels = await decoders.readPixels(bytes, sniffed, { view: true });
  if ("failed" in pixels) return undefined;
  const { width, height } = pixels;
  return { size: { width, height }, jpeg: await meaning.encode(shownView(pixels)) };
}

function reportOf(outcome: VisionOutcome, { model }: AskableVision): DamageReport {
  if ("later" in outcome) throw new Error(`the vision model cannot answer now: ${outcome.later}`);
  if ("refused" in outcome) return failed(`Nobody looked: ${REFUSALS[outcome.refused]}.`);
  const { damage: regions, withheld } = outcome.answered;
  if (withheld || !regions)
    return failed("The picture tells its judge what to say, so nothing is said of it.");
  return { state: "succeeded", model, regions };
}

function failed(error: string): DamageReport {
  return { state: "failed", error };
}
