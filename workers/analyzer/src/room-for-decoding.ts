import type { Decoders } from "@svc/imaging/decode";
import { bytesToRead } from "@svc/imaging/decode/view-size";

/** Calls `leave` before reading pixels, with the number of bytes that reading may take. */
export function decodersWithRoom(decoders: Decoders, leave: (bytes: number) => void): Decoders {
  return {
    ...decoders,
    readPixels(bytes, sniffed, options) {
      leave(bytesToRead(bytes, sniffed, options));
      return decoders.readPixels(bytes, sniffed, options);
    },
  };
}
