import type { InputVideoTrack, VideoCodec } from "mediabunny";
import type { Stretch } from "./stretch.ts";

/** Decodes pictures of a stretch to JPEG. There are two adapters: `media-decoder.ts` and `ffmpeg-decoder.ts`. */
export type FrameDecoder = {
  readonly reads: (codec: VideoCodec) => boolean;
  /** One JPEG for each of the stretch's `wantedPictures`, in order. Throws if any of them cannot be decoded. */
  readonly decode: (track: InputVideoTrack, stretch: Stretch) => Promise<readonly Uint8Array[]>;
};
