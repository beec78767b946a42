import { EMBEDDING_SIZE } from "@svc/detectors/backbone/embedding";
import type { Detector } from "@svc/detectors/detector";
import { createSight } from "@svc/detectors/pixel/sight";
import { runDetectors } from "@svc/detectors/runner";
import type { Check } from "@svc/domain/check-rules";
import type { PhotoEvidence } from "@svc/imaging/evidence";
import { createFingerprinter } from "@svc/matching/fingerprint";
import { knownImageSearch } from "@svc/providers/reverse/known-images";
import { describe, it } from "vitest";
import { reverseDetector } from "./reverse-detector.ts";

const frame = { width: 256, height: 192, rgb: new Uint8Array(256 * 192 * 3) };
const EVIDENCE = { format: "jpeg", bytes: 1, pixels: { frame } } as unknown as PhotoEvidence; // all that is used

/** The number of pictures in each look of the backbone when a photo gets these checks. */
async function looksFor(checks: readonly Check[], isEmpty = false): Promise<readonly number[]> {
  const looks: number[] = [];
  const sight = createSight(
    (...pictures) => {
      looks.push(pictures.length);
      return new Float32Array(EMBEDDING_SIZE * pictures.length);
    },
    { frameLongPx: 1024, alsoHalf: true },
  );
  const screen: Detector<"pixels"> = {
    check: "screen",
    needs: ["pixels"],
    wants: [],
    async inspect({ pixels }) {
      sight.whole(pixels.frame);
      return { status: "clear", score: 0, confidence: 0, model: { name: "m", version: "1" }, evidence: [] };
    },
  };
  const engine = knownImageSearch({
    isEmpty: async () => isEmpty,
    near: async ({ encoded }) => (encoded?.(), []),
  });
  const fingerprintOf = createFingerprinter({
    embed: sight.smallest,
    projection: () => new Int8Array(128).fill(11),
  });
  const detectors = [reverseDetector(engine, fingerprintOf), screen];
  const findings = await runDetectors(checks, EVIDENCE, {}, { detectors, timeoutMs: 1_000 });
  if (!isEmpty && findings.reverse?.status !== "clear") throw new Error("it found something");
  return looks;
}

describe("A search among known images", () => {
  it("costs no second look when judges examine the same photo, in whatever order", async ({ expect }) => {
    expect(await looksFor(["screen", "reverse"])).toEqual([2]);
    expect(await looksFor(["reverse", "screen"])).toEqual([2]);
  });

  it("examines the smallest picture if no check judges the photo", async ({ expect }) => {
    expect(await looksFor(["reverse"])).toEqual([1]);
  });

  it("looks at nothing while no image is known", async ({ expect }) => {
    expect(await looksFor(["reverse"], true)).toEqual([]);
  });
});
