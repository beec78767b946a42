import type { VideoCodec } from "mediabunny";
import type { Cut } from "./cut-clip.ts";

/** Pictures of a cut as JPEGs. Two adapters: `media-decoder.ts` and `ffmpeg-decoder.ts`. */
export type FrameDecoder = {
  readonly container: "mp4" | "mkv";
  readonly reads: (codec: VideoCodec) => boolean;
  /** One JPEG a picture of the cut, in order; throws when any of them cannot be decoded. */
  readonly decode: (cut: Cut) => Promise<readonly Uint8Array[]>;
};
