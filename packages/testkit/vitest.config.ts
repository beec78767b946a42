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
      // what comes in the end; a busy machine takes its time
      expect: { poll: { timeout: 15_000 } },
      maxWorkers,
      isolate: false,
      sequence: { groupOrder },
    },
  };
}

/** Files at a time of those that mostly wait for what they started; two cores are busy then. */
const WAITING = 3;

/** In a browser whose camera shows a film. */
const CAMERA = "workers/edge/test/browser/capture*.test.ts";

/** In a browser, by the clock, or with a camera that must not falter: these want the machine for themselves. */
const TIMED = "workers/edge/test/browser/*.timed.test.ts";

/** One service, film and browser for all files of a project. */
const SHARED = ["workers/edge/test/browser/shared-service.ts"];

/** The pages in engines that are not Chromium, see `set-up.ts` there. */
const ENGINES = "workers/edge/test/browser/engines";

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
          // a process of its own took each file a quarter of a second of a core
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
