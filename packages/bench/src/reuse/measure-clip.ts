import { type ScoredCheck, SCORED_CHECKS } from "@svc/domain/check-rules";
import { clipGroups, clipMoments } from "@svc/domain/verification/clip";
import type { PixelJudge } from "@svc/detectors/pixel/judge";
import { readFrame } from "@svc/matching/tools/read-frame";
import { openClip, type RangedFile } from "@svc/video/clip-file";
import { describeClip } from "@svc/video/describe-clip";
import type { FrameDecoder } from "@svc/video/frame-decoder";
import { differenceOf, isNearlyEqual, type Look, type LookDifference } from "@svc/video/look";
import { stretchesOf } from "@svc/video/stretch";
import { fileOnDisk } from "@svc/video/tools/file-on-disk";
import { encodedAgain } from "./encoded-again.ts";

type Scores = Readonly<Record<ScoredCheck, number>>;

/** Two pictures of a clip that are compared, at most four seconds apart. */
type Compared = LookDifference & { readonly isReused: boolean; readonly apart: Scores };

export type ClipMeasures = {
  readonly pairs: readonly Compared[];
  /** For each picture, how far the same picture's scores are apart after it was encoded again. */
  readonly again: readonly Scores[];
};

type Tools = { readonly decoder: FrameDecoder; readonly judge: PixelJudge };

export async function measureClip(path: string, tools: Tools): Promise<ClipMeasures> {
  const file = fileOnDisk(path);
  const read = await describeClip(file);
  if (!read.ok) throw new Error(`${path}: ${read.message}`);
  const pairs: Compared[] = [];
  const again: Scores[] = [];
  for (const group of clipGroups(clipMoments(read.durationMs))) {
    const judged: { readonly look: Look; readonly scores: Scores }[] = [];
    for (const atMs of group) {
      const decoded = await pictureAt(file, atMs, tools.decoder);
      if (!decoded) continue;
      const { jpeg, look } = decoded;
      const scores = await scoresOf(jpeg, tools.judge);
      pairs.push(...judged.map((earlier) => compared(earlier, { look, scores })));
      judged.push({ look, scores });
      const second = await pictureAt(inMemory(encodedAgain(jpeg)), 0, tools.decoder);
      if (second) again.push(apart(scores, await scoresOf(second.jpeg, tools.judge)));
    }
  }
  file.close();
  return { pairs, again };
}

/** Undefined if it cannot be decoded. */
async function pictureAt(file: RangedFile, atMs: number, decoder: FrameDecoder) {
  const track = await openClip(file).getPrimaryVideoTrack();
  const [stretch] = track ? await stretchesOf(track, [atMs]) : [];
  if (!track || !stretch) return undefined;
  try {
    const [decoded] = await decoder.decode(track, stretch, { lastLook: undefined });
    return decoded && "look" in decoded && decoded.look
      ? { jpeg: decoded.jpeg, look: decoded.look }
      : undefined;
  } catch {
    return undefined;
  }
}

function inMemory(bytes: Uint8Array): RangedFile {
  return { bytes: bytes.length, read: async (offset, length) => bytes.slice(offset, offset + length) };
}

type Judged = { readonly look: Look; readonly scores: Scores };

function compared(one: Judged, other: Judged): Compared {
  return {
    ...differenceOf(one.look, other.look),
    isReused: isNearlyEqual(one.look, other.look),
    apart: apart(one.scores, other.scores),
  };
}

async function scoresOf(jpeg: Uint8Array, judge: PixelJudge): Promise<Scores> {
  const frame = await readFrame(jpeg);
  if (!frame) throw new Error("our own JPEG cannot be read");
  return byCheck((check) => judge(check, frame).confidence);
}

function apart(one: Scores, other: Scores): Scores {
  return byCheck((check) => Math.abs(one[check] - other[check]));
}

function byCheck(value: (check: ScoredCheck) => number): Scores {
  return Object.fromEntries(SCORED_CHECKS.map((check) => [check, value(check)])) as Scores; // SCORED_CHECKS are its keys
}
