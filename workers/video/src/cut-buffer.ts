import { StreamTarget, type StreamTargetChunk } from "mediabunny";
import { MAX_STRETCH_BYTES } from "./limits.ts";

/** A cut contains tables in addition to the pictures: a few bytes per picture. */
const TABLE_BYTES = 512 * 1024;

let memory: Uint8Array<ArrayBuffer> | undefined;

/** The buffer for cuts. It is reused, because a growing buffer is copied and leaves garbage. */
export function cutBuffer(): {
  readonly target: StreamTarget;
  readonly written: () => Uint8Array<ArrayBuffer>;
} {
  memory ??= new Uint8Array(MAX_STRETCH_BYTES + TABLE_BYTES);
  const bytes = memory;
  let end = 0;
  const sink = new WritableStream<StreamTargetChunk>({
    write({ data, position }) {
      bytes.set(data, position);
      end = Math.max(end, position + data.length);
    },
  });
  return { target: new StreamTarget(sink), written: () => bytes.subarray(0, end) };
}
