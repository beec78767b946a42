import type { LikenessReport, SimilarPhoto } from "@svc/domain/verification/similar-photo";
import { type Alignment, moreSimilar } from "@svc/domain/verification/similar-photo";
import { compareFingerprints, type Match } from "@svc/matching/compare-fingerprints";
import { type Affine, inverseOf } from "@svc/matching/geometry";
import type { AnalyzerEnv } from "@svc/platform/env";
import { alikeness, type Nearby, type NearPhoto } from "@svc/domain/photo-index";
import { verificationObject } from "@svc/platform/objects";
import type { LikenessTools } from "./likeness-tools.ts";
import { type KeptPrint, type Picture, type Pictured, readPrintOf } from "./prints.ts";

/**
 * Our choice: this many of the nearest photos are compared by geometry, 3 ms each. `pnpm svc similar` measures how often
 * the right one is among them.
 */
const COMPARED = 16;
/** For all pictures of a clip together. */
const COMPARED_OF_CLIP = 32;

/** For a single capture that many pictures resemble, to leave room for others. */
const COMPARED_OF_PAIR = 4;

/** A picture of this capture and one that the index considers near. */
type Candidate = { readonly picture: Picture; readonly near: NearPhoto };

/**
 * Adds a capture's pictures to the account's index and finds the most similar earlier photos (CONTRACT G1.3). If a
 * later photo was indexed first, that photo is told about this one: whichever comes second sees both.
 */
export async function comparePictures(
  of: Pictured,
  pictures: readonly Picture[],
  env: Pick<AnalyzerEnv, "PHOTOS" | "VERIFICATION">,
  tools: LikenessTools,
): Promise<LikenessReport> {
  if (pictures.length === 0) return { state: "none" };
  const nearby = await tools.indexOf(of.accountId).meet(
    pictures.map(({ atMs, print }) => ({ ...keyOf(of, atMs), ...print })),
    COMPARED,
  );
  const found = await matchesOf(of, candidatesOf(pictures, nearby), env);
  const earlier = found.filter(({ similar }) => similar.matchedCaptureId < of.captureId);
  const best = earlier.map(({ similar }) => similar).toSorted(moreSimilar)[0];
  await tellLater(of, found, env);
  const isIncomplete = nearby.some(({ complete }) => !complete);
  return {
    state: "compared",
    ...(best && { similar: best }),
    ...(isIncomplete && { incomplete: true as const }),
  };
}

function keyOf({ verificationId, captureId }: Pictured, atMs: number | undefined) {
  return { verificationId, captureId, ...(atMs !== undefined && { atMs }) };
}

/** The nearest candidates over all pictures; each pair of captures is represented by its nearest pictures. */
function candidatesOf(pictures: readonly Picture[], nearby: readonly Nearby[]): readonly Candidate[] {
  const all = pictures.flatMap((picture, index) =>
    (nearby[index]?.near ?? []).map((near): Candidate => ({ picture, near })),
  );
  const most = pictures.length > 1 ? COMPARED_OF_CLIP : COMPARED;
  const pairs = new Map<string, number>();
  return all
    .toSorted((a, b) => alikeness(b.near) - alikeness(a.near))
    .filter(({ near: { captureId } }) => {
      const before = pairs.get(captureId) ?? 0;
      pairs.set(captureId, before + 1);
      return before < COMPARED_OF_PAIR;
    })
    .slice(0, most);
}

type Found = { readonly similar: SimilarPhoto; readonly match: Match; readonly near: NearPhoto };

async function matchesOf(
  of: Pictured,
  candidates: readonly Candidate[],
  env: Pick<AnalyzerEnv, "PHOTOS">,
): Promise<readonly Found[]> {
  const read = await Promise.all(candidates.map(({ near }) => readPrintOf(env, of.accountId, near)));
  const found = new Map<string, Found>();
  for (const [index, { picture, near }] of candidates.entries()) {
    const kept: KeptPrint | undefined = read[index];
    if (!kept || found.has(near.captureId)) continue;
    const match = compareFingerprints(picture.print, kept.print);
    if (match) found.set(near.captureId, { similar: similarOf(of, match, near, kept), match, near });
  }
  return [...found.values()];
}

function similarOf(of: Pictured, match: Match, near: NearPhoto, { createdAt }: KeptPrint): SimilarPhoto {
  return {
    verificationId: near.verificationId,
    captureId: of.captureId,
    matchedCaptureId: near.captureId,
    matchedCreatedAt: createdAt,
    ...likenessOf(match),
    ...(match.map && { alignment: rounded(match.map) }),
  };
}

function rounded([a, b, c, d, e, f]: Affine): Alignment {
  return { a: short(a), b: short(b), c: short(c), d: short(d), e: short(e), f: short(f) };
}

/** Our choice: a tenth of a pixel of the largest photo. */
function short(value: number): number {
  return Math.round(value * 1e5) / 1e5;
}

function likenessOf(match: Match) {
  return match.method === "phash"
    ? { method: match.method, distance: match.distance }
    : { method: match.method, cosine: Math.max(0, match.cosine), inliers: match.inliers };
}

/** Throws on failure. The index is already complete, so a retry gives the same answer. */
async function tellLater(
  of: Pictured,
  found: readonly Found[],
  env: Pick<AnalyzerEnv, "VERIFICATION">,
): Promise<void> {
  for (const { match, near } of found.filter(({ near: { captureId } }) => captureId > of.captureId)) {
    const similar: SimilarPhoto = {
      verificationId: of.verificationId,
      captureId: near.captureId,
      matchedCaptureId: of.captureId,
      matchedCreatedAt: of.createdAt,
      ...likenessOf(match),
      ...(match.map && { alignment: rounded(inverseOf(match.map)) }),
    };
    await verificationObject(env, near.verificationId).similarFound(similar);
  }
}
