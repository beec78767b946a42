import Uppy from "@uppy/core";
import Tus from "@uppy/tus";

type Sent = {
  readonly endpoint: string;
  readonly photo: Uint8Array;
  readonly meta: Readonly<Record<string, string>>;
};

/** The real Uppy with its tus plug-in, given nothing but the address. Returns what failed. */
export async function sendByUppy({ endpoint, photo, meta }: Sent): Promise<readonly string[]> {
  const uppy = new Uppy().use(Tus, { endpoint, retryDelays: [] });
  // in Node, Uppy's tus client takes a Buffer where a browser has a File
  const data = Buffer.from(photo) as unknown as Blob;
  uppy.addFile({ name: "IMG_1.jpg", type: "image/jpeg", data, meta });
  const { failed = [] } = (await uppy.upload()) ?? {};
  return failed.map(({ name, error }) => `${name}: ${error}`);
}
