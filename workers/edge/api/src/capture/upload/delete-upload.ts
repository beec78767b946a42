import { uploadObject } from "@svc/platform/objects";
import { withStorage } from "../../http/storage.ts";
import { missError, ownerOf, tus, uploadIdOf } from "./tus.ts";

/** CONTRACT G3.5, tus termination: deletes the chunks. An upload that already became a capture stays a capture. */
export const deleteUpload = tus(async (c) => {
  const id = uploadIdOf(c);
  const ended = await withStorage(async () => uploadObject(c.env, id).abort(ownerOf(c)));
  if (ended.state !== "aborted") throw missError(ended);
  return c.body(null, 204);
});
