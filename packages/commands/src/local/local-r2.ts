import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parse } from "smol-toml";
import { ROOT } from "./wrangler.ts";

export type StoredFacts = {
  readonly key: string;
  readonly size: number;
  readonly etag: string;
  readonly httpMetadata?: Readonly<Record<string, unknown>>;
  readonly customMetadata?: Readonly<Record<string, string>>;
  readonly checksums: { readonly sha256?: ArrayBuffer };
};

/** The part of an R2 bucket that we use. */
export type LocalR2 = {
  readonly list: (options: { readonly cursor?: string; readonly include: readonly string[] }) => Promise<{
    readonly objects: readonly StoredFacts[];
    readonly truncated: boolean;
    readonly cursor?: string;
  }>;
  readonly head: (key: string) => Promise<StoredFacts | null>;
  readonly get: (key: string) => Promise<{ readonly arrayBuffer: () => Promise<ArrayBuffer> } | null>;
  readonly put: (key: string, bytes: ArrayBuffer, options: object) => Promise<unknown>;
};

/**
 * Opens the bucket of a folder like the service that runs on it. The bucket and everything it returned close after `work`.
 */
export async function withLocalR2<T>(stateDir: string, work: (bucket: LocalR2) => Promise<T>): Promise<T> {
  mkdirSync(stateDir, { recursive: true });
  const configPath = path.join(stateDir, "r2.wrangler.json");
  const { r2_buckets: buckets } = parse(readFileSync(path.join(ROOT, "wrangler.toml"), "utf8"));
  const r2 = { name: "r2", compatibility_date: "2026-08-01", r2_buckets: buckets };
  writeFileSync(configPath, JSON.stringify(r2));
  const { getPlatformProxy } = await import("wrangler"); // takes half a second, and few callers need it
  const proxy = await getPlatformProxy<{ readonly PHOTOS?: LocalR2 }>({
    configPath,
    // as in local-d1.ts
    persist: { path: path.join(stateDir, "v3") },
    envFiles: [],
    remoteBindings: false,
  });
  try {
    const { PHOTOS: bucket } = proxy.env;
    if (!bucket) throw new Error("the bucket PHOTOS is missing in wrangler.toml");
    return await work(bucket);
  } finally {
    await proxy.dispose();
  }
}
