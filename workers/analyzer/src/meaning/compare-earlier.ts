import type { AccountId, CaptureId } from "@svc/domain/ids";
import type { AnalysisAnswer } from "@svc/domain/meaning/analysis";
import type { ChangeQuestion } from "@svc/domain/meaning/change";
import type { AnalysisReport } from "@svc/domain/verification/command";
import type { Decoders } from "@svc/imaging/decode";
import type { Grey, PhotoEvidence, Raster } from "@svc/imaging/evidence";
import { greyCopy } from "@svc/imaging/grey";
import { sniff } from "@svc/imaging/sniff";
import { compareViews } from "@svc/matching/changes";
import type { AnalyzerEnv } from "@svc/platform/env";
import type { AnalysisJob } from "@svc/platform/verification-rpc";
import { originalKey } from "@svc/store/r2/files";

type Asked = Pick<Extract<AnalysisJob, { state: "open" }>, "analyses"> & { readonly accountId: AccountId };
type Earlier = { readonly captureId: CaptureId; readonly grey: Grey };

/** The long side of the copies that are compared, in pixels. */
const COPY_PX = 512;

/**
 * CONTRACT G21: reads the earlier photos as small copies, before the new photo is decoded, since both would not fit. The
 * returned function compares the new one with them; it answers nothing if nothing is asked.
 */
export async function openComparison(
  { analyses, accountId }: Asked,
  photos: AnalyzerEnv["PHOTOS"],
  decoders: Decoders,
): Promise<(evidence: Pick<PhotoEvidence, "pixels">) => Pick<AnalysisReport, "analyses">> {
  const question = analyses?.change;
  if (!question) return () => ({});
  const earlier: Earlier[] = [];
  for (const captureId of question.captureIds) {
    const stored = await photos.get(originalKey(accountId, question.verificationId, captureId));
    const frame = stored && (await frameOf(new Uint8Array(await stored.arrayBuffer()), decoders));
    if (frame) earlier.push({ captureId, grey: greyCopy(frame, COPY_PX) });
  }
  return ({ pixels }) => ({ analyses: [changeAnswer(question, earlier, pixels?.frame)] });
}

async function frameOf(bytes: Uint8Array, decoders: Decoders): Promise<Raster | undefined> {
  const sniffed = sniff(bytes);
  if ("refused" in sniffed) return undefined;
  const pixels = await decoders.readPixels(bytes, sniffed, { tiles: false });
  return "failed" in pixels ? undefined : pixels.frame;
}

/** With the earlier photo whose view most of the new one shares, or the first if it shares none. */
function changeAnswer(
  { verificationId }: ChangeQuestion,
  earlier: readonly Earlier[],
  frame: Raster | undefined,
): AnalysisAnswer {
  const [first] = earlier;
  if (!first || !frame)
    return { analysis: "change", unavailable: "no_evidence", detail: "the earlier photos are gone" };
  const grey = greyCopy(frame, COPY_PX);
  const best = earlier
    .flatMap(({ captureId, grey: before }) => {
      const found = compareViews(grey, before);
      return found ? [{ captureId, ...found }] : [];
    })
    .toSorted((a, b) => b.inliers - a.inliers)[0];
  if (!best) return { analysis: "change", change: { verificationId, captureId: first.captureId } };
  const { captureId, map, regions } = best;
  const [a, b, c, d, e, f] = map;
  return {
    analysis: "change",
    change: { verificationId, captureId, alignment: { a, b, c, d, e, f }, regions },
  };
}
