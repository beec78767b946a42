import { describe } from "vitest";
import { itForgetsFacts } from "./washed-files.ts";

describe("a file's facts", () => {
  itForgetsFacts(12);
});
