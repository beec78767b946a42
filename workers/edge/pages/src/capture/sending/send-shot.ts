import type { Shot } from "../model/shot.ts";
import { fieldsOf, framesForm, type SendOptions, sha256Of } from "./shot-form.ts";

// CONTRACT G3.5: larger files are sent in chunks
const ONE_PIECE_BYTES = 2 * 1024 * 1024;

/** Sends one shot and returns its capture id. Rejects with `Refused` or a connection error. */
export async function sendShot(shot: Shot, options: SendOptions): Promise<string> {
  if (shot.blob.size <= ONE_PIECE_BYTES && !options.isRetry && shot.uploadUrl === undefined) {
    return (await options.api.addCapture(await formOf(shot))).id;
  }
  const { uploadShot } = await import("./upload-shot.ts");
  return uploadShot(shot, options);
}

async function formOf(shot: Shot): Promise<FormData> {
  const form = framesForm(shot);
  for (const [name, value] of Object.entries(fieldsOf(shot))) form.set(name, value);
  form.set("sha256", await sha256Of(shot.blob));
  form.set("image", shot.blob, shot.name ?? "capture");
  return form;
}
