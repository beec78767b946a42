import type { Detector } from "@svc/detectors/detector";
import { hashHex, perceptualHash } from "@svc/imaging/hash";
import type { ReverseSearch } from "@svc/providers/reverse/reverse-search";
import { findingOf } from "./search/finding-of.ts";

/** SPEC 1 `reverse` where nothing leaves the service and nothing is paid for; the others are asked by `search/paid-search.ts`. */
export function reverseDetector(engine: ReverseSearch): Detector<"pixels"> {
  return {
    check: "reverse",
    needs: ["pixels"],
    wants: [],
    async inspect({ pixels }) {
      const fingerprint = { phash: hashHex(perceptualHash(pixels.frame)) };
      return findingOf(engine, await engine.search({ fingerprint, picture: noPicture }));
    },
  };
}

function noPicture(): Promise<never> {
  return Promise.reject(new Error("an index of our own needs no picture"));
}
