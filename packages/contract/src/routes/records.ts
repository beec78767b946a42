import { createRoute } from "@hono/zod-openapi";
import { errors } from "../errors.ts";
import { DamageLocalization, EventLog } from "../record-bodies.ts";
import { ALWAYS, BY_SECRET_KEY, idParam, json } from "./parts.ts";

/** SPEC 4.5. */
export const listEvents = createRoute({
  operationId: "listEvents",
  method: "get",
  path: "/v1/verifications/{id}/events",
  tags: ["Verifications"],
  summary: "Read the event log",
  description: "Everything that happened to the verification, oldest first.",
  security: BY_SECRET_KEY,
  request: { params: idParam },
  responses: { 200: json("The whole log.", EventLog), ...errors(...ALWAYS, "not_found") },
});

/** SPEC 4.6. */
export const readDamageLocalization = createRoute({
  operationId: "readDamageLocalization",
  method: "get",
  path: "/v1/verifications/{id}/damage-localization",
  tags: ["Verifications"],
  summary: "Read damage localization",
  description:
    "Where damage is seen, one job an image. When the feature is off, `enabled` is false and `jobs` empty.",
  security: BY_SECRET_KEY,
  request: { params: idParam },
  responses: { 200: json("The jobs.", DamageLocalization), ...errors(...ALWAYS, "not_found") },
});
