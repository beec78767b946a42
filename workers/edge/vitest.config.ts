import path from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

// The analyzer never answers here: tests settle captures themselves. The journeys run the real one.
const SILENT_ANALYZER = `
import { WorkerEntrypoint } from "cloudflare:workers";
export class Analyzer extends WorkerEntrypoint { analyze() { return false; } }
export default { fetch: () => new Response(null, { status: 404 }) };
`;

const root = path.resolve(import.meta.dirname, "../..");

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    cloudflareTest(async () => ({
      wrangler: { configPath: path.join(root, "wrangler.toml") },
      remoteBindings: false,
      miniflare: {
        workers: [
          {
            name: "photo-verification-analyzer",
            modules: [{ type: "ESModule", path: "analyzer.mjs", contents: SILENT_ANALYZER }],
            compatibilityDate: "2026-08-01",
          },
        ],
        bindings: {
          TEST_MIGRATIONS: await readD1Migrations(path.join(root, "migrations")),
          SERVICE_SECRETS: `1:${"A".repeat(43)}`,
        },
      },
    })),
  ],
  test: { name: "workerd", include: ["test/*.test.ts"], setupFiles: ["./test/setup.ts"] },
});
