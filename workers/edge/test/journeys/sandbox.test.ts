import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { TenantKeys } from "@svc/commands/tenants";
import { trustIn } from "@svc/seal/c2pa/trust";
import { createPhotoVerifier } from "@svc/seal/verify/verify-photo";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type Journey, type Json, staged, until, PHOTO_SCRIPTS } from "./harness.ts";

const module = createRequire(import.meta.url).resolve("@contentauth/c2pa-wasm/c2pa.wasm");
const verifyPhoto = createPhotoVerifier(new WebAssembly.Module(readFileSync(module)));

let journey: Journey;
let keys: TenantKeys;

beforeAll(async () => {
  ({ journey, keys } = await staged());
  await journey.start({ with: PHOTO_SCRIPTS });
});
afterAll(() => journey.end());

async function photographed(metadata: object): Promise<string> {
  const created = await journey.call(keys, 201, "/v1/verifications", { method: "POST", json: { metadata } });
  const route = `/v1/test/verifications/${created.id}/simulate`;
  await journey.call(keys, 200, route, { method: "POST", json: { action: "capture" } });
  return created.id;
}

function finished(id: string): Promise<Json> {
  const read = () => journey.call(keys, 200, `/v1/verifications/${id}?wait=25`);
  return until(read, ({ status }: Json) => status === "completed" || status === "failed");
}

describe("the sandbox of a running service", () => {
  it("draws a photo that is stored, decoded and judged as any other, and says that it was drawn", async ({
    expect,
  }) => {
    const verification = await finished(await photographed({}));
    expect(verification).toMatchObject({ status: "completed", verdict: { svc: expect.any(Boolean) } });
    expect(verification).toHaveProperty("simulated", true);
    expect(verification.verdict).not.toHaveProperty("unavailable");
  });

  it("forces a verdict on it, and its sealed copy says that it was forced", async ({ expect }) => {
    const id = await photographed({ svc_test: "ai" });
    expect(await finished(id)).toMatchObject({
      simulated: true,
      verdict: { svc: false, signals: [{ type: "ai_detected", confidence: 1 }] },
    });
    const read = () => journey.call(keys, 200, `/v1/verifications/${id}/captures`);
    const { items } = await until(read, (list: Json) => list.items[0].sealed);
    const [{ sealed_url: sealed, thumb_url: thumb }] = items;
    expect(thumb).toBeDefined();
    const bytes = new Uint8Array(await (await fetch(sealed)).arrayBuffer());
    const { facts, sourceTypes } = await verifyPhoto({ format: "image/jpeg", bytes }, trustIn(""));
    expect(facts).toMatchObject({ simulated: true, checks: [{ check: "screen" }, { result: "flagged" }] });
    expect(sourceTypes.join(" ")).not.toContain("digitalCapture");
  });

  it("fails where that was asked for", async ({ expect }) => {
    expect(await finished(await photographed({ svc_test: "failed" }))).toMatchObject({ status: "failed" });
  });
});
