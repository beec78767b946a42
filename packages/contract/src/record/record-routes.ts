import { createRoute } from "@hono/zod-openapi";
import { defineOperation } from "../wire/operation.ts";
import { errors } from "../wire/errors.ts";
import { RecordFile, SealJwks } from "./record-file-body.ts";
import { ALWAYS, BY_KEY_OR_SESSION, idParam, json } from "../wire/parts.ts";

/** CONTRACT G1.2. */
export const readRecord = defineOperation({
  operationId: "readRecord",
  least: "viewer",
  limit: "reads",
  method: "get",
  path: "/v1/verifications/{id}/record",
  tags: ["Verifications"],
  summary: "Read the sealed record",
  description:
    "The record that `record_seal` covers, the disclosures of its digests, and the seal: everything needed to check it at `/verify`, with the SDK or without our code. `not_found` while there is no seal.",
  security: BY_KEY_OR_SESSION,
  request: { params: idParam },
  responses: { 200: json("The record and its seal.", RecordFile), ...errors(...ALWAYS, "not_found") },
});

/** CONTRACT G1.2. */
export const readSealKeys = createRoute({
  operationId: "readSealKeys",
  method: "get",
  path: "/.well-known/jwks.json",
  tags: ["Verifications"],
  summary: "Read the keys of record seals",
  description: "The newest first; keys that no longer sign stay, since their seals can still be checked.",
  security: [],
  responses: { 200: json("A JSON Web Key Set.", SealJwks) },
});
