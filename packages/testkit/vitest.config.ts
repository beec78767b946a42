import path from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Tests that start the whole service, each file with a port and a state folder of its own; they begin when the projects of a
 * lower order are over. On a CI machine a failed test has one more try, and `.ci/run` names those that needed it.
 */
function ofWholeService(
  name: string,
  how: {
    readonly include: readonly string[];
    readonly exclude?: readonly string[];
    readonly testTimeout: number;
    readonly maxWorkers: number;
    readonly groupOrder: number;
  },
): TestProjectInlineConfiguration {
  const { include, exclude = [], testTimeout, maxWorkers, groupOrder } = how;
  return {
    root,
    test: {
      name,
      include: [...include],
      exclude: [...exclude],
      globalSetup: ["workers/edge/test/journeys/bundles.ts"],
      testTimeout,
      hookTimeout: 120_000,
      maxWorkers,
      sequence: { groupOrder },
      retry: process.env["CI"] ? 1 : 0,
    },
  };
}

/** In a browser, and each by itself: a camera's film alone takes a core, and what is timed wants the machine for itself. */
const ALONE = ["capture*", "console", "console-review"].map(
  (file) => `workers/edge/test/browser/${file}.test.ts`,
);

/** What proves too little for a push to be worth its minutes: `pnpm test:nightly`, by `vitest.nightly.config.ts`. */
const NIGHTLY = "**/*.nightly.test.ts";

export default defineConfig({
  root,
  test: {
    projects: [
      {
        root,
        test: {
          name: "rooms",
          include: ["packages/*/{src,test}/**/*.test.ts", "workers/{*,edge/*}/src/**/*.test.ts"],
          exclude: [NIGHTLY],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      "workers/edge/vitest.config.ts",
      // a journey mostly waits for what it started
      ofWholeService("journeys", {
        include: ["workers/edge/test/journeys/**/*.test.ts"],
        exclude: [NIGHTLY],
        testTimeout: 180_000,
        maxWorkers: 2,
        groupOrder: 1,
      }),
      ofWholeService("browser", {
        include: ["workers/edge/test/browser/**/*.test.ts"],
        exclude: ALONE,
        testTimeout: 120_000,
        maxWorkers: 2,
        groupOrder: 2,
      }),
      ofWholeService("camera", { include: ALONE, testTimeout: 120_000, maxWorkers: 1, groupOrder: 3 }),
    ],
  },
});
