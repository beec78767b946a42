import { readFileSync } from "node:fs";
import { nodeEmbedder } from "@svc/detectors/tools/pixel-judge";
import type { Raster } from "@svc/imaging/evidence";
import { halfCopy } from "@svc/imaging/half-copy";
import { createFingerprinter, type Fingerprint } from "../src/fingerprint.ts";
import { createProjection, type Projection, type ProjectionModel } from "../src/projection.ts";
import { PROJECTION_VERSION } from "../src/projection-version.ts";

/** Fingerprints as the analyzer makes them, in Node for tests and tools. */
export function nodeFingerprinter(): (frame: Raster) => Fingerprint {
  const embed = nodeEmbedder();
  return createFingerprinter({ embed: (frame) => embed(halfCopy(frame)), projection: nodeProjection() });
}

function nodeProjection(): Projection {
  const folder = new URL(`../models/${PROJECTION_VERSION}/`, import.meta.url);
  const model = JSON.parse(readFileSync(new URL("model.json", folder), "utf8")) as ProjectionModel; // written by train.py
  return createProjection(model, Uint8Array.from(readFileSync(new URL("projection.bin", folder))).buffer);
}
