import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "vitest";
import { phoneTable, supportTable } from "./phone-table.ts";
import { phoneFiles, readPhone } from "./read-phones.ts";
import { renderGuide } from "./render-guide.ts";

const files = phoneFiles();

describe("the reports of phones", () => {
  it.for(files)("%s is one that the page could have written, named by its day", (name, { expect }) => {
    const report = readPhone(name);
    expect(name).toMatch(/^[a-z0-9-]+-\d{4}-\d{2}-\d{2}\.json$/);
    expect(name).toContain(report.made_at.slice(0, 10));
  });

  it("are in the table of phones, or in that of engines driven by tests", ({ expect }) => {
    const [driven] = files.map(readPhone);
    if (!driven) throw new Error("no report is there");
    const held = { ...driven, device: "Pixel 8, Android 16, Chrome", made_at: "2026-12-01T08:00:00.000Z" };
    const later = { ...held, device: "iPhone 13, iOS 18.5", made_at: "2026-12-02T08:00:00.000Z" };
    const table = phoneTable([held, driven, later], "phone");
    expect(table.split("\n").slice(2)).toEqual([
      expect.stringMatching(/^\| `iPhone 13, iOS 18\.5` \| 2026-12-02 \| works \|/),
      expect.stringMatching(/^\| `Pixel 8, Android 16, Chrome` \| 2026-12-01 \| works \|/),
    ]);
    expect(phoneTable([held, driven], "driven")).toContain(driven.device);
    expect(phoneTable([driven], "phone")).toBe("No report of a phone has been sent yet.");
  });

  it("are what the guide goes by when it says that no phone was used", ({ expect }) => {
    const guide = readFileSync(path.join(import.meta.dirname, "guides/browsers.md"), "utf8");
    const isNone = phoneTable(files.map(readPhone), "phone").startsWith("No report");
    expect(/no\s+iPhone and no Android phone has been used/.test(guide)).toBe(isNone);
  });

  it("say of each step that it works, fails or was skipped", ({ expect }) => {
    const [report] = files.map(readPhone);
    if (!report) throw new Error("no report is there");
    const failing = { ...report, clip: { failed: "unrecordable" }, away: { skipped: true as const } };
    expect(phoneTable([failing], "driven")).toMatch(/\| skipped \| fails \| works \|$/);
  });

  it("make tables that a guide can show", ({ expect }) => {
    const { html } = renderGuide(
      "/docs/x",
      `# X\n\n${supportTable()}\n\n${phoneTable(files.map(readPhone), "driven")}\n`,
    );
    expect(html.match(/<table>/g)).toHaveLength(2);
    expect(html).toContain("<td><code>ImageCapture</code></td><td>60</td><td>18.4</td><td>no</td>");
  });
});
