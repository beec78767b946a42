import { describe, it } from "vitest";
import { csvLines } from "./csv-lines.ts";
import { csvText } from "./csv.ts";
import { decodeText, readTextFile } from "./text-file.ts";

const cellsOf = (text: string) => csvLines(text)?.map(({ cells }) => cells);

describe("a CSV file", () => {
  it.for([
    "=1+1",
    "+491234",
    "-1",
    "@SUM(A1)",
    "\tx",
    "\rx",
    "\nx",
    "＝1",
    "＋1",
    "－1",
    "＠a",
    "'=1",
    "''+1",
  ])("guards %j, and is read as it was", (typed, { expect }) => {
    const text = csvText([["id"], [typed]]);
    expect(text).toMatch(/^\uFEFFid\r\n"?'/);
    expect(cellsOf(text)).toEqual([["id"], [typed]]);
  });

  it.for(["", "O'Hara", "'quoted'", "'", 'a "b"', "a;b", "a|b", "a\tb", " a ", "a\r\nb", "a,b", "a=b"])(
    "leaves %j alone, and is read as it was",
    (typed, { expect }) => {
      const text = csvText([
        ["id", "x"],
        ["1", typed],
        ["2", typed],
      ]);
      expect(text).not.toMatch(/(?:^|[,\n])"?'(?=[=+-])/);
      expect(cellsOf(text)).toEqual([
        ["id", "x"],
        ["1", typed],
        ["2", typed],
      ]);
    },
  );

  it("does not guard numbers, which no one typed", ({ expect }) => {
    expect(csvText([["sum"], [-5]])).toBe("\uFEFFsum\r\n-5\r\n");
  });

  it("is read with any separator, however many blank lines there are", ({ expect }) => {
    for (const separator of [",", ";", "\t", "|"]) {
      const lines = [["a", "b"], [], [], [], ["1", "2"], []].map((cells) => cells.join(separator)).join("\n");
      expect(csvLines(lines)).toEqual([
        { number: 1, cells: ["a", "b"] },
        { number: 5, cells: ["1", "2"] },
      ]);
    }
    expect(csvLines('a,b\n"x,y')).toBeUndefined();
  });

  it("may come from a spreadsheet of western Windows, and has at most 5 MB", async ({ expect }) => {
    expect(decodeText(new Uint8Array([0x4d, 0xfc, 0x6c]).buffer)).toBe("Mül");
    expect(await readTextFile(new File([new Uint8Array([0x4d, 0xfc, 0x6c])], "list.csv"))).toBe("Mül");
    expect(await readTextFile(new File(["Mül"], "list.csv"))).toBe("Mül");
    expect(await readTextFile(new File([new Uint8Array(5 * 1024 * 1024 + 1)], "list.csv"))).toBeUndefined();
  });
});
