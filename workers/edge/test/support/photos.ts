/** Headers of real files without content, which is all the edge script reads. */

/** A baseline JPEG of this size: SOI, SOF0 with three components, SOS, EOI. */
export function jpegHeader(width: number, height: number): Uint8Array<ArrayBuffer> {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const components = [1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];
  const frame = [0xff, 0xc0, 0, 17, 8, ...size, 3, ...components];
  const scan = [0xff, 0xda, 0, 12, 3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0];
  return new Uint8Array([0xff, 0xd8, ...frame, ...scan, 0, 0, 0xff, 0xd9]);
}

/** Appends `frames` to `form`, as the capture page does. */
export function framesForm(frames: readonly Uint8Array<ArrayBuffer>[], form = new FormData()): FormData {
  for (const [index, frame] of frames.entries()) {
    form.append("frames", new File([frame], `frame${index}.jpg`, { type: "image/jpeg" }));
  }
  return form;
}

export function photoForm(
  bytes: Uint8Array<ArrayBuffer>,
  fields: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("image", new File([bytes], "photo.jpg", { type: "image/jpeg" }));
  return form;
}

/** A camera photo as our capture page sends it, without the evidence. */
export function cameraForm(
  bytes: Uint8Array<ArrayBuffer>,
  fields: Readonly<Record<string, string>> = {},
): FormData {
  return photoForm(bytes, { source: "camera", ...fields });
}
