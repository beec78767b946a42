import { z } from "@hono/zod-openapi";
import { LIMITS } from "../wire/limits.ts";
import { dateTime } from "./verification-body.ts";

/** SPEC 2.12 and CONTRACT G4.4. */
export const EventBody = z
  .object({
    id: z.string().openapi({ example: "evt_01JD6Q6Z9VQ4W3N8K2M5T7R1XC" }),
    type: z
      .string()
      .openapi({ example: "verification.created", description: "Ignore types you do not know." }),
    occurred_at: dateTime,
    data: z.record(z.string(), z.unknown()).optional(),
  })
  .openapi("Event");
export type EventBody = z.infer<typeof EventBody>;

export const EventLog = z.object({ items: z.array(EventBody).max(LIMITS.events) }).openapi("EventLog");
