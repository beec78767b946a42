import type { LikenessReport } from "@svc/domain/verification/similar-photo";
import type { Pixels } from "@svc/imaging/evidence";
import type { Fingerprint } from "@svc/matching/fingerprint";
import type { AnalyzerEnv } from "@svc/platform/env";
import { logFailure } from "@svc/platform/log";
import type { AnalysisJob } from "@svc/platform/verification-rpc";
import { likenessOf } from "./likeness-of.ts";
import type { LikenessTools } from "./likeness-tools.ts";
import { keepPrint, type Pictured } from "./prints.ts";

type OpenJob = Extract<AnalysisJob, { state: "open" }>;

/**
 * Fingerprint of a judged photo. `none`: there is no picture; `owed`: it could not be stored; undefined: it is not compared.
 */
export type Print = Fingerprint | "none" | "owed" | undefined;

/** For a file that is not a picture, or is gone. */
export function noPicture(job: OpenJob): Print {
  return mayCompare(job) ? "none" : undefined;
}

/** The analysis continues if this fails. */
export async function printJudged(
  job: OpenJob,
  pixels: Pixels | undefined,
  env: AnalyzerEnv,
  { fingerprintOf }: LikenessTools,
): Promise<Print> {
  if (!pixels || !mayCompare(job)) return noPicture(job);
  try {
    const print = fingerprintOf(pixels.frame);
    await keepPrint(env, job.key, print, job);
    return print;
  } catch (error) {
    logFailure("likeness", error, { key: job.key });
    return "owed";
  }
}

export async function likenessReport(
  of: Pictured,
  print: Print,
  env: AnalyzerEnv,
  tools: LikenessTools,
): Promise<LikenessReport | undefined> {
  if (print === undefined) return undefined;
  if (typeof print === "string") return { state: print };
  return likenessOf(of, async () => [{ print }], env, tools);
}

function mayCompare({ compares, capture }: OpenJob): boolean {
  return compares && capture.likeness !== "compared";
}
