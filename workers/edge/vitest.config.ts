import path from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { withNewKey } from "@svc/seal/record/seal-keys";
import { defineConfig } from "vitest/config";
import { otherScripts } from "./test/support/other-scripts.ts";

const root = path.resolve(import.meta.dirname, "../..");

// Set, it is recorded what objects of this release store; see test/releases/README.md.
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
          // whatever a developer's .dev.vars say
          DEV: "",
          ALLOW_INSECURE_WEBHOOKS: "",
          SERVICE_SECRETS: `1:${"A".repeat(43)}`,
          SEAL_KEYS: await withNewKey(undefined, new Date()),
          // mail goes to an address that tests answer for
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
    globalSetup: ["./pages/build.ts", "./console/build.ts", "./test/support/build-document.ts"],
    setupFiles: ["./test/support/setup.ts"],
    // starting miniflare and loading the script took four CPU seconds a file; setup.ts gives each file a storage of its own
    isolate: false,
    // what comes in the end; a busy machine takes its time
    expect: { poll: { timeout: 15_000 } },
    // what hangs; hundreds of calls take some seconds on a busy machine
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // as the rooms, which run beside them
    maxWorkers: 2,
  },
});
