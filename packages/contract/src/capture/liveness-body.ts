import { z } from "@hono/zod-openapi";
import { livenessSignName } from "../wire/shared-values.ts";

/** CONTRACT G4.3 `liveness`. */
export const Liveness = z
  .array(z.object({ sign: livenessSignName, strength: z.enum(["strong", "weak"]) }).openapi("LivenessSign"))
  .min(1);
