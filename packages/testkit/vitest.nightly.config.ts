import path from "node:path";
import { defineConfig } from "vitest/config";

/** Tests that take minutes each: whole corpora, load, and every environment. One file at a time, on one machine. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, "../.."),
  test: {
    name: "nightly",
    include: ["{packages,workers}/**/*.nightly.test.ts"],
    exclude: ["**/node_modules/**"],
    globalSetup: ["workers/edge/test/journeys/bundles.ts"],
    testTimeout: 1_800_000,
    hookTimeout: 300_000,
    maxWorkers: 1,
  },
});
