import { describe, it } from "vitest";
import { startDecoder } from "./decoder.ts";
import { readAll, textOf } from "./limited.ts";

const LIMIT_MS = 500;
const ENDLESS = ["-e", "setInterval(() => {}, 1000)"];

const read = (files: readonly string[]) => Promise.resolve(files.includes("slow") ? undefined : files);

describe("a reference that does not end", () => {
  it("is ended after the limit", async ({ expect }) => {
    expect(await textOf(process.execPath, ENDLESS, LIMIT_MS)).toBeUndefined();
  });

  it("is started again for the next photo", async ({ expect }) => {
    const decoder = startDecoder(process.execPath, ENDLESS, LIMIT_MS);
    const failed = { failed: "the reference ended or was too slow" };
    expect(await decoder.decode("a.jpg", 1, 1)).toEqual(failed);
    expect(await decoder.decode("b.jpg", 1, 1)).toEqual(failed);
  });

  it("costs only the file it does not end for", async ({ expect }) => {
    expect(await readAll(["a", "slow", "b"], read)).toEqual(["a", "b"]);
  });
});

it("text of a reference that ends with 1 still counts", async ({ expect }) => {
  const ends = ["-e", "console.log('found'); process.exitCode = 1"];
  expect(await textOf(process.execPath, ends, 20_000)).toBe("found\n");
});
