import type { Shot } from "../model/shot.ts";
import { type CaptureApi, Refused } from "./api.ts";

// CONTRACT G3.5: larger ones go piece by piece
const ONE_PIECE_BYTES = 2 * 1024 * 1024;

export type SendOptions = {
  readonly api: CaptureApi;
  readonly chunkBytes: number;
  /** Not the first try: what broke once goes piece by piece. */
  readonly isRetry: boolean;
  readonly onProgress: (sentBytes: number) => void;
  /** Awaited before the first byte is sent: a killed tab then knows where to go on. */
  readonly onUploadUrl: (url: string) => Promise<void>;
  readonly onFramesSent: () => Promise<void>;
};

/** Sends one shot and answers with its capture id; rejects with `Refused` or with what broke. */
export async function sendShot(shot: Shot, options: SendOptions): Promise<string> {
  if (shot.blob.size <= ONE_PIECE_BYTES && !options.isRetry && shot.uploadUrl === undefined) {
    return (await options.api.addCapture(await formOf(shot))).id;
  }
  const { uploadShot } = await import("./upload-shot.ts");
  return uploadShot(shot, options);
}

/** The fields of CONTRACT G3.4 beside the file. */
export function fieldsOf(shot: Shot): Record<string, string> {
  const { step, location, nonce, device } = shot;
  return {
    ...(step !== undefined && { step }),
    client_capture_id: shot.id,
    captured_at: shot.capturedAt,
    source: shot.source,
    ...(location && { location: JSON.stringify(location) }),
    ...(nonce !== undefined && { nonce }),
    ...(device && { device: JSON.stringify(device) }),
  };
}

export function framesForm({ frames }: Pick<Shot, "frames">): FormData {
  const form = new FormData();
  for (const frame of frames) form.append("frames", frame, "frame.jpg");
  return form;
}

async function formOf(shot: Shot): Promise<FormData> {
  const form = framesForm(shot);
  for (const [name, value] of Object.entries(fieldsOf(shot))) form.set(name, value);
  form.set("sha256", await sha256Of(shot.blob));
  form.set("image", shot.blob, shot.name ?? "capture");
  return form;
}

async function sha256Of(blob: Blob): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await blob.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A resumable upload's own errors, in the terms of `Refused`. */
export function refusedBy(status: number, body: string): Refused {
  try {
    const { error } = JSON.parse(body) as { error: { code: string } };
    return new Refused(status, error.code);
  } catch {
    return new Refused(status, "internal_error");
  }
}
