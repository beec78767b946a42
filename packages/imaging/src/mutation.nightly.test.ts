import { describe } from "vitest";
import { itReadsDamagedFiles } from "../test/damaged-files.ts";

describe("damaged files", () => {
  itReadsDamagedFiles(300);
});
