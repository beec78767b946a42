import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readCalibrations } from "@svc/detectors/outside/judge-calibration";
import type { Finding } from "@svc/domain/finding";
import { afterAll, describe, it } from "vitest";
import { bothOf, calibrate, type Judged, writeCalibration } from "./calibrate.ts";

const folder = mkdtempSync(path.join(tmpdir(), "svc-calibration-"));
afterAll(() => rmSync(folder, { recursive: true }));

const MODEL = { name: "ai-pixels", version: "1.0.0" };
const judgedBy = (model: typeof MODEL, confidence: number): Finding => ({
  status: "clear",
  score: confidence,
  confidence,
  model,
  evidence: [],
});

/** The outside judge is right nine times out of ten, ours is guessing. */
function photos(count: number): Judged[] {
  return Array.from({ length: count }, (_, index) => {
    const positive = index % 2 === 0;
    const isRight = index % 20 > 1;
    const score = positive === isRight ? 0.9 : 0.1;
    return { positive, ours: judgedBy(MODEL, 0.5), theirs: { name: "hive", version: "v2-1", score } };
  });
}

describe("a calibration from labelled photos", () => {
  it("uses the pair that judged most of them; marks decide without a judge", ({ expect }) => {
    const marks = { name: "ai-marks", version: "1" };
    const marked = photos(50).map((photo) => ({ ...photo, ours: judgedBy(marks, 1) }));
    const fitted = calibrate([...marked, ...photos(200)]);
    expect(fitted).toMatchObject({ judge: "hive", version: "v2-1", ours: MODEL });
    expect(fitted?.photos).toEqual({ genuine: 100, generated: 100 });
    expect(fitted && bothOf([...marked, ...photos(200)], fitted)).toHaveLength(200);
  });

  it("is none of too few, or of none", ({ expect }) => {
    expect([calibrate(photos(198)), calibrate([])]).toEqual([undefined, undefined]);
  });

  it("is written next to those of other judges, in the form that the analyzer reads", ({ expect }) => {
    const file = path.join(folder, "both.json");
    const hive = calibrate(photos(200));
    if (!hive) throw new Error("there are enough photos");
    const other = { ...hive, judge: "sightengine" } as const;
    writeCalibration(file, { ...hive, weight: 0 });
    writeCalibration(file, other);
    writeCalibration(file, hive);
    expect(readCalibrations(readFileSync(file, "utf8"))).toEqual([other, hive]);
  });

  it("is not written over a file that holds something else", ({ expect }) => {
    const file = path.join(folder, "notes.json");
    writeFileSync(file, "{}");
    const hive = calibrate(photos(200));
    if (!hive) throw new Error("there are enough photos");
    expect(() => writeCalibration(file, hive)).toThrow("holds something else");
  });
});
