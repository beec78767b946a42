import type { InputVideoTrack, VideoCodec } from "mediabunny";
import type { Look } from "./look.ts";
import type { Stretch } from "./stretch.ts";

/** A picture as a JPEG, with its look if the decoder has one, or the statement that it is nearly equal to the JPEG before it. */
export type Decoded = { readonly jpeg: Uint8Array; readonly look?: Look } | { readonly isLike: true };

/** Pictures nearly equal to the last JPEG need none of their own. */
export type Skipping = { readonly lastLook: Look | undefined };

/** Decodes pictures of a stretch to JPEG. There are two adapters: `media-decoder.ts` and `ffmpeg-decoder.ts`. */
export type FrameDecoder = {
  readonly reads: (codec: VideoCodec) => boolean;
  /**
   * One for each of the stretch's `wantedPictures`, in order. Throws if any of them cannot be decoded. Without
   * `skipping`, and always by a decoder without looks, each is a JPEG.
   */
  readonly decode: (
    track: InputVideoTrack,
    stretch: Stretch,
    skipping?: Skipping,
  ) => Promise<readonly Decoded[]>;
};
