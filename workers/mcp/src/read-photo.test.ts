import { afterEach, describe, it, vi } from "vitest";
import { readPhoto } from "./read-photo.ts";

const ADDRESS = "https://photos.example/1.jpg";
const URLS = { ownHost: "svc.example", allowInsecure: false };

afterEach(() => vi.unstubAllGlobals());

/** What the address answers with; a refusal's code, fields and hint. */
async function refusalOf(response: Response) {
  vi.stubGlobal("fetch", async () => response);
  const answer = readPhoto({ image_url: ADDRESS }, URLS);
  return answer.then(
    () => undefined,
    ({ code, fields, hint }) => ({ code, fields, hint }),
  );
}

describe("the photo at an address", () => {
  it("is its bytes", async ({ expect }) => {
    vi.stubGlobal("fetch", async () => new Response("pixels"));
    expect(new TextDecoder().decode(await readPhoto({ image_url: ADDRESS }, URLS))).toBe("pixels");
  });

  it("is asked for by both names where neither is there", async ({ expect }) => {
    await expect(readPhoto({}, URLS)).rejects.toThrow("image_url or image_base64 is required");
  });

  it("is refused where its bytes break off, as a fault of image_url", async ({ expect }) => {
    const body = new ReadableStream({
      pull: (controller) => controller.error(new DOMException("too slow", "TimeoutError")),
    });
    const refusal = await refusalOf(new Response(body));
    expect(refusal).toMatchObject({ code: "invalid_request", fields: [{ path: "image_url" }] });
    expect(refusal?.fields[0].message).toContain("broke off");
  });

  it("is refused where it redirects to no address", async ({ expect }) => {
    const refusal = await refusalOf(new Response(null, { status: 302, headers: { Location: "https://" } }));
    expect(refusal?.fields).toEqual([
      { path: "image_url", message: "cannot be fetched: it redirects to no address" },
    ]);
  });

  it("is refused above 25 MB, without the advice to give its address", async ({ expect }) => {
    const refusal = await refusalOf(new Response(new Uint8Array(25 * 2 ** 20 + 1)));
    expect(refusal).toMatchObject({ code: "payload_too_large" });
    expect(refusal?.hint).not.toContain("image_url");
  });
});
