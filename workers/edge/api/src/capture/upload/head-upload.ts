import { uploadObject } from "@svc/platform/objects";
import { withStorage } from "../../http/storage.ts";
import { missError, ownerOf, statusHeaders, tus, uploadIdOf } from "./tus.ts";

/** CONTRACT G3.5: tells the client at which offset to resume. */
export const headUpload = tus(async (c) => {
  const id = uploadIdOf(c);
  const found = await withStorage(async () => uploadObject(c.env, id).read(ownerOf(c)));
  if (found.state !== "found") throw missError(found);
  const { bytes, metadata } = found.status;
  return c.body(null, 200, {
    "Upload-Length": String(bytes),
    ...(metadata !== "" && { "Upload-Metadata": metadata }),
    ...statusHeaders(found.status),
  });
});
