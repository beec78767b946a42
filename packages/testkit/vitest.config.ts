import path from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Tests that start the whole service; they begin when the projects of a lower order are over. No test has a second try: a
 * flaky one is mended.
 */
function ofWholeService(
  name: string,
  how: {
    readonly include: readonly string[];
    readonly exclude?: readonly string[];
    readonly testTimeout: number;
    readonly maxWorkers: number;
    readonly groupOrder: number;
    /** Set-ups of the project beside the scripts'. */
    readonly globalSetup?: readonly string[];
  },
): TestProjectInlineConfiguration {
  const { include, exclude = [], testTimeout, maxWorkers, groupOrder, globalSetup = [] } = how;
  return {
    root,
    test: {
      name,
      include: [...include],
      exclude: [...exclude],
      globalSetup: ["workers/edge/test/journeys/bundles.ts", ...globalSetup],
      testTimeout,
      hookTimeout: 120_000,
      maxWorkers,
      sequence: { groupOrder },
    },
  };
}

/** In a browser, and each by itself: a camera's film alone takes a core, and what is timed wants the machine for itself. */
const ALONE = ["capture*", "console", "console-review"].map(
  (file) => `workers/edge/test/browser/${file}.test.ts`,
);

/** One service, film and browser for all files of a project. */
const SHARED = ["workers/edge/test/browser/shared-service.ts"];

/** What proves too little for a push to be worth its minutes: `pnpm test:nightly`, by `vitest.nightly.config.ts`. */
const NIGHTLY = "**/*.nightly.test.ts";

export default defineConfig({
  root,
  test: {
    // what a passing test provokes is not for people to read
    silent: "passed-only",
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
        globalSetup: SHARED,
        testTimeout: 120_000,
        maxWorkers: 2,
        groupOrder: 2,
      }),
      ofWholeService("camera", {
        include: ALONE,
        globalSetup: SHARED,
        testTimeout: 120_000,
        maxWorkers: 1,
        groupOrder: 3,
      }),
    ],
  },
});
