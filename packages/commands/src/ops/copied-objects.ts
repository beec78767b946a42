import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { LocalR2, StoredFacts } from "../local/local-r2.ts";
import type { Progress } from "./progress.ts";

/** Facts stored next to a copied object's bytes. Hashes are hexadecimal; the file's name is derived from the key. */
type Facts = Pick<StoredFacts, "key" | "size" | "etag" | "httpMetadata" | "customMetadata"> & {
  readonly md5: string;
  /** If the object was stored with one. */
  readonly sha256?: string;
};

export type Copied = {
  readonly objects: number;
  readonly bytes: number;
  /** Number written now; the others were already there. */
  readonly written: number;
  /** Number removed from the copy because the bucket no longer has them. */
  readonly removed: number;
};

const FOLDER = "objects";
const INCLUDE = ["httpMetadata", "customMetadata"] as const;

/**
 * Copies every object into a folder: its bytes, and next to them its key and metadata. Objects with the same etag and
 * size are skipped. Objects that the bucket no longer has are removed, after all others were copied. An interrupted
 * copy continues when called again. Throws if bytes do not match their etag or hash.
 */
export async function copyObjects(bucket: LocalR2, dir: string, progress: Progress): Promise<Copied> {
  const folder = path.join(dir, FOLDER);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const names = new Set<string>();
  let [bytes, written] = [0, 0];
  for await (const object of listed(bucket)) {
    const name = nameOf(object.key);
    const isNew = !isCopyOf(factsIn(folder, name), object);
    // One by one: an object may be a clip, and is held in memory
    if (isNew && !(await copyOne(bucket, object, path.join(folder, name)))) continue;
    names.add(name);
    bytes += object.size;
    written += isNew ? 1 : 0;
    progress({ objects: names.size, bytes });
  }
  const gone = namesIn(folder).filter((name) => !names.has(name));
  for (const name of gone) removeOne(path.join(folder, name));
  return { objects: names.size, bytes, written, removed: gone.length };
}

/** Restores a copy into a bucket. Objects with the same bytes are skipped; objects not in the copy are left alone. */
export async function returnObjects(bucket: LocalR2, dir: string, progress: Progress): Promise<Copied> {
  const folder = path.join(dir, FOLDER);
  let [objects, bytes, written] = [0, 0, 0];
  for (const name of namesIn(folder)) {
    const facts = factsIn(folder, name);
    if (!facts) continue;
    const there = await bucket.head(facts.key);
    if (!isSame(there, facts)) {
      await returnOne(bucket, facts, readFileSync(path.join(folder, name)));
      written += 1;
    }
    objects += 1;
    bytes += facts.size;
    progress({ objects, bytes });
  }
  return { objects, bytes, written, removed: 0 };
}

/**
 * Returns false if the object was deleted meanwhile. The facts are written last: without them, the bytes do not count.
 */
async function copyOne(bucket: LocalR2, object: StoredFacts, file: string): Promise<boolean> {
  const stored = await bucket.get(object.key);
  if (!stored) return false;
  const bytes = Buffer.from(await stored.arrayBuffer());
  const { key, size, etag, httpMetadata, customMetadata, checksums } = object;
  const md5 = hashOf("md5", bytes);
  const sha256 = checksums.sha256 && Buffer.from(checksums.sha256).toString("hex");
  // The etag of an object uploaded in one piece is its MD5
  const isWhole = bytes.length === size && (!/^[0-9a-f]{32}$/.test(etag) || etag === md5);
  if (!isWhole || (sha256 !== undefined && sha256 !== hashOf("sha256", bytes)))
    throw new Error(`${key} was not copied correctly: run the same command again`);
  const facts = {
    key,
    size,
    etag,
    httpMetadata,
    customMetadata,
    md5,
    ...(sha256 !== undefined && { sha256 }),
  };
  rmSync(factsFile(file), { force: true });
  writeWhole(file, bytes);
  writeWhole(factsFile(file), JSON.stringify(facts));
  return true;
}

/** The bucket itself refuses bytes that differ from the copied ones. */
async function returnOne(bucket: LocalR2, facts: Facts, bytes: Buffer): Promise<void> {
  const { key, httpMetadata, customMetadata, md5, sha256 } = facts;
  const hash = sha256 === undefined ? { md5 } : { sha256 };
  await bucket.put(key, Uint8Array.from(bytes).buffer, {
    ...(httpMetadata && { httpMetadata }),
    ...(customMetadata && { customMetadata }),
    ...hash,
  });
}

async function* listed(bucket: LocalR2): AsyncGenerator<StoredFacts> {
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ include: INCLUDE, ...(cursor !== undefined && { cursor }) });
    yield* page.objects;
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
}

function isCopyOf(facts: Facts | undefined, { etag, size }: StoredFacts): boolean {
  return facts?.etag === etag && facts.size === size;
}

/** An object uploaded in parts gets a different etag when it is restored in one piece. */
function isSame(there: StoredFacts | null, { etag, md5, size }: Facts): boolean {
  return there !== null && there.size === size && (there.etag === etag || there.etag === md5);
}

/** A hash, because a key may be too long for a file name, or the prefix of another key. */
function nameOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

function namesIn(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => /^[0-9a-f]{64}$/.test(name));
}

/** Undefined unless the object was copied completely. */
function factsIn(folder: string, name: string): Facts | undefined {
  const file = path.join(folder, name);
  if (!existsSync(file) || !existsSync(factsFile(file))) return undefined;
  return JSON.parse(readFileSync(factsFile(file), "utf8")) as Facts; // written by copyOne
}

function factsFile(file: string): string {
  return `${file}.json`;
}

function removeOne(file: string): void {
  for (const each of [factsFile(file), file]) rmSync(each, { force: true });
}

function writeWhole(file: string, what: Buffer | string): void {
  writeFileSync(`${file}.part`, what, { mode: 0o600 });
  renameSync(`${file}.part`, file);
}

function hashOf(algorithm: "md5" | "sha256", bytes: Buffer): string {
  return createHash(algorithm).update(bytes).digest("hex");
}
