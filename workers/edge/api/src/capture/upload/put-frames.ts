import { ApiError } from "@svc/contract/wire/errors";
import { newUlid } from "@svc/domain/ids";
import { uploadObject } from "@svc/platform/objects";
import type { FramesSet } from "@svc/platform/upload-rpc";
import { uploadPath } from "@svc/store/r2/files";
import { requireNoOtherFiles } from "../capture-form.ts";
import type { ApiContext } from "../../context.ts";
import { requireMultipart } from "../../http/body.ts";
import { readForm } from "../../http/multipart.ts";
import { withStorage } from "../../http/storage.ts";
import { sessionOf } from "../../http/found.ts";
import { admitFrames, Burst, burstFiles, framesNotAllowed } from "../photo/burst.ts";
import { storedOrDiscarded } from "../photo/stored-or-discarded.ts";
import { missError, ownerOf, requireOpen, uploadIdOf } from "./tus.ts";

/** CONTRACT G3.4 `frames` for a photo sent as an upload. They are stored before the object learns of them. */
export async function putFrames(c: ApiContext) {
  sessionOf(c); // first of all, 404 for another account's verification
  const id = uploadIdOf(c);
  const owner = ownerOf(c);
  requireMultipart(c.req.raw);
  const object = uploadObject(c.env, id);
  const found = await withStorage(async () => object.read(owner));
  requireOpen(c, found);
  if (found.state !== "found") throw missError(found);
  const frames = await readFrames(c);
  const prefix = `${uploadPath(owner.accountId, owner.verificationId, id)}frames-${newUlid(Date.now())}`;
  const burst = new Burst(c.env.PHOTOS, (index) => `${prefix}-${index}`);
  const stored = await storedOrDiscarded(burst, () => withStorage(() => burst.store(frames)));
  // when this call fails, the object may still have taken the frames; they are deleted with the upload
  const set = await withStorage(async () => object.setFrames(owner, stored));
  if (set.state === "set") return c.body(null, 204);
  await burst.discard();
  throw errorOf(set);
}

async function readFrames(c: ApiContext) {
  const small = burstFiles();
  const form = await readForm(c.req.raw, { fileField: "", sink: { write: async () => {} }, small });
  const others = [...form.otherFiles, ...form.fields.keys(), ...(form.hasFile ? [""] : [])];
  requireNoOtherFiles({ otherFiles: others, hasFile: false });
  return admitFrames(small);
}

function errorOf(set: Exclude<FramesSet, { readonly state: "set" }>): ApiError {
  switch (set.state) {
    case "not_live":
      return framesNotAllowed();
    case "conflict":
      return new ApiError("conflict", "the file is already complete", {
        hint: "Send frames before the last chunk.",
      });
    default:
      return missError(set);
  }
}
