import { DAY, NOON, PHONE, shot } from "@svc/domain/test/shots";
import { describe, it } from "vitest";
import { measureSeries } from "./measure.ts";
import {
  agedSeries,
  lateSeries,
  mixedSeries,
  movedSeries,
  type Series,
  type SeriesPhoto,
  seriesOfADay,
  wholeSources,
} from "./series.ts";

const OTHER = { make: "samsung", model: "SM-S911B" };

/** A photo of this source, taken this many days after the first. */
const photo = (source: string, days: number, facts = PHONE): SeriesPhoto => ({
  source,
  shot: shot({ ...facts, clock: NOON + days * DAY }, { receivedAt: NOON + 400 * DAY }),
});

const PHOTOS = [
  ...[0, 0.1, 0.2, 90, 90.1].map((days) => photo("a", days)),
  ...[200, 200.1].map((days) => photo("b", days, OTHER)),
  photo("c", 1),
];

function brokenIn(series: readonly Series[]): readonly string[] {
  const { rules } = measureSeries(series);
  return Object.entries(rules).flatMap(([rule, { broken }]) => (broken > 0 ? [rule] : []));
}

describe("series of genuine photos", () => {
  it("are cut where a day passes, and single photos are left out", ({ expect }) => {
    const series = seriesOfADay(PHOTOS.toReversed());
    expect(series.map(({ source, shots }) => [source, shots.length])).toEqual([
      ["b", 2],
      ["a", 3],
      ["a", 2],
    ]);
  });

  it("have at most as many photos as a verification", ({ expect }) => {
    const many = Array.from({ length: 45 }, () => photo("a", 0));
    expect(seriesOfADay(many).map(({ shots }) => shots.length)).toEqual([20, 20, 5]);
    expect(wholeSources(many).map(({ shots }) => shots.length)).toEqual([15, 15, 15]);
  });

  it("break no rule by themselves, and two with a photo of another source", ({ expect }) => {
    const series = seriesOfADay(PHOTOS);
    expect(measureSeries(series)).toMatchObject({
      series: 3,
      contradictions: 0,
      rules: { camera_differs: { compared: 3, broken: 0 } },
    });
    const { contradictions, rules } = measureSeries(mixedSeries(series));
    expect(contradictions).toBe(3);
    expect(rules).toMatchObject({ camera_differs: { broken: 3 }, far_apart_in_time: { broken: 3 } });
  });

  it("break the rules about place and light if those of a photo are changed", ({ expect }) => {
    const place = { lat: 52.5, lng: 13.4, accuracyM: 10 };
    const facts = { ...PHONE, exposureValue: 14, clock: NOON, zoneMinutes: 120 };
    const shots = [0, 1].map(() => shot(facts, { place, receivedAt: NOON + 400 * DAY }));
    const series = [{ source: "a", shots }];
    expect(brokenIn(series)).toEqual([]);
    expect(brokenIn(movedSeries(series))).toEqual(["too_fast"]);
    expect(brokenIn(lateSeries(series))).toEqual(["daylight_at_night"]);
    expect(movedSeries([{ source: "a", shots: [shot(PHONE)] }])).toEqual([]);
  });

  it("only break the rule about time with an older photo of the same source", ({ expect }) => {
    const { contradictions, rules } = measureSeries(agedSeries(seriesOfADay(PHOTOS)));
    expect([contradictions, rules.far_apart_in_time?.broken, rules.camera_differs?.broken]).toEqual([
      0, 2, 0,
    ]);
  });
});
