import { breathe } from "@svc/platform/breathe";
import type { FrameOptions, SampledFrame } from "@svc/platform/video-rpc";
import type { InputVideoTrack } from "mediabunny";
import { ClipFault, openClip, type RangedFile, StorageFailure } from "./clip-file.ts";
import type { Decoded, FrameDecoder } from "./frame-decoder.ts";
import type { Look } from "./look.ts";
import { fittingMoments, type Stretch, stretchesOf, wantedPictures } from "./stretch.ts";

const TOO_FAR = "too many bytes lie between this picture and the key picture before it";

/** The pictures of a clip at these moments (ascending), or the reason why one is missing. */
export async function sampleFrames(
  file: RangedFile,
  moments: readonly number[],
  decoders: readonly FrameDecoder[],
  { skipsAlike }: FrameOptions = {},
): Promise<readonly SampledFrame[]> {
  const input = openClip(file);
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) return missing(moments, "the clip has no pictures");
    const stretches = await stretchesOf(track, moments);
    const frames: SampledFrame[] = [];
    const of = { track, decoders, ...(skipsAlike && { given: {} }) };
    for (const stretch of stretches) {
      await breathe();
      frames.push(...(await framesOfStretch(of, stretch)));
    }
    return frames;
  } catch (error) {
    if (error instanceof StorageFailure) throw error;
    return missing(moments, reasonOf(error));
  } finally {
    input.dispose();
  }
}

type Clip = {
  readonly track: InputVideoTrack;
  readonly decoders: readonly FrameDecoder[];
  /** If pictures nearly equal to the last JPEG are left out. */
  readonly given?: { last?: { readonly atMs: number; readonly look: Look } };
};

/**
 * Decodes the moments together first, since they share pictures. If that fails, each is decoded separately, so that
 * one broken picture affects no other.
 */
async function framesOfStretch(clip: Clip, stretch: Stretch): Promise<readonly SampledFrame[]> {
  try {
    return await decodeStretch(clip, stretch);
  } catch (error) {
    if (error instanceof StorageFailure) throw error;
    const { key, moments } = stretch;
    if (moments.length === 1) return missing(momentsOf(stretch), reasonOf(error));
    const alone: SampledFrame[] = [];
    for (const moment of moments) {
      alone.push(...(await framesOfStretch(clip, { key, moments: [moment] })));
    }
    return alone;
  }
}

async function decodeStretch(clip: Clip, stretch: Stretch): Promise<readonly SampledFrame[]> {
  const { track, decoders, given } = clip;
  const codec = await track.getCodec();
  const decoder = decoders.find(({ reads }) => codec !== null && reads(codec));
  if (!decoder) return missing(momentsOf(stretch), "the clip's video format is not supported");
  const moments = await fittingMoments(track, stretch);
  if (moments.length === 0) return missing(momentsOf(stretch), TOO_FAR);
  const fitting = { ...stretch, moments };
  const skipping = given && { lastLook: given.last?.look };
  const pictures = await decoder.decode(track, fitting, skipping);
  const places = wantedPictures(fitting).map(({ sequenceNumber }) => sequenceNumber);
  return stretch.moments.map(({ atMs, picture }): SampledFrame => {
    if (!moments.some((moment) => moment.atMs === atMs)) return { atMs, missing: TOO_FAR };
    const decoded = pictures[places.indexOf(picture.sequenceNumber)];
    return decoded ? frameOf(atMs, decoded, clip) : { atMs, missing: "the picture was not decoded" };
  });
}

function frameOf(atMs: number, decoded: Decoded, { given }: Clip): SampledFrame {
  if ("isLike" in decoded) {
    if (!given?.last) throw new Error("no picture comes before this one");
    return { atMs, like: given.last.atMs };
  }
  const { jpeg, look } = decoded;
  if (given && look) given.last = { atMs, look };
  return { atMs, jpeg };
}

function momentsOf({ moments }: Stretch): readonly number[] {
  return moments.map(({ atMs }) => atMs);
}

function missing(moments: readonly number[], reason: string): readonly SampledFrame[] {
  return moments.map((atMs) => ({ atMs, missing: reason }));
}

/** Events quote the reason, so a decoder's own words stay out of it. */
function reasonOf(error: unknown): string {
  return error instanceof ClipFault ? error.message : "the picture is damaged";
}
