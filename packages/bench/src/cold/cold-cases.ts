import type { ScriptName } from "@svc/harness/built-scripts";
import type { ColdRequest } from "@svc/harness/cold-copies";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";

/** A script with the first request that a fresh isolate of it gets. */
export type ColdCase = {
  readonly name: string;
  readonly script: ScriptName;
  readonly callees: readonly ScriptName[];
  /** `warm` asks an isolate that is not measured. */
  readonly requestOf: (warm: (request: ColdRequest) => Promise<string>) => Promise<ColdRequest>;
};

const ORDER = {
  locale: "en",
  seller: { name: "Seller", address: "1 Main Street", taxId: "DE1" },
  buyer: { name: "Buyer", id: "buyer" },
  number: "1",
  at: 0,
  photos: 100,
  amountCents: 2_000,
  paymentId: "pay",
};
/** Evaluates the script and asks it nothing. */
const NOTHING: ColdRequest = { route: "/", headers: { "Cold-Call": "nothing" } };

export async function coldCases(secretKey: string): Promise<readonly ColdCase[]> {
  const picture = drawScene(640, 480, 7);
  const photo = new Uint8Array(await photoFile(picture, "jpeg"));
  const look = { picture, expectedObjects: ["car"], ocr: ["plate"] };
  const judged = { route: "/?check=screen&check=ai", method: "POST", body: photo };
  return [
    ...edgeCases(secretKey),
    alone("evaluated", "analyzer"),
    alone("first photo, of 0.3 MP", "analyzer", judged, ["edge", "provenance", "reader"]),
    alone("first photo", "provenance", rpc("Provenance", "read", ["image/jpeg", photo])),
    alone("a city by its name", "places", rpc("Places", "geocode", [{ text: "Lisbon" }])),
    alone("an invoice", "documents", rpc("Documents", "invoice", [ORDER])),
    alone("first picture, of 0.3 MP", "reader", rpc("Reader", "look", [look])),
    // Their work comes from queues or needs a clip
    alone("evaluated", "sealer"),
    alone("evaluated", "sender"),
    alone("evaluated", "video"),
  ];
}

function alone(
  name: string,
  script: ScriptName,
  request = NOTHING,
  callees: readonly ScriptName[] = [],
): ColdCase {
  return { name: `${script}, ${name}`, script, callees, requestOf: () => Promise.resolve(request) };
}

function edgeCases(secretKey: string): readonly ColdCase[] {
  const headers = { Authorization: `Bearer ${secretKey}`, "Content-Type": "application/json" };
  const made = { route: "/v1/verifications", method: "POST", headers, body: "{}" };
  type Made = { readonly id: string; readonly capture_url: string };
  const edge = (name: string, requestOf: (verification: Made) => ColdRequest): ColdCase => ({
    name: `edge, ${name}`,
    script: "edge",
    callees: ["edge"],
    requestOf: async (warm) => requestOf(JSON.parse(await warm(made)) as Made), // SPEC 2.1
  });
  return [
    edge("evaluated", () => NOTHING),
    edge("first read of a verification", ({ id }) => ({ route: `/v1/verifications/${id}`, headers })),
    edge("first open of a capture link", ({ capture_url: url }) => ({ route: new URL(url).pathname })),
    edge("first session", ({ capture_url: url }) => ({
      route: `/v1/verifications/${new URL(url).pathname.split("/").at(-1)}/session`,
    })),
  ];
}

function rpc(entrypoint: string, method: string, question: readonly unknown[]): ColdRequest {
  const body = JSON.stringify({ entrypoint, method, question }, (_, value: unknown) =>
    value instanceof Uint8Array ? { base64: Buffer.from(value).toString("base64") } : value,
  );
  return { route: "/", method: "POST", headers: { "Cold-Call": "method" }, body };
}
