import { ApiError } from "@svc/contract/wire/errors";
import type { ApiContext } from "../../context.ts";
import { requireMultipart } from "../../http/body.ts";
import { type Form, readForm } from "../../http/multipart.ts";
import type { SmallFiles } from "../../http/small-files.ts";
import { withStorage } from "../../http/storage.ts";
import { PhotoReceiver } from "./photo-receiver.ts";

export type ReceivedPhoto = { readonly form: Form; readonly receiver: PhotoReceiver };

export type ReceiveOptions = {
  readonly key: string;
  readonly maxBytes: number;
  readonly tooLarge: () => ApiError;
  /** Rules for the small files that may accompany the photo. */
  readonly small?: SmallFiles;
  /** A text field that can replace the file, such as `image_url`. */
  readonly insteadOfFile?: string;
};

/** Reads a multipart body with one `image`, or the field that replaces it. Errors follow the order of CONTRACT G0.3. */
export async function receivePhoto(c: ApiContext, options: ReceiveOptions): Promise<ReceivedPhoto> {
  requireMultipart(c.req.raw);
  const receiver = new PhotoReceiver({
    bucket: c.env.PHOTOS,
    key: options.key,
    maxBytes: options.maxBytes,
    onTooLarge: () => {
      throw options.tooLarge();
    },
  });
  try {
    const sink = { write: (chunk: Uint8Array) => withStorage(() => receiver.write(chunk)) };
    const form = await readForm(c.req.raw, { fileField: "image", sink, small: options.small });
    const { insteadOfFile = "" } = options;
    if (!form.hasFile && !form.fields.has(insteadOfFile)) {
      throw new ApiError("missing_image", "the form has no file named image", {
        hint: "With curl: -F image=@photo.jpg",
      });
    }
    return { form, receiver };
  } catch (error) {
    await receiver.discard();
    throw error;
  }
}
