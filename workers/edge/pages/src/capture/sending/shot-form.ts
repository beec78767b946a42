import type { Shot } from "../model/shot.ts";
import { type CaptureApi, Refused } from "./api.ts";
import type { ChunkPace } from "./chunk-pace.ts";
import { jsonOf } from "./json-of.ts";

export type SendOptions = {
  readonly api: CaptureApi;
  readonly pace: ChunkPace;
  /** Not the first attempt: what failed once is sent in chunks. */
  readonly isRetry: boolean;
  readonly onProgress: (sentBytes: number) => void;
  /** Awaited before the first byte is sent, so that the upload can continue after the tab was killed. */
  readonly onUploadUrl: (url: string) => Promise<void>;
  readonly onFramesSent: () => Promise<void>;
};

/** The form fields of CONTRACT G3.4 without the file. */
export function fieldsOf(shot: Shot): Record<string, string> {
  const { step, location, nonce, device, sceneCode } = shot;
  return {
    ...(step !== undefined && { step }),
    client_capture_id: shot.id,
    captured_at: shot.capturedAt,
    source: shot.source,
    ...(location && { location: jsonOf(location) }),
    ...(nonce !== undefined && { nonce }),
    ...(sceneCode !== undefined && { scene_code: sceneCode }),
    ...(device && { device: jsonOf(device) }),
    // the person sees everything first and presses Send
    submit_later: "true",
  };
}

export function framesForm({ frames }: Pick<Shot, "frames">): FormData {
  const form = new FormData();
  for (const frame of frames) form.append("frames", frame, "frame.jpg");
  return form;
}

export function refusedBy(status: number, body: string): Refused {
  try {
    const { error } = JSON.parse(body) as { error: { code: string } };
    return new Refused(status, error.code);
  } catch {
    return new Refused(status, "internal_error");
  }
}

export async function sha256Of(blob: Blob): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await blob.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
