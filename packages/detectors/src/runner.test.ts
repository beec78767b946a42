import type { Finding } from "@svc/domain/finding";
import type { PhotoEvidence } from "@svc/imaging/evidence";
import { describe, it } from "vitest";
import type { Detector } from "./detector.ts";
import { createDetectors } from "./registry.ts";
import { runDetectors, type AnyDetector } from "./runner.ts";

const CLEAR: Finding = {
  status: "clear",
  score: 0.1,
  confidence: 0.1,
  model: { name: "stub", version: "1" },
  evidence: [],
};
const RASTER = { width: 1, height: 1, rgb: new Uint8Array(3) };
const PHOTO: PhotoEvidence = {
  format: "image/jpeg",
  bytes: 10,
  pixels: { width: 1, height: 1, frame: RASTER, tiles: [{ ...RASTER, x: 0, y: 0 }] },
  metadata: { tags: { exif: {}, gps: {}, xmp: {}, iptc: {}, png_text: {} }, orientation: 1 },
};

function detector(check: AnyDetector["check"], inspect: () => Promise<Finding>): Detector {
  return { check, needs: [], wants: [], inspect };
}

describe("SPEC 2.2: a check that could not be completed is named, never passed", () => {
  it("answers every requested check and no other", async ({ expect }) => {
    const detectors = [detector("screen", async () => CLEAR), detector("ai", async () => CLEAR)];
    expect(await runDetectors(["ai"], PHOTO, {}, { detectors, timeoutMs: 50 })).toEqual({ ai: CLEAR });
  });

  it("calls a check without a detector unavailable, for good", async ({ expect }) => {
    const found = await runDetectors(["reverse"], PHOTO, {}, { detectors: [], timeoutMs: 50 });
    expect(found.reverse).toMatchObject({ status: "unavailable", reason: "not_configured" });
  });

  it("calls a check whose needed evidence is missing unavailable, and does not run it", async ({
    expect,
  }) => {
    let ran = false;
    const needy: Detector<"credentials"> = {
      check: "ai",
      needs: ["credentials"],
      wants: [],
      inspect: async () => ((ran = true), CLEAR),
    };
    const found = await runDetectors(["ai"], PHOTO, {}, { detectors: [needy], timeoutMs: 50 });
    expect(found.ai).toMatchObject({ status: "unavailable", reason: "no_evidence" });
    expect(ran).toBe(false);
  });

  it("calls a detector that throws unavailable", async ({ expect }) => {
    const broken: Detector = { ...detector("ai", async () => CLEAR), inspect: () => raise("broken") };
    const found = await runDetectors(["ai"], PHOTO, {}, { detectors: [broken], timeoutMs: 50 });
    expect(found.ai).toEqual({ status: "unavailable", reason: "error", detail: "broken" });
  });

  it("calls a detector that never answers unavailable", async ({ expect }) => {
    const stalled = detector("ai", () => new Promise(() => {}));
    const found = await runDetectors(["ai"], PHOTO, {}, { detectors: [stalled], timeoutMs: 5 });
    expect(found.ai).toMatchObject({ status: "unavailable", reason: "timeout" });
  });

  it("calls a confidence that is no probability an error", async ({ expect }) => {
    const odd = detector("ai", async () => ({ ...CLEAR, confidence: Number.NaN }));
    const found = await runDetectors(["ai"], PHOTO, {}, { detectors: [odd], timeoutMs: 50 });
    expect(found.ai).toMatchObject({ status: "unavailable", reason: "error" });
  });

  it("lets one detector's failure touch no other", async ({ expect }) => {
    const detectors = [
      detector("ai", async () => raise("broken")),
      detector("context", () => new Promise(() => {})),
      detector("screen", async () => CLEAR),
    ];
    const found = await runDetectors(["ai", "context", "screen"], PHOTO, {}, { detectors, timeoutMs: 5 });
    expect(found.screen).toEqual(CLEAR);
  });
});

describe("A detector is given what it declared and nothing else", () => {
  it("hands over needs, wants that could be read, and the file's format and size", async ({ expect }) => {
    const given: string[] = [];
    const curious: Detector<"pixels", "credentials"> = {
      check: "screen",
      needs: ["pixels"],
      wants: ["credentials"],
      inspect: async (parts) => (given.push(...Object.keys(parts)), CLEAR),
    };
    await runDetectors(["screen"], PHOTO, {}, { detectors: [curious], timeoutMs: 50 });
    expect(given.toSorted()).toEqual(["bytes", "format", "pixels"]);
  });
});

describe("The registry", () => {
  it("answers only for the checks whose provider is injected", ({ expect }) => {
    const reverse = detector("reverse", async () => CLEAR);
    expect(createDetectors({ pixels }).map(({ check }) => check)).toEqual(["screen", "ai"]);
    expect(createDetectors({ pixels, reverse }).map(({ check }) => check)).toEqual([
      "screen",
      "ai",
      "reverse",
    ]);
  });
});

function pixels(): never {
  return raise("not asked");
}

function raise(message: string): never {
  throw new Error(message);
}
