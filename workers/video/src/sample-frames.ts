import { breathe } from "@svc/platform/breathe";
import type { SampledFrame } from "@svc/platform/video-rpc";
import type { InputVideoTrack } from "mediabunny";
import { ClipFault, openClip, type RangedFile, StorageFailure } from "./clip-file.ts";
import type { FrameDecoder } from "./frame-decoder.ts";
import { fittingMoments, type Stretch, stretchesOf, wantedPictures } from "./stretch.ts";

const TOO_FAR = "too many bytes lie between this picture and the key picture before it";

/** The pictures of a clip at these moments (ascending), or the reason why one is missing. */
export async function sampleFrames(
  file: RangedFile,
  moments: readonly number[],
  decoders: readonly FrameDecoder[],
): Promise<readonly SampledFrame[]> {
  const input = openClip(file);
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) return missing(moments, "the clip has no pictures");
    const stretches = await stretchesOf(track, moments);
    const frames: SampledFrame[] = [];
    for (const stretch of stretches) {
      await breathe();
      frames.push(...(await framesOfStretch(track, stretch, decoders)));
    }
    return frames;
  } catch (error) {
    if (error instanceof StorageFailure) throw error;
    return missing(moments, reasonOf(error));
  } finally {
    input.dispose();
  }
}

/**
 * Decodes the moments together first, since they share pictures. If that fails, each is decoded separately, so that
 * one broken picture affects no other.
 */
async function framesOfStretch(
  track: InputVideoTrack,
  stretch: Stretch,
  decoders: readonly FrameDecoder[],
): Promise<readonly SampledFrame[]> {
  try {
    return await decodeStretch(track, stretch, decoders);
  } catch (error) {
    if (error instanceof StorageFailure) throw error;
    const { key, moments } = stretch;
    if (moments.length === 1) return missing(momentsOf(stretch), reasonOf(error));
    const alone: SampledFrame[] = [];
    for (const moment of moments) {
      alone.push(...(await framesOfStretch(track, { key, moments: [moment] }, decoders)));
    }
    return alone;
  }
}

async function decodeStretch(
  track: InputVideoTrack,
  stretch: Stretch,
  decoders: readonly FrameDecoder[],
): Promise<readonly SampledFrame[]> {
  const codec = await track.getCodec();
  const decoder = decoders.find(({ reads }) => codec !== null && reads(codec));
  if (!decoder) return missing(momentsOf(stretch), "the clip's video format is not supported");
  const moments = await fittingMoments(track, stretch);
  if (moments.length === 0) return missing(momentsOf(stretch), TOO_FAR);
  const fitting = { ...stretch, moments };
  const jpegs = await decoder.decode(track, fitting);
  const places = wantedPictures(fitting).map(({ sequenceNumber }) => sequenceNumber);
  return stretch.moments.map(({ atMs, picture }): SampledFrame => {
    if (!moments.some((moment) => moment.atMs === atMs)) return { atMs, missing: TOO_FAR };
    const jpeg = jpegs[places.indexOf(picture.sequenceNumber)];
    return jpeg ? { atMs, jpeg } : { atMs, missing: "the picture was not decoded" };
  });
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
