import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { PhotoVerification, verifyWebhook, WebhookVerificationError } from "@svc/sdk";

const { SVC_SECRET_KEY = "", SVC_BASE_URL = "", SVC_WEBHOOK_SECRET = "" } = process.env;

let resolve: (said: string) => void;
const received = new Promise<string>((settle) => (resolve = settle));
const server = createServer(async (request, response) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  try {
    const event = await verifyWebhook(Buffer.concat(chunks), request.headers, SVC_WEBHOOK_SECRET);
    response.writeHead(204).end();
    if (event.type === "verification.completed")
      resolve(`${event.type} ${event.metadata["claim"]} ${event.data.verdict?.svc}`);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    console.error(`refused: ${error.code}`);
    response.writeHead(400).end();
  }
}).listen(0, "127.0.0.1");
await once(server, "listening");

const client = new PhotoVerification({ secretKey: SVC_SECRET_KEY, baseUrl: SVC_BASE_URL });
await client.audits.create(
  {
    image: "photo.jpg",
    checks: ["ai"],
    metadata: { claim: "A-17" },
    webhook_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
  },
  { idempotencyKey: true },
);
console.log(`verified: ${await received}`);
server.close();
server.closeAllConnections();
