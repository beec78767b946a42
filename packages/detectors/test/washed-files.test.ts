import { describe, it } from "vitest";
import { findFacts } from "../src/file/facts.ts";
import { evidenceOf, itForgetsFacts, KINDS, ORIGINALS } from "./washed-files.ts";

describe("a file's facts", () => {
  it.for(KINDS)("%s is found in a file of that kind, read as in service", async (kind, { expect }) => {
    expect(findFacts(await evidenceOf(await ORIGINALS[kind](7)))).toEqual([kind]);
  });

  // washed-files.nightly.test.ts tests more of them
  itForgetsFacts(4);
});
