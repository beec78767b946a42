import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "vitest";
import { ROOT } from "./local/wrangler.ts";
import { flawsOf, notesOf } from "./release-notes.ts";

const CHANGELOG = `# Changelog

## [Unreleased]

Nothing yet.

## [0.2.0] - 2026-12-01

- Two.

## [0.1.0] - 2026-11-29

- One.
`;

describe("a release", () => {
  it("has the notes of its version alone", ({ expect }) => {
    expect(notesOf(CHANGELOG, "0.2.0")).toBe("- Two.");
    expect(notesOf(CHANGELOG, "0.1.0")).toBe("- One.");
    expect(notesOf(CHANGELOG, "0.3.0")).toBeUndefined();
  });

  it("names each place with another version", ({ expect }) => {
    expect(flawsOf("0.2.0", { sdk: "0.1.0", api: "0.2.0" })).toEqual(["sdk: 0.1.0"]);
  });

  it("is in the changelog for the version of the SDK, which is the API's", ({ expect }) => {
    const changelog = readFileSync(path.join(ROOT, ".github/CHANGELOG.md"), "utf8");
    const sdk = readFileSync(path.join(ROOT, "packages/sdk/package.json"), "utf8");
    const { version } = JSON.parse(sdk) as { version: string };
    expect(notesOf(changelog, version)).toContain("- ");
  });
});
