import type { Decoders } from "@svc/imaging/decode";
import { bytesToRead } from "@svc/imaging/decode/view-size";

/** Before pixels are read, `leave` is told how many bytes reading them may take. */
export function decodersWithRoom(decoders: Decoders, leave: (bytes: number) => void): Decoders {
  return {
    ...decoders,
    readPixels(bytes, sniffed, options) {
      leave(bytesToRead(bytes, sniffed, options));
      return decoders.readPixels(bytes, sniffed, options);
    },
  };
}
