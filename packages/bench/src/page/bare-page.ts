import { once } from "node:events";
import { createServer } from "node:http";

/** The least that opens a camera after a tap: a button, a video, the capture page's own wishes. */
const PAGE = `<!doctype html><meta name="viewport" content="width=device-width"><button class="primary">Start</button>
<video autoplay muted playsinline></video><script type="module">
const video = { facingMode: { ideal: "environment" }, width: { ideal: 4096 }, height: { ideal: 3072 } };
document.querySelector("button").addEventListener("click", async () => {
  document.querySelector("video").srcObject = await navigator.mediaDevices.getUserMedia({ audio: false, video });
});
document.documentElement.dataset.ready = "";
</script>`;

export async function serveBarePage(): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(PAGE);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { url: `http://127.0.0.1:${address.port}/`, close: () => void server.close() };
}
