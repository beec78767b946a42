import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { JSONWebKeySet } from "jose";
import { type Bundle, bundleOfZip } from "../src/bundle/bundle.ts";
import { readZip, type ReadZip } from "../src/bundle/read-zip.ts";
import { verifyBundle } from "../src/bundle/verify-bundle.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Why a test of the script is skipped; empty if it is not. */
export const withoutPython =
  spawnSync("python3", ["--version"]).status === 0 ? "" : " (skipped: there is no python3)";
const SCRIPT = path.join(import.meta.dirname, "../src/bundle/verify.py");

export async function openedZip(bytes: Bytes): Promise<ReadZip> {
  const found = await readZip({ size: bytes.length, read: async (start, end) => bytes.slice(start, end) });
  if (!found) throw new Error("the ZIP has no end");
  return found;
}

export const ownKeys = async (own: JSONWebKeySet) => own;

/** `file: fault` of each fault, by the keys that came with it. */
export async function faultsIn(bundle: Bundle): Promise<readonly string[]> {
  const { faults } = await verifyBundle(bundle, ownKeys);
  return faults.map((fault) => `${fault.path}: ${fault.is}`);
}

export const faultsOf = async (bytes: Bytes) => faultsIn(bundleOfZip(await openedZip(bytes)));

/** What the script says about a ZIP or folder: its exit status and the files that it names. */
export function checkByScript(target: string, ...more: readonly string[]) {
  const { status, stdout } = spawnSync("python3", [SCRIPT, target, ...more], { encoding: "utf8" });
  const named = [...stdout.matchAll(/^WRONG: (?:the )?(end of the ZIP|\S+)/gm)].map(([, name = ""]) => name);
  return { status, stdout, named };
}

export function inFile<T>(bytes: Bytes, use: (file: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), "svc-bundle-"));
  try {
    const file = path.join(folder, "case.zip");
    writeFileSync(file, bytes);
    return use(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Where an entry's content begins. */
export function beginOf({ path: name, offset }: { readonly path: string; readonly offset: number }): number {
  return offset + 30 + name.length;
}
