import type { Detector } from "@svc/detectors/detector";
import type { Raster } from "@svc/imaging/evidence";
import { hashHex, perceptualHash } from "@svc/imaging/hash";
import type { Fingerprint } from "@svc/matching/fingerprint";
import { encodeFingerprint } from "@svc/matching/fingerprint-bytes";
import type { ReverseSearch } from "@svc/providers/reverse/reverse-search";
import { findingOf } from "./search/finding-of.ts";

/**
 * SPEC 1 `reverse` with our own index, which is free and sends nothing outside. `search/paid-search.ts` asks the
 * other engines.
 */
export function reverseDetector(
  engine: ReverseSearch,
  fingerprintOf: (frame: Raster) => Fingerprint,
): Detector<"pixels"> {
  return {
    check: "reverse",
    needs: ["pixels"],
    wants: [],
    async inspect({ pixels: { frame } }) {
      const fingerprint = {
        phash: hashHex(perceptualHash(frame)),
        // The engine calls this after its first lookup, when the judges have already looked at the frame
        encoded: () => encodeFingerprint(fingerprintOf(frame)),
      };
      return findingOf(engine, await engine.search({ fingerprint, picture: noPicture }));
    },
  };
}

function noPicture(): Promise<never> {
  return Promise.reject(new Error("an index of our own needs no picture"));
}
