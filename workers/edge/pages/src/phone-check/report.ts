import * as z from "zod";
import { DEVICE_NAME } from "./device-name.ts";
import { type Hold, ORIENTATIONS, TURNS } from "./holds.ts";

const Count = z.int().min(0);
const Text = z.string().max(1000);
const Size = z.strictObject({ width: Count, height: Count });

/** A step's findings, that it was skipped, or why it failed. */
function outcome<T extends z.ZodType>(found: T) {
  const skipped = z.strictObject({ skipped: z.literal(true) });
  const failed = z.strictObject({ failed: z.string().min(1).max(200) });
  return z.union([skipped, failed, found]);
}

const Browser = z.strictObject({
  user_agent: Text,
  /** User-Agent Client Hints, where the browser has them. */
  platform: Text.optional(),
  platform_version: Text.optional(),
  model: Text.optional(),
  versions: z.array(Text).max(10).optional(),
  in_app: z.boolean(),
  touch_points: Count,
  screen: Size.extend({ dpr: z.number().positive() }),
});

const Camera = z.strictObject({
  /** From the request to the first frame, including the time for the browser's prompt. */
  ready_ms: Count,
  /**
   * The browser's name for the camera, truncated. On some phones it starts with the owner's name, which the page points
   * out.
   */
  label: z.string().max(100),
  facing_mode: Text.optional(),
  frame_rate: z.number().positive().optional(),
  picture: Size,
  cameras: Count,
  torch: z.boolean(),
  zoom: z.boolean(),
});

const Photo = z.strictObject({
  held: z.strictObject({
    shape: z.enum(["portrait", "landscape"]),
    type: z.enum(ORIENTATIONS).optional(),
    angle: z.int().optional(),
  }),
  /** The size in the viewfinder, and the file's size as an image. */
  viewfinder: Size,
  photo: Size,
  bytes: Count,
  /** From the tap until the photo and its burst are complete. */
  ms: Count,
  method: z.enum(["photo", "frame"]),
  frames: Count,
  /** The person's answer. */
  looks: z.enum(TURNS).optional(),
});

const Away = z.strictObject({
  hidden_ms: Count,
  /** From the return to the next frame. Absent if none came. */
  pictures_after_ms: Count.optional(),
  /** The camera was reopened. */
  reopened: z.boolean(),
  events: z.array(z.enum(["mute", "unmute", "ended"])).max(50),
});

const Clip = z.strictObject({
  type: z.enum(["video/mp4", "video/webm"]),
  bytes: Count,
  /** From the start of a three-second clip until it is complete. */
  ms: Count,
  seconds: z.number().positive().optional(),
  viewfinder: Size,
  /** The size as played. Absent if it cannot be played here. */
  clip: Size.optional(),
  looks: z.enum(TURNS).optional(),
});

const Storage = z.strictObject({
  /** How the photo was stored. `memory`: not beyond this page. */
  kept: z.enum(["blob", "bytes", "memory"]),
  bytes: Count,
  quota_bytes: Count.optional(),
  after_reload: z.enum(["same", "changed", "gone", "untried"]),
});

/** The results of `/check` on one phone. Reports as files are in `phones`. */
export const PhoneReport = z.strictObject({
  /** Increased when old reports can no longer be read as new ones. */
  version: z.literal(1),
  device: z.string().regex(new RegExp(`^${DEVICE_NAME}$`, "u")),
  made_at: z.iso.datetime(),
  browser: Browser,
  /** The APIs in SUPPORT and whether this browser has them. */
  support: z.record(z.string().regex(/^\w{1,40}$/), z.boolean()),
  /** `noise`: the browser hides the pixels of a canvas. */
  pixels: z.enum(["true", "noise"]),
  camera: outcome(Camera),
  photos: z.strictObject({
    upright: outcome(Photo),
    left: outcome(Photo),
    right: outcome(Photo),
    upside_down: outcome(Photo),
  } satisfies Record<Hold, z.ZodType>),
  away: outcome(Away),
  clip: outcome(Clip),
  storage: outcome(Storage),
});

export type PhoneReport = z.infer<typeof PhoneReport>;
export type Found<T> = Exclude<T, { skipped: true } | { failed: string }>;
export type FoundPhoto = Found<PhoneReport["photos"]["upright"]>;
export type FoundClip = Found<PhoneReport["clip"]>;
