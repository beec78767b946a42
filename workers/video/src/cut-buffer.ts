import { StreamTarget, type StreamTargetChunk } from "mediabunny";
import { MAX_STRETCH_BYTES } from "./limits.ts";

/** Beside the pictures a cut has its tables, some bytes a picture. */
const TABLE_BYTES = 512 * 1024;

let memory: Uint8Array<ArrayBuffer> | undefined;

/** Where a cut is written: always the same memory, since a buffer that grows is copied, and the copies are garbage. */
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
