/** Serves previously opened link pages and their scripts when the network is down. Nothing else. */
const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const CACHE = "capture";
// the cached page contains its language
const KEPT = { cacheName: CACHE, ignoreVary: true } as const;
const PATIENCE_MS = 4_000;

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== worker.location.origin || request.method !== "GET") return;
  if (request.mode === "navigate" && pathname.startsWith("/v/")) event.respondWith(answerPage(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(answerAsset(request));
});

/**
 * Prefers the network, because the page must be current. Falls back to a cached copy when the network fails or is slow.
 */
async function answerPage(request: Request): Promise<Response> {
  // a copy in another language is better than none
  const kept =
    (await caches.match(request, KEPT)) ?? (await caches.match(request, { ...KEPT, ignoreSearch: true }));
  if (!kept) return fetch(request);
  const slow = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  return Promise.race([fetch(request).catch(() => kept), slow]);
}

/** Files named by their content never change, so a cached one is as good as a new one. */
async function answerAsset(request: Request): Promise<Response> {
  return (await caches.match(request, KEPT)) ?? fetch(request);
}
