import path from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Tests that start the whole service, after all projects of a lower order. They are never retried: a flaky test must be
 * fixed.
 */
function ofWholeService(
  name: string,
  how: {
    readonly include: readonly string[];
    readonly exclude?: readonly string[];
    readonly testTimeout: number;
    readonly maxWorkers: number;
    readonly groupOrder: number;
    /** Set-up files of the project, in addition to the one that builds the scripts. */
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
      // For results that arrive eventually; a busy machine is slow
      expect: { poll: { timeout: 15_000 } },
      maxWorkers,
      isolate: false,
      sequence: { groupOrder },
    },
  };
}

/** Number of files at a time for tests that mostly wait; this keeps two cores busy. */
const WAITING = 3;

/** Run in a browser whose camera shows a film. */
const CAMERA = "workers/edge/test/browser/capture*.test.ts";

/**
 * Run in a browser and depend on the clock, or on a camera that must not stutter, so they need the machine for themselves.
 */
const TIMED = "workers/edge/test/browser/*.timed.test.ts";

/** One service, film and browser for all files of a project. */
const SHARED = ["workers/edge/test/browser/shared-service.ts"];

/** Pages in engines other than Chromium, see `set-up.ts` there. */
const ENGINES = "workers/edge/test/browser/engines";

/** Tests that are not worth their minutes on every push: `pnpm test:nightly`, with `vitest.nightly.config.ts`. */
const NIGHTLY = "**/*.nightly.test.ts";

export default defineConfig({
  root,
  test: {
    // Output that passing tests provoke is not interesting
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
          // A separate process per file costs a quarter of a second of CPU
          isolate: false,
          setupFiles: ["packages/testkit/src/fresh-modules.ts"],
        },
      },
      "workers/edge/vitest.config.ts",
      ofWholeService("journeys", {
        include: ["workers/edge/test/journeys/**/*.test.ts"],
        exclude: [NIGHTLY],
        testTimeout: 180_000,
        maxWorkers: WAITING,
        groupOrder: 1,
      }),
      ofWholeService("browser", {
        include: ["workers/edge/test/browser/**/*.test.ts"],
        exclude: [CAMERA, TIMED, `${ENGINES}/**`],
        globalSetup: SHARED,
        testTimeout: 120_000,
        maxWorkers: WAITING,
        groupOrder: 1,
      }),
      ofWholeService("camera", {
        include: [CAMERA],
        exclude: [NIGHTLY, TIMED],
        globalSetup: SHARED,
        testTimeout: 120_000,
        maxWorkers: WAITING,
        groupOrder: 1,
      }),
      ofWholeService("timed", {
        include: [TIMED],
        globalSetup: SHARED,
        testTimeout: 120_000,
        maxWorkers: 1,
        groupOrder: 2,
      }),
      ...["firefox", "webkit"].map((name) =>
        ofWholeService(name, {
          include: [`${ENGINES}/${name}.test.ts`],
          globalSetup: [`${ENGINES}/set-up.ts`],
          testTimeout: 240_000,
          maxWorkers: 2,
          groupOrder: 3,
        }),
      ),
    ],
  },
});
