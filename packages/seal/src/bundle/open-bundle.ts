import { type Bundle, bundleOfZip, textOf } from "./bundle.ts";
import { MANIFEST_PATH, readManifest } from "./manifest.ts";
import { readZip, type Source } from "./read-zip.ts";

/** A file that a person chose. */
export type ChosenFile = Source & { readonly name: string };

/** Reads a file of a browser or of Node in parts, so that one photo at a time is in memory. */
export function chosenFile(name: string, file: Blob): ChosenFile {
  const read: Source["read"] = async (start, end) =>
    new Uint8Array(await file.slice(start, end).arrayBuffer());
  return { name, size: file.size, read };
}

/** A ZIP begins with the header of its first entry. */
export async function isZip({ read }: Source): Promise<boolean> {
  const [p, k, three, four] = await read(0, 4);
  return p === 0x50 && k === 0x4b && three === 3 && four === 4;
}

/** Undefined if the ZIP has no end, so that nothing in it can be found. */
export async function openZip(source: Source): Promise<Bundle | undefined> {
  const zip = await readZip(source);
  return zip && bundleOfZip(zip);
}

/** The files of an unpacked bundle. Browsers tell only the last part of their path, which is unique in a bundle. */
export async function bundleOfFiles(chosen: readonly ChosenFile[]): Promise<Bundle> {
  const contentOf = ({ read, size }: ChosenFile) => read(0, size);
  const list = chosen.find(({ name }) => name === MANIFEST_PATH);
  const known = readManifest(textOf(list && (await contentOf(list))))?.files.map(({ path }) => path) ?? [];
  const pathOf = (name: string) =>
    known.find((path) => path.slice(path.lastIndexOf("/") + 1) === name) ?? name;
  return {
    files: chosen.map((file) => ({ path: pathOf(file.name), content: () => contentOf(file) })),
    strange: async () => [],
  };
}
