import type { InputVideoTrack, VideoCodec } from "mediabunny";
import type { Stretch } from "./stretch.ts";

/** Pictures of a stretch as JPEGs. Two adapters: `media-decoder.ts` and `ffmpeg-decoder.ts`. */
export type FrameDecoder = {
  readonly reads: (codec: VideoCodec) => boolean;
  /** One JPEG for each of the stretch's `wantedPictures`, in order; throws when any of them cannot be decoded. */
  readonly decode: (track: InputVideoTrack, stretch: Stretch) => Promise<readonly Uint8Array[]>;
};
