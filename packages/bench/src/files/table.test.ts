import { describe, it, vi } from "vitest";
import { type Compared, printTable } from "./table.ts";

const READ: Compared = {
  file: "a.jpg",
  format: "jpeg",
  isReadByReference: true,
  pixels: { difference: 0.4 },
};

/** Whether the table is clean, and what it prints below. */
function print(
  files: readonly Compared[],
  isAll = false,
): {
  readonly isClean: boolean;
  readonly said: readonly unknown[];
} {
  vi.spyOn(console, "table").mockImplementation(() => {});
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const isClean = printTable(files, isAll);
  const said = log.mock.calls.map(([line]): unknown => line);
  vi.restoreAllMocks();
  return { isClean, said };
}

describe("the table of files", () => {
  it("is clean where everything is as the references say, or refused", ({ expect }) => {
    const refused = { file: "b.jpg", format: "jpeg", isReadByReference: true, refused: "damaged" };
    expect(print([READ, refused])).toEqual({ isClean: true, said: [] });
  });

  it("lists with --all what no side reads, and a copy that was not checked", ({ expect }) => {
    const unread = { file: "b.csv", format: "other", isReadByReference: false, refused: "no photo" };
    const { isClean, said } = print([unread, { ...READ, position: "removed" }], true);
    expect(isClean).toBe(true);
    expect(said).toEqual([
      "b.csv: refused: no photo; not read by the reference",
      "a.jpg: copy not read by ExifTool; position removed",
    ]);
  });

  it.for<readonly [Partial<Compared>, string]>([
    [{ pixels: { difference: 2.5 } }, "a.jpg: pixels 2.50 of 255"],
    [{ pixels: { sizes: ["1x2", "2x1"] } }, "a.jpg: size 1x2 / 2x1"],
    [{ facts: ["make: A / B"] }, "a.jpg: make: A / B"],
    [{ left: ["XMP:GPSLatitude"] }, "a.jpg: position left in XMP:GPSLatitude"],
  ])("names the file with %o", ([fault, line], { expect }) => {
    expect(print([{ ...READ, ...fault }])).toEqual({ isClean: false, said: [line] });
  });
});
