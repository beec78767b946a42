import type { Detector } from "@svc/detectors/detector";
import type { Raster } from "@svc/imaging/evidence";
import { hashHex, perceptualHash } from "@svc/imaging/hash";
import type { Fingerprint } from "@svc/matching/fingerprint";
import { encodeFingerprint } from "@svc/matching/fingerprint-bytes";
import type { ReverseSearch } from "@svc/providers/reverse/reverse-search";
import { findingOf } from "./search/finding-of.ts";

/** SPEC 1 `reverse` where nothing leaves the service and nothing is paid for; the others are asked by `search/paid-search.ts`. */
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
        // the engine calls it after its first question, when judges of the same frame have looked
        encoded: () => encodeFingerprint(fingerprintOf(frame)),
      };
      return findingOf(engine, await engine.search({ fingerprint, picture: noPicture }));
    },
  };
}

function noPicture(): Promise<never> {
  return Promise.reject(new Error("an index of our own needs no picture"));
}
