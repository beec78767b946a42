import { describe, it } from "vitest";
import type { CaseItem } from "@svc/contract/case/case-body";
import {
  idOf,
  latestChange,
  sortChanged,
  unknownOf,
  withFresh,
  withoutLeft,
  withPage,
} from "./merge-cases.ts";

const at = (minute: number) => `2026-11-23T09:${String(minute).padStart(2, "0")}:00.000Z`;

function item(id: string, minute = 0): CaseItem {
  const times = { created_at: at(0), expires_at: at(0) };
  return {
    verification: {
      id,
      status: "pending",
      capture_url: "https://svc.example/v/x",
      captures_count: 0,
      ...times,
    },
    metadata: {},
    mode: "verification",
    photos: 0,
    updated_at: at(minute),
  };
}
const page = (has: readonly string[]) => has.map((id) => item(id));
const ids = (items: readonly CaseItem[]) => items.map(idOf);

describe("what is loaded", () => {
  it("has every case once, also where a page repeats what came by another way", ({ expect }) => {
    expect(ids(withPage([item("d"), item("c")], [item("c"), item("b")]))).toEqual(["d", "c", "b"]);
  });

  it("updates changed cases in place, and keeps new ones apart", ({ expect }) => {
    const loaded = { items: [item("d"), item("b")], hasMore: false };
    const { items, fresh } = sortChanged(loaded, [item("b", 1), item("e", 2), item("c", 3)]);
    expect(items.map(({ updated_at }) => updated_at)).toEqual([at(0), at(1)]);
    expect(ids(fresh)).toEqual(["e", "c"]);
  });

  it("drops cases that the filters no longer match, as far down as the page reaches", ({ expect }) => {
    const loaded = ["f", "e", "d", "c", "b"].map((id) => item(id));
    expect(ids(withoutLeft(loaded, { items: page(["f", "d"]), hasMore: true }))).toEqual([
      "f",
      "d",
      "c",
      "b",
    ]);
    expect(ids(withoutLeft(loaded, { items: page(["f", "d"]), hasMore: false }))).toEqual(["f", "d"]);
    expect(ids(withoutLeft(loaded, { items: [], hasMore: false }))).toEqual([]);
    expect(withoutLeft(loaded, { items: loaded, hasMore: false })).toBe(loaded);
  });

  it("leaves to its page what belongs below the last one that is loaded", ({ expect }) => {
    const loaded = { items: [item("d"), item("c")], hasMore: true };
    expect(ids(sortChanged(loaded, [item("a", 1), item("e", 1)]).fresh)).toEqual(["e"]);
  });

  it("has new ones on top in the order of their creation, whatever the order of their change", ({
    expect,
  }) => {
    expect(ids(withFresh([item("c"), item("b")], [item("d", 9), item("e", 1)]))).toEqual([
      "e",
      "d",
      "c",
      "b",
    ]);
  });

  it("ignores cases that it already has unchanged", ({ expect }) => {
    const known = [item("b", 3), item("a", 1)];
    expect(unknownOf([item("b", 3), item("a", 2), item("c", 3)], known)).toEqual([
      item("a", 2),
      item("c", 3),
    ]);
  });

  it("asks for changes after the latest that it has received", ({ expect }) => {
    expect(latestChange([item("a", 3), item("b", 7)], undefined)).toBe(at(7));
    expect(latestChange([item("a", 3)], at(8))).toBe(at(8));
    expect(latestChange([], undefined)).toBeUndefined();
  });
});
