import type { LikenessReport } from "@svc/domain/verification/similar-photo";
import { sniff } from "@svc/imaging/sniff";
import type { ComparisonJob } from "@svc/platform/analyzer-rpc";
import type { AnalyzerEnv } from "@svc/platform/env";
import { videoOf } from "@svc/platform/objects";
import type { InspectionTools } from "../inspect-photo.ts";
import { comparePictures } from "./compare-pictures.ts";
import { keepPrint, picturesOf, readPrint } from "./prints.ts";

/** Pictures of a clip that are decoded together. */
const BATCH = 5;

/** Compares one capture outside its analysis, creating missing fingerprints. Throws if it should be tried later. */
export async function compareCapture(
  job: ComparisonJob,
  env: AnalyzerEnv,
  tools: InspectionTools,
): Promise<LikenessReport> {
  if (job.contentType === "application/pdf") return { state: "none" };
  await (job.moments ? printClip(job, job.moments, env, tools) : printPhoto(job, env, tools));
  return comparePictures(job, await picturesOf(env, job), env, tools.likeness);
}

async function printPhoto(job: ComparisonJob, env: AnalyzerEnv, tools: InspectionTools): Promise<void> {
  if (await readPrint(env, job.key)) return;
  const stored = await env.PHOTOS.get(job.key);
  if (!stored) return;
  const bytes = new Uint8Array(await stored.arrayBuffer());
  const print = await tools.turns.run(() => printOf(bytes, tools, tools.likeness.fingerprintOf));
  if (print) await keepPrint(env, job.key, print, job);
}

async function printClip(
  job: ComparisonJob,
  moments: readonly number[],
  env: AnalyzerEnv,
  tools: InspectionTools,
): Promise<void> {
  const kept = await Promise.all(moments.map((atMs) => readPrint(env, job.key, atMs)));
  const open = moments.filter((_, index) => !kept[index]);
  for (let from = 0; from < open.length; from += BATCH) {
    for (const frame of await videoOf(env).frames(job.key, open.slice(from, from + BATCH))) {
      if (!("jpeg" in frame)) continue;
      const { jpeg, atMs } = frame;
      const print = await tools.turns.run(() => printOf(jpeg, tools, tools.likeness.clipFingerprintOf));
      if (print) await keepPrint(env, job.key, print, { createdAt: job.createdAt, atMs });
    }
  }
}

/** Undefined for files that cannot be decoded. */
async function printOf(
  bytes: Uint8Array,
  { decoders }: InspectionTools,
  fingerprintOf: InspectionTools["likeness"]["fingerprintOf"],
) {
  const sniffed = sniff(bytes);
  if ("refused" in sniffed) return undefined;
  const pixels = await decoders.readPixels(bytes, sniffed);
  return "failed" in pixels ? undefined : fingerprintOf(pixels.frame);
}
