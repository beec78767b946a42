import { trusted } from "@svc/platform/trusted";
import { keeping } from "./device/support.ts";

const CACHE = "capture";

/** Caches this page and its scripts, so that it can be reloaded offline. */
export async function keepOffline(assets: readonly string[]): Promise<void> {
  const device = keeping();
  if (!device) return;
  await device.worker.register(trusted.scriptUrl("/sw.js"), { scope: "/v/" });
  const cache = await device.storage.open(CACHE);
  const wanted = new Set(assets.map((asset) => new URL(asset, location.href).href));
  for (const { url } of await cache.keys()) {
    // scripts of an older release
    if (new URL(url).pathname.startsWith("/assets/") && !wanted.has(url)) await cache.delete(url);
    else wanted.delete(url);
  }
  await cache.addAll([...wanted]);
  const page = new URL(location.href);
  page.searchParams.set("kept", "1");
  await cache.put(location.href, await fetch(page));
}

export async function forgetOffline(tokens: readonly string[]): Promise<void> {
  const device = keeping();
  if (!device || tokens.length === 0) return;
  const cache = await device.storage.open(CACHE);
  for (const { url } of await cache.keys()) {
    if (tokens.some((token) => new URL(url).pathname === `/v/${token}`)) await cache.delete(url);
  }
}
