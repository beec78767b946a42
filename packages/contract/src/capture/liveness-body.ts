import { z } from "@hono/zod-openapi";
import { LIVENESS_SIGNS } from "@svc/domain/finding";

/** CONTRACT G4.3 `liveness`. */
export const Liveness = z
  .array(z.object({ sign: z.enum(LIVENESS_SIGNS), strength: z.enum(["strong", "weak"]) }))
  .min(1);
