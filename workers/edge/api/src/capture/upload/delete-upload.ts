import { uploadObject } from "@svc/platform/objects";
import { withStorage } from "../../http/storage.ts";
import { missError, ownerOf, tus, uploadIdOf } from "./tus.ts";

/** CONTRACT G3.5, tus termination: the chunks are freed; what has become a capture stays one. */
export const deleteUpload = tus(async (c) => {
  const id = uploadIdOf(c);
  const ended = await withStorage(async () => uploadObject(c.env, id).abort(ownerOf(c)));
  if (ended.state !== "aborted") throw missError(ended);
  return c.body(null, 204);
});
