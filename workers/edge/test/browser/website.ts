import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A website of the tenant's. To a browser, `localhost` is another site than the service's `127.0.0.1`. */
export class Website {
  readonly #server: Server;
  html = "";

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(policy?: string): Promise<Website> {
    const server = createServer((_, response) => {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      if (policy !== undefined) response.setHeader("Content-Security-Policy", policy);
      response.end(website.html);
    });
    const website = new Website(server);
    server.listen(0, "localhost");
    await once(server, "listening");
    return website;
  }

  get origin(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

const NAMES = ["ready", "step", "photo_sent", "finished", "closed", "error", "resize"];
/** A page with the element, as the guide shows it. It collects what the element announces in `events`. */
export function pageWithElement(src: string, service: string): string {
  return `<!doctype html><title>Claim</title><meta name="viewport" content="width=device-width">
<h1>Your claim</h1>
<photo-verification src="${src}" title="Photos of the damage"></photo-verification>
<script src="${service}/embed.js" async></script>
<script>
globalThis.events = []; const element = document.querySelector("photo-verification");
for (const name of ${JSON.stringify(NAMES)}) element.addEventListener(name, ({ detail }) => events.push(detail));
</script>`;
}
