import { median } from "../median.ts";

/** Mean over all pixels and channels; more is another picture to a detector. */
const DIFFERENCE_MAX = 2;

/** `difference` is the mean of 255; `sizes` are the service's and the reference's where they differ. */
export type Pixels = { readonly difference: number } | { readonly sizes: readonly [string, string] };

export type Reading = {
  readonly format: string;
  /** Why the service refuses the file. */
  readonly refused?: string;
  readonly isReadByReference: boolean;
  readonly pixels?: Pixels;
  /** Facts or figures that differ, as "name: ours / theirs". */
  readonly facts?: readonly string[];
  readonly position?: "none" | "removed" | "kept";
};

/** `left` is what the reference still finds in the copy without position. */
export type Compared = Reading & {
  readonly file: string;
  facts?: readonly string[];
  position?: Reading["position"];
  left?: readonly string[];
};

/** Prints the table. Returns whether no file differs. */
export function printTable(compared: readonly Compared[], isAll: boolean): boolean {
  const formats = [...new Set(compared.map(({ format }) => format))].toSorted();
  console.table(
    Object.fromEntries(
      formats.map((format) => [format, rowOf(compared.filter((each) => each.format === format))]),
    ),
  );
  const differing = compared.filter((each) => faultsOf(each).length > 0);
  for (const each of isAll ? compared : differing) {
    console.log(`${each.file}: ${[...faultsOf(each), ...notesOf(each)].join("; ") || "as the reference"}`);
  }
  return differing.length === 0;
}

function rowOf(files: readonly Compared[]) {
  const read = files.filter(({ refused }) => refused === undefined);
  const differences = read.flatMap(({ pixels }) =>
    pixels && "difference" in pixels ? [pixels.difference] : [],
  );
  return {
    files: files.length,
    read: read.length,
    "refused by both": files.filter((each) => each.refused !== undefined && !each.isReadByReference).length,
    "refused here": files.filter((each) => each.refused !== undefined && each.isReadByReference).length,
    "read here only": read.filter(({ isReadByReference }) => !isReadByReference).length,
    "mean difference": rounded(median(differences)),
    worst: rounded(Math.max(...differences)),
    differing: files.filter((each) => faultsOf(each).length > 0).length,
    "copies unread": files.filter(isCopyUnread).length,
    "positions left": files.filter(({ left }) => left !== undefined && left.length > 0).length,
  };
}

function rounded(value: number): number | string {
  return Number.isFinite(value) ? Number(value.toFixed(2)) : "-";
}

function faultsOf({ pixels, facts = [], left = [] }: Compared): readonly string[] {
  return [...pixelFaults(pixels), ...facts, ...left.map((tag) => `position left in ${tag}`)];
}

function pixelFaults(pixels: Pixels | undefined): readonly string[] {
  if (!pixels) return [];
  if ("sizes" in pixels) return [`size ${pixels.sizes.join(" / ")}`];
  return pixels.difference > DIFFERENCE_MAX ? [`pixels ${pixels.difference.toFixed(2)} of 255`] : [];
}

/** A copy that ExifTool did not read within the limit may still have a position. */
function isCopyUnread({ position, left }: Compared): boolean {
  return (position === "none" || position === "removed") && left === undefined;
}

function notesOf(each: Compared): readonly string[] {
  const { refused, isReadByReference, position } = each;
  return [
    ...(isCopyUnread(each) ? ["copy not read by ExifTool"] : []),
    ...(refused === undefined ? [] : [`refused: ${refused}`]),
    ...(isReadByReference ? [] : ["not read by the reference"]),
    ...(position === undefined || position === "none" ? [] : [`position ${position}`]),
  ];
}
