import type { SharedView } from "@svc/domain/consistency/shot-facts";
import { compareFingerprints, type Match } from "@svc/matching/compare-fingerprints";
import type { AnalyzerEnv } from "@svc/platform/env";
import { logFailure } from "@svc/platform/log";
import type { AnalysisJob } from "@svc/platform/verification-rpc";
import type { Print } from "./judged-photo.ts";
import { readPrint } from "./prints.ts";

type OpenJob = Extract<AnalysisJob, { state: "open" }>;

/**
 * The verification's other photos that show the same view as this one (CONTRACT G18), 3 ms each. Its own fingerprint
 * is stored first, so that of two photos analyzed at once at least one sees the other. The analysis continues if this fails.
 */
export async function viewsShared(
  { others = [], key }: Pick<OpenJob, "others" | "key">,
  print: Print,
  env: Pick<AnalyzerEnv, "PHOTOS">,
): Promise<readonly SharedView[]> {
  if (print === undefined || typeof print === "string") return [];
  try {
    const kept = await Promise.all(others.map((other) => readPrint(env, other.key)));
    return others.flatMap(({ captureId }, index): readonly SharedView[] => {
      const match = kept[index] && compareFingerprints(print, kept[index].print);
      return match ? [{ captureId, ...(isWhole(match) && { samePicture: true as const }) }] : [];
    });
  } catch (error) {
    logFailure("views", error, { key });
    return [];
  }
}

/** Close hashes mean the same picture with the same frame; geometry alone may mean the same view, photographed again. */
function isWhole({ method }: Match): boolean {
  return method === "phash";
}
