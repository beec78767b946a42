import { z } from "@hono/zod-openapi";
import { PHOTO_FORMATS } from "@svc/domain/photo-format";
import type { StepOf } from "@svc/domain/verification/step-kinds";
import { captureCounts, stepCommon } from "./step-common.ts";
import type { StepContract } from "./step-contract.ts";

const UPLOAD_TYPES = [...PHOTO_FORMATS, "application/pdf"] as const;

const schema = z
  .strictObject({
    ...stepCommon,
    ...captureCounts,
    kind: z.literal("upload"),
    accept: z.array(z.enum(UPLOAD_TYPES)).min(1).optional(),
  })
  .openapi("UploadStep", { description: "Existing files; no claim that they were taken live." });
type Body = z.output<typeof schema>;

export const uploadStep = {
  schema,
  read: ({ kind, accept = [...PHOTO_FORMATS] }: Body) => ({ kind, accept: [...new Set(accept)] }),
  show: ({ accept }: StepOf<"upload">) => ({ accept }),
} satisfies StepContract<"upload", Body>;
