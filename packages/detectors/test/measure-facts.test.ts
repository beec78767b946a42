import { describe, it } from "vitest";
import { areaOf, calibrate, judgeLeftOut, measure, type Row } from "../tools/measure-facts.ts";

function photos(source: string, label: Row["label"], count: number, row: Partial<Row> = {}): Row[] {
  return Array.from({ length: count }, () => ({ source, label, facts: [], ...row }));
}

const TABLES = { facts: ["generator_tables"] } as const;

describe("a measured ratio", () => {
  it("counts sources and not their photos", ({ expect }) => {
    const few = measure([
      ...photos("a", "ai", 1, TABLES),
      ...photos("b", "ai", 1),
      ...photos("c", "real", 1),
    ]);
    const many = measure([
      ...photos("a", "ai", 90, TABLES),
      ...photos("b", "ai", 1),
      ...photos("c", "real", 7),
    ]);
    expect(many.generator_tables).toEqual(few.generator_tables);
    expect(few.generator_tables.measured).toBeCloseTo((1 / 2 + 1) / 1);
  });

  it("is 1 where neither label shows the fact, however many sources each has", ({ expect }) => {
    const rows = [...photos("a", "ai", 1), ...photos("b", "real", 1), ...photos("c", "real", 1)];
    expect(measure(rows).generator_tables.measured).toBe(1);
  });

  it("leaves out marked files, but for tables, which stay when a mark is taken out", ({ expect }) => {
    const facts = ["generator_size", "generator_tables"] as const;
    const rows = [
      ...photos("a", "ai", 1, { facts, group: "image/jpeg", marked: true }),
      ...photos("b", "real", 1, { group: "image/jpeg" }),
    ];
    const table = measure(rows);
    expect([table.generator_size.measured, table.generator_tables.measured]).toEqual([1, 2]);
    expect(judgeLeftOut(rows).map(({ label }) => label)).toEqual(["real"]);
  });

  it("is 1 where nothing was seen, and within its bounds where much was", ({ expect }) => {
    expect(measure([]).camera_whole.ratio).toBe(1);
    const real = Array.from({ length: 99 }, (_, i) =>
      photos(`r${i}`, "real", 1, { facts: ["camera_whole"] }),
    );
    const ai = Array.from({ length: 99 }, (_, i) => photos(`a${i}`, "ai", 1));
    expect(measure([...real.flat(), ...ai.flat()]).camera_whole.ratio).toBe(1 / 8);
  });

  it("of a size compares files of one format, so that the format says nothing", ({ expect }) => {
    const png = { group: "image/png", facts: ["generator_size"] } as const;
    const rows = [
      ...photos("a", "ai", 5, png),
      ...photos("b", "real", 5, png),
      ...photos("c", "real", 5, { group: "image/jpeg" }),
      ...photos("d", "real", 5, { group: "image/jpeg" }),
    ];
    expect(measure(rows).generator_size.measured).toBe(1);
  });
});

describe("sources that are left out", () => {
  it("are judged by what the others show: a fact of one source alone weighs nothing there", ({ expect }) => {
    const rows = [...photos("a", "ai", 3, TABLES), ...photos("b", "ai", 3), ...photos("c", "real", 3)];
    const judged = judgeLeftOut(rows);
    expect(judged.filter(({ source }) => source === "a").map(({ ratio }) => ratio)).toEqual([1, 1, 1]);
    expect(areaOf(judged)).toBe(0.5);
  });

  it("are calibrated with each label and each source weighing the same", ({ expect }) => {
    const judged = [
      ...photos("a", "ai", 1, TABLES).map((row) => ({ ...row, ratio: 3 })),
      ...photos("c", "real", 300).map((row) => ({ ...row, ratio: 3 })),
    ];
    const { bins, error } = calibrate(judged);
    expect(bins).toEqual([
      { stated: expect.closeTo(0.75), found: expect.closeTo(0.5), weight: expect.closeTo(1) },
    ]);
    expect(error).toBeCloseTo(0.25);
  });
});
