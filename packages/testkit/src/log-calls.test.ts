import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
const sources = globSync("{packages,workers,workers/edge}/*/src/**/*.{ts,tsx}", { cwd: root }).filter(
  (file) => !/\.test\.ts$|packages\/(?:bench|commands|harness|testkit)\//.test(file),
);

/** The text of each call, from its name to the closing bracket. */
function callsOf(name: string, text: string): readonly string[] {
  return [...text.matchAll(new RegExp(`\\b${name}\\(`, "g"))].map(({ index }) => {
    let depth = 0;
    for (let at = index + name.length; at < text.length; at++) {
      if (text[at] === "(") depth += 1;
      if (text[at] === ")") depth -= 1;
      if (depth === 0) return text.slice(index, at + 1);
    }
    return text.slice(index);
  });
}

/** Removes doc comments, because examples for tenants may print. */
function codeOf(file: string): string {
  return readFileSync(path.join(root, file), "utf8").replaceAll(/\/\*\*[^]*?\*\//g, "");
}

const VALUE_IN_TEXT = /String\(|\$\{|(?<!\.\.)\.message\b|\.stack\b|JSON\.stringify/;

describe("calls of the log (CONTRACT G14)", () => {
  it("are made by log.ts alone", ({ expect }) => {
    const direct = sources.filter((file) => /\bconsole\s*\./.test(codeOf(file)));
    expect(direct).toEqual(["packages/platform/src/log.ts"]);
  });

  it("put no error and no value into a text", ({ expect }) => {
    const calls = sources
      .filter((file) => !file.endsWith("platform/src/log.ts"))
      .flatMap((file) => {
        const text = readFileSync(path.join(root, file), "utf8");
        return [...callsOf("logFailure", text), ...callsOf("new OperatorError", text)].map(
          (call) => [file, call] as const,
        );
      });
    expect(calls.length).toBeGreaterThan(20);
    expect(calls.filter(([, call]) => VALUE_IN_TEXT.test(call))).toEqual([]);
  });
});
