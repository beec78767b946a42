import { z } from "@hono/zod-openapi";

const size = { width: z.number().optional(), height: z.number().optional() };

/**
 * CONTRACT G3.4 `device`. It describes what we read. Nothing in a report is refused, since it is evidence: a member of
 * another form counts as absent.
 */
export const DeviceReport = z
  .looseObject({
    camera: z
      .looseObject({
        label: z
          .string()
          .optional()
          .describe(
            "The camera's name as the system gives it, such as `MediaStreamTrack.label`. Names of programs that act as a camera count against the photo.",
          ),
        facing: z.string().optional().describe("`rear` or `front`, as requested."),
        requested: z.looseObject(size).optional().describe("The size asked for. Stored, not judged."),
        reported: z
          .looseObject(size)
          .optional()
          .describe("The size that the camera says it delivers, before any rotation."),
        actual: z
          .looseObject({ ...size, fps: z.number().optional() })
          .optional()
          .describe(
            "The size of the preview's frames as they arrive, and how many a second. Another shape than `reported`, or more pixels, counts against the photo.",
          ),
        cameras: z.int().optional().describe("How many cameras the device has. Stored, not judged."),
        method: z
          .string()
          .optional()
          .describe(
            "`photo` for the sensor's own still, `frame` for a frame of the preview, `input` for the system's camera app.",
          ),
      })
      .optional()
      .describe(
        "A report that has neither a `label` nor width and height of `reported` or `actual` says too little: the capture then has the sign `no_device_report`.",
      ),
    platform: z
      .string()
      .optional()
      .describe("The operating system. With `screen` it relates cases that come from one device."),
    mobile: z.boolean().optional(),
    touch_points: z.int().optional(),
    languages: z
      .array(z.string())
      .optional()
      .describe("The device's languages, most wanted first; compared with the country of the location."),
    time_zone: z
      .string()
      .optional()
      .describe("An IANA name, such as `Europe/Berlin`; compared with the zone of the location."),
    screen: z
      .looseObject({ ...size, dpr: z.number().optional() })
      .optional()
      .describe("The screen, in points or CSS pixels, and its density."),
    webdriver: z.boolean().optional().describe("`true` if a program operates the device."),
    torch_applied: z
      .array(z.union([z.literal(0), z.literal(1)]))
      .max(10)
      .optional()
      .describe("For each of `frames`, whether the torch was really on, following `challenge.torch`."),
  })
  .openapi("DeviceReport", {
    description:
      "What a device says about itself and its camera, sent as text in the field `device`. Other members are stored and not judged; the whole has at most 4 KB.",
    example: {
      camera: {
        label: "camera2 0, facing back",
        facing: "rear",
        requested: { width: 4032, height: 3024 },
        reported: { width: 1920, height: 1080 },
        actual: { width: 1080, height: 1920, fps: 30 },
        cameras: 3,
        method: "photo",
      },
      platform: "Android",
      languages: ["de-DE", "en"],
      time_zone: "Europe/Berlin",
      screen: { width: 412, height: 915, dpr: 2.625 },
    },
  });
export type DeviceReport = z.infer<typeof DeviceReport>;
