import type { Detector } from "@svc/detectors/detector";
import { hashHex, perceptualHash } from "@svc/imaging/hash";
import type { ReverseSearch } from "@svc/providers/reverse/reverse-search";

/** SPEC 1 `reverse`: asks a search engine; candidates are flagged for a person, never a verdict (CONTRACT G1.5). */
export function reverseDetector(engine: ReverseSearch): Detector<"pixels"> {
  const model = { name: `reverse-${engine.name}`, version: engine.version };
  return {
    check: "reverse",
    needs: ["pixels"],
    wants: [],
    async inspect({ pixels }) {
      const answer = await engine.search({ phash: hashHex(perceptualHash(pixels.frame)) });
      if (!answer.answered)
        return { status: "unavailable", reason: answer.reason, detail: "no image is indexed" };
      const { candidates } = answer;
      const score = candidates[0]?.score ?? 0;
      const evidence = candidates.map(({ pageUrl }) => ({
        kind: "found_online",
        detail: `Looks like ${pageUrl}.`,
      }));
      const status = candidates.length > 0 ? "flagged" : "clear";
      return { status, score, confidence: score, model, evidence, candidates };
    },
  };
}
