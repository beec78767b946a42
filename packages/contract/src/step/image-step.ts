import { z } from "@hono/zod-openapi";
import { OCR_KINDS } from "@svc/domain/meaning/text-reading";
import type { StepOf } from "@svc/domain/verification/step-kinds";
import { isHttpsUrl, URL_MESSAGE } from "../webhook/webhook-url.ts";
import { conditionAspects, shownText } from "../wire/fields.ts";
import { LIMITS } from "../wire/limits.ts";
import { defined } from "../wire/parsed.ts";
import { captureCounts, stepCommon } from "./step-common.ts";
import type { StepContract } from "./step-contract.ts";

const OVERLAYS = [
  "none",
  "frame",
  "plate",
  "document",
  "vehicle_front",
  "vehicle_rear",
  "vehicle_left",
  "vehicle_right",
] as const;

const schema = z
  .strictObject({
    ...stepCommon,
    ...captureCounts,
    kind: z.literal("image"),
    expected_object: shownText(LIMITS.expectedObject).optional(),
    condition_aspects: conditionAspects.optional(),
    example_url: z.string().refine(isHttpsUrl, URL_MESSAGE).optional(),
    overlay: z.enum(OVERLAYS).optional(),
    camera: z.enum(["rear", "front"]).optional(),
    ocr: z.enum(["none", ...OCR_KINDS]).optional(),
    allow_file: z.boolean().optional(),
    scene_code: z
      .boolean()
      .optional()
      .describe(
        "A paper with a fresh code lies in the picture, in two photos from different sides (CONTRACT G19). `min` and `max` are then 2 by default.",
      ),
  })
  .openapi("ImageStep", { description: "Photos taken with the camera." });
type Body = z.output<typeof schema>;

export const imageStep = {
  schema,
  read: (body: Body) => ({
    kind: body.kind,
    overlay: body.overlay ?? "none",
    camera: body.camera ?? "rear",
    ocr: body.ocr ?? "none",
    allowFile: body.allow_file ?? false,
    ...(body.scene_code && { sceneCode: true }),
    ...defined({
      expectedObject: body.expected_object,
      conditionAspects: body.condition_aspects,
      exampleUrl: body.example_url,
    }),
  }),
  show: ({ exampleUrl, overlay, camera, allowFile, sceneCode }: StepOf<"image">) => ({
    ...(exampleUrl !== undefined && { example_url: exampleUrl }),
    overlay,
    camera,
    allow_file: allowFile,
    ...(sceneCode && { scene_code: true }),
  }),
} satisfies StepContract<"image", Body>;
