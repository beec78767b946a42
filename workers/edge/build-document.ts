import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { apiDocument } from "@svc/api/api-document";
import { ANY_BASE_URL } from "@svc/api/show-api-document";

/** Writes the OpenAPI document into the deployed assets. Safe when several builds run at the same time. */
const dist = path.join(import.meta.dirname, "pages/dist");
const half = path.join(dist, `openapi.json.${process.pid}`);
mkdirSync(dist, { recursive: true });
writeFileSync(half, JSON.stringify(apiDocument(ANY_BASE_URL)));
renameSync(half, path.join(dist, "openapi.json"));
