import { clipGroups } from "@svc/domain/verification/clip";
import type { LikenessReport } from "@svc/domain/verification/similar-photo";
import { sniff } from "@svc/imaging/sniff";
import type { ComparisonJob } from "@svc/platform/analyzer-rpc";
import type { AnalyzerEnv } from "@svc/platform/env";
import { videoOf } from "@svc/platform/objects";
import type { InspectionTools } from "../inspect-photo.ts";
import { comparePictures } from "./compare-pictures.ts";
import { keepPrint, picturesOf, readPrint } from "./prints.ts";

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

/** Frames nearly equal to another have no fingerprint of their own. */
async function printClip(
  job: ComparisonJob,
  moments: readonly number[],
  env: AnalyzerEnv,
  tools: InspectionTools,
): Promise<void> {
  for (const group of clipGroups(moments)) {
    const kept = await Promise.all(group.map((atMs) => readPrint(env, job.key, atMs)));
    if (kept.every(Boolean)) continue;
    for (const frame of await videoOf(env).frames(job.key, group, { skipsAlike: true })) {
      if (!("jpeg" in frame) || kept[group.indexOf(frame.atMs)]) continue;
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
  const pixels = await decoders.readPixels(bytes, sniffed, { tiles: false });
  return "failed" in pixels ? undefined : fingerprintOf(pixels.frame);
}
