import { describe, it } from "vitest";
import { readLabels } from "./read-labels.ts";

const CASE = `vfy_${"0".repeat(26)}`;

describe("labels of photos", () => {
  it("are read by path, or by case as in the console's export", ({ expect }) => {
    expect(readLabels("a.csv", "path,label\n1.jpg,genuine\n2.jpg, Generated\n")).toEqual({
      rows: [
        { line: 2, positive: false, path: "1.jpg" },
        { line: 3, positive: true, path: "2.jpg" },
      ],
      unlabelled: 0,
    });
    const exported = `\uFEFFid,status,label\n${CASE},completed,generated\n${CASE.replace("0", "1")},completed,\n`;
    expect(readLabels("a.csv", exported)).toEqual({
      rows: [{ line: 2, positive: true, caseId: CASE }],
      unlabelled: 1,
    });
  });

  it.for([
    ["photo,truth\n", "a.csv, line 1: needs the columns path (or id, for cases) and label"],
    [
      "path,label\n1.jpg,genuine\n2.jpg,fake\n",
      'a.csv, line 3: the label must be genuine or generated, not "fake"',
    ],
    ["path,label\n1.jpg,1\n", 'a.csv, line 2: the label must be genuine or generated, not "1"'],
    ["path,label\n,genuine\n", "a.csv, line 2: needs the path of a photo, or the id of a case"],
    ["id,label\ncap_1,genuine\n", 'the id of a case (vfy_…), not "cap_1"'],
    ["path,label\n1.jpg,genuine\n1.jpg,generated\n", "a.csv, line 3: 1.jpg is in line 2 too"],
  ])("are refused with the line where they read %j", ([text, complaint], { expect }) => {
    expect(() => readLabels("a.csv", text ?? "")).toThrow(complaint);
  });
});
