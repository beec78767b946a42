import { describe, it } from "vitest";
import { List } from "./list.ts";

/** Five items on pages of two; also records the requested cursors. */
function listed() {
  const asked: (string | undefined)[] = [];
  const list = new List<number>(async (cursor) => {
    asked.push(cursor);
    const from = Number(cursor ?? 0);
    const items = [1, 2, 3, 4, 5].slice(from, from + 2);
    return from + 2 < 5
      ? { items, has_more: true, next_cursor: String(from + 2) }
      : { items, has_more: false };
  });
  return { asked, list };
}

describe("a list", () => {
  it("asks for nothing before it is walked through, then page after page by cursor", async ({ expect }) => {
    const { asked, list } = listed();
    expect(asked).toEqual([]);
    const all: number[] = [];
    for await (const item of list) all.push(item);
    expect(all).toEqual([1, 2, 3, 4, 5]);
    expect(asked).toEqual([undefined, "2", "4"]);
  });

  it("fetches no page that the caller does not reach", async ({ expect }) => {
    const { asked, list } = listed();
    expect(await list.take(2)).toEqual([1, 2]);
    expect(await list.take(0)).toEqual([]);
    expect(asked).toEqual([undefined]);
    expect((await list.page("4")).items).toEqual([5]);
  });
});
