import path from "node:path";
import { defineConfig } from "vitest/config";

const root = path.resolve(import.meta.dirname, "../..");

export default defineConfig({
  root,
  test: {
    projects: [
      {
        root,
        test: {
          name: "rooms",
          include: ["packages/*/{src,test}/**/*.test.ts", "workers/{*,edge/*}/src/**/*.test.ts"],
          testTimeout: 120_000,
        },
      },
      "workers/edge/vitest.config.ts",
      {
        root,
        test: {
          name: "journeys",
          include: ["workers/edge/test/journeys/**/*.test.ts"],
          globalSetup: ["workers/edge/test/journeys/bundles.ts"],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        root,
        test: {
          name: "browser",
          include: ["workers/edge/test/browser/**/*.test.ts"],
          globalSetup: ["workers/edge/test/journeys/bundles.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
