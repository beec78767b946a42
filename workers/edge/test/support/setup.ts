import { applyD1Migrations, type D1Migration, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, afterEach, beforeAll } from "vitest";
import { restoreConditions } from "./conditions.ts";

type Databases = { DB: D1Database; DB_1: D1Database; TEST_MIGRATIONS: D1Migration[] };
const { DB, DB_1, TEST_MIGRATIONS } = env as unknown as Databases; // set in vitest.config.ts

const variables = env as unknown as Record<string, unknown>;
const asConfigured = { ...variables };

// One process runs many files: each starts with empty databases, buckets and objects, and restores the variables at the
// end.
beforeAll(async () => {
  await reset();
  await Promise.all([DB, DB_1].map((database) => applyD1Migrations(database, TEST_MIGRATIONS)));
});
afterEach(restoreConditions);
afterAll(() => {
  for (const name of Object.keys(variables)) delete variables[name];
  Object.assign(variables, asConfigured);
});
