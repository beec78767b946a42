import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "@svc/commands/local/wrangler";
import { findObjects, type Seen } from "@svc/reading/objects/find-objects";
import { judgeObject } from "@svc/reading/objects/judge-object";
import type { Network } from "@svc/reading/network/networks";
import { nodeNetworks } from "@svc/reading/tools/node-networks";
import { parse } from "csv-parse/sync";
import sharp from "sharp";
import { median } from "../median.ts";
import type { How } from "./signs.ts";

type Labelled = {
  readonly path: string;
  readonly sha256: string;
  readonly class: string;
  readonly use: "tune" | "measure";
};

const PHOTOS = path.join(ROOT, "packages/reading/models/photos.csv");
/** The size of pictures that the analyzer passes on. */
const LONG_SIDE_PX = 1600;

/**
 * Each photo is asked for its own class and for every other class in the list. Unlisted photos are asked for the name
 * in their file name.
 */
export async function measureObjects(folder: string, { isTuning, list }: How) {
  const listed = parse(readFileSync(PHOTOS), { columns: true }) as readonly Labelled[];
  const photos = listed.filter(({ use }) => use === (isTuning ? "tune" : "measure"));
  const network = nodeNetworks().objects;
  const names = [...new Set(photos.map((photo) => photo.class))];
  const [own, others] = [counter(), counter()];
  const cpuMs: number[] = [];
  for (const photo of photos) {
    const picture = await listedPicture(folder, photo);
    const before = process.cpuUsage();
    const seen = findObjects(network, picture);
    const { user, system } = process.cpuUsage(before);
    cpuMs.push((user + system) / 1000);
    for (const name of names) (name === photo.class ? own : others).add(judgeObject(`a ${name}`, seen).match);
    if (list) tell(photo, seen);
  }
  return {
    photos: photos.length,
    asked_for_its_own_class: own.shares(),
    asked_for_another_class: others.shares(),
    ...(await measureUnknown(folder, listed, network)),
    cpu_ms_median: Math.round(median(cpuMs)),
  };
}

/**
 * From the same repository, `n01440764_tench.JPEG`: objects without a COCO class, about which no definite answer is allowed.
 */
const NAMED = /^n\d{8}_(?<name>.+)\.JPEG$/;

async function measureUnknown(folder: string, listed: readonly Labelled[], network: Network) {
  const known = new Set(listed.map((photo) => photo.path));
  const asked = counter();
  const files = readdirSync(folder).filter((file) => NAMED.test(file) && !known.has(file));
  for (const file of files) {
    const name = NAMED.exec(file)?.groups?.["name"]?.replaceAll("_", " ") ?? "";
    const seen = findObjects(network, await pictureOf(readFileSync(path.join(folder, file))));
    asked.add(judgeObject(name, seen).match);
  }
  return { photos_of_other_things: files.length, asked_for_what_they_are_named: asked.shares() };
}

function listedPicture(folder: string, photo: Labelled) {
  const bytes = readFileSync(path.join(folder, photo.path));
  if (createHash("sha256").update(bytes).digest("hex") !== photo.sha256)
    throw new Error(`${photo.path} is another file`);
  return pictureOf(bytes);
}

function tell(photo: Labelled, seen: readonly Seen[]): void {
  const { match, reasoning } = judgeObject(`a ${photo.class}`, seen);
  if (match !== "match") console.log(`${photo.path}: ${photo.class} ${match}: ${reasoning}`);
}

async function pictureOf(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes)
    .rotate()
    .resize(LONG_SIDE_PX, LONG_SIDE_PX, { fit: "inside", withoutEnlargement: true })
    .flatten()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: new Uint8Array(data) };
}

function counter() {
  const counts = { match: 0, inconclusive: 0, mismatch: 0 };
  return {
    add: (match: keyof typeof counts) => void counts[match]++,
    shares: () => {
      const all = counts.match + counts.inconclusive + counts.mismatch;
      return Object.fromEntries(
        Object.entries(counts).map(([name, count]) => [name, Math.round((count / all) * 1000) / 1000]),
      );
    },
  };
}
