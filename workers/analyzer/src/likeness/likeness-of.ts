import type { LikenessReport } from "@svc/domain/verification/similar-photo";
import { logFailure } from "@svc/platform/log";
import { orAfter } from "@svc/platform/or-after";
import type { AnalyzerEnv } from "@svc/platform/env";
import { comparePictures } from "./compare-pictures.ts";
import type { LikenessTools } from "./likeness-tools.ts";
import type { Picture, Pictured } from "./prints.ts";

/**
 * Compares during an analysis. A result must not wait long, so an answer that is late is owed, and the verification
 * requests it later.
 */
export async function likenessOf(
  of: Pictured,
  pictures: () => Promise<readonly Picture[]>,
  env: AnalyzerEnv,
  tools: LikenessTools,
): Promise<LikenessReport> {
  let report: LikenessReport = { state: "owed" };
  const compare = async () => {
    report = await comparePictures(of, await pictures(), env, tools);
  };
  await orAfter(
    tools.patienceMs,
    compare().catch((error: unknown) => logFailure("likeness", error, { capture: of.captureId })),
  );
  return report;
}
