import { describe, it } from "vitest";
import { auditPhoto } from "./audit-photo.ts";

const DONE = { status: 200, body: JSON.stringify({ id: "vfy_01JD6Q6Z9VQ4W3N8K2M5T7R1XC" }) };

describe("a photo that is audited", () => {
  it("does not wait for the address of another caller to answer", async ({ expect }) => {
    const slow = Promise.withResolvers<typeof DONE>();
    const image_url = "https://slow.example/1.jpg";
    const other = auditPhoto({ image_url }, () => slow.promise);
    const own = await auditPhoto({ image_base64: "cGl4ZWxz" }, async () => DONE);
    expect(own).toEqual(JSON.parse(DONE.body));
    slow.resolve(DONE);
    await other;
  });
});
