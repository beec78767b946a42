import path from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { withNewKey } from "@svc/seal/record/seal-keys";
import { defineConfig } from "vitest/config";
import { otherScripts } from "./test/support/other-scripts.ts";

const root = path.resolve(import.meta.dirname, "../..");

// When set, the run records what the objects of this release store; see test/releases/README.md.
const { RELEASE: release = "" } = process.env;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    cloudflareTest(async () => ({
      wrangler: { configPath: path.join(root, "wrangler.toml") },
      remoteBindings: false,
      miniflare: {
        workers: await otherScripts(),
        bindings: {
          TEST_MIGRATIONS: await readD1Migrations(path.join(root, "migrations")),
          // overrides a developer's .dev.vars
          DEV: "",
          ALLOW_INSECURE_WEBHOOKS: "",
          SERVICE_SECRETS: `1:${"A".repeat(43)}`,
          SEAL_KEYS: await withNewKey(undefined, new Date()),
          // tests fake this provider's HTTP API
          MAIL: "resend",
          MAIL_FROM: "Photos <no-reply@svc.example>",
          RESEND_API_KEY: "re_test",
        },
      },
    })),
  ],
  test: {
    name: "workerd",
    include: release ? ["test/releases/record-*.ts"] : ["test/*.test.ts", "*/test/**/*.test.ts"],
    provide: { release },
    globalSetup: ["./pages/build.ts", "./console/build.ts"],
    setupFiles: ["./test/support/setup.ts"],
    // starting miniflare and loading the script took four CPU seconds per file; setup.ts isolates the files' storage
    isolate: false,
    // the limit for results that do arrive; generous, for busy machines
    expect: { poll: { timeout: 15_000 } },
    // the limit for tests that hang; hundreds of calls take seconds on a busy machine
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // the same as the project `rooms`, which runs at the same time
    maxWorkers: 2,
  },
});
