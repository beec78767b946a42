/** Answers when the network does not: the page of a link that was opened before, and its scripts. Nothing else. */
const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const CACHE = "capture";
// the language is in the page that was kept
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

/** The network first, for what is shown must be true; a kept copy when it fails or is slow. */
async function answerPage(request: Request): Promise<Response> {
  // a copy in another language is better than none
  const kept =
    (await caches.match(request, KEPT)) ?? (await caches.match(request, { ...KEPT, ignoreSearch: true }));
  if (!kept) return fetch(request);
  const slow = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  return Promise.race([fetch(request).catch(() => kept), slow]);
}

/** Named by their content: a kept one is as good as a new one. */
async function answerAsset(request: Request): Promise<Response> {
  return (await caches.match(request, KEPT)) ?? fetch(request);
}
