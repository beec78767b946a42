const CACHE = "capture";

/** Keeps this page and its scripts on the device, so that a reload without a network shows it again. */
export async function keepOffline(assets: readonly string[]): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/sw.js", { scope: "/v/" });
  const cache = await caches.open(CACHE);
  const wanted = new Set(assets.map((asset) => new URL(asset, location.href).href));
  for (const { url } of await cache.keys()) {
    // an older release's scripts
    if (new URL(url).pathname.startsWith("/assets/") && !wanted.has(url)) await cache.delete(url);
    else wanted.delete(url);
  }
  await cache.addAll([location.href, ...wanted]);
}

/** The page of a link that is over is not kept. */
export async function forgetOffline(): Promise<void> {
  if (!("caches" in globalThis)) return;
  const cache = await caches.open(CACHE);
  for (const { url } of await cache.keys()) {
    if (new URL(url).pathname === location.pathname) await cache.delete(url);
  }
}
