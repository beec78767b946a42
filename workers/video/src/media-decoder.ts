import { cutClip } from "./cut-clip.ts";
import type { Decoded, FrameDecoder } from "./frame-decoder.ts";

/** Cloudflare's Media Transformations, which read H.264 in MP4. One transformation per picture. */
export function mediaDecoder(media: MediaBinding): FrameDecoder {
  return {
    reads: (codec) => codec === "avc",
    async decode(track, stretch) {
      const { file, pictures } = await cutClip(track, stretch);
      const jpegs: Decoded[] = [];
      for (const seconds of pictures) {
        const output = { mode: "frame", format: "jpg", time: `${seconds.toFixed(3)}s` } as const;
        const stream = new Blob([file]).stream();
        const response = await media.input(stream).transform({}).output(output).response();
        if (!response.ok) throw new Error(`media transformations answered ${response.status}`);
        jpegs.push({ jpeg: new Uint8Array(await response.arrayBuffer()) });
      }
      return jpegs;
    },
  };
}
