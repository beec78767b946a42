import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach } from "vitest";
import { restoreConditions } from "./conditions.ts";

type Databases = { DB: D1Database; DB_1: D1Database; TEST_MIGRATIONS: D1Migration[] };
const { DB, DB_1, TEST_MIGRATIONS } = env as unknown as Databases; // vitest.config.ts
await Promise.all([DB, DB_1].map((database) => applyD1Migrations(database, TEST_MIGRATIONS)));

afterEach(restoreConditions);
