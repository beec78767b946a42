import { describe, it } from "vitest";
import { photoFields } from "./read-photo.ts";

describe("the photo of a tool's call", () => {
  it("is the bytes that were sent, with or without the media type that agents put before them", async ({
    expect,
  }) => {
    for (const image_base64 of ["cGl4ZWxz", "data:image/jpeg;base64,cGl4\nZWxz"]) {
      const [[name, file] = []] = photoFields({ image_base64 });
      expect([name, await (file as File).text()]).toEqual(["image", "pixels"]);
    }
  });

  it("is left to the API if it is an address: nothing is fetched here", ({ expect }) => {
    const image_url = "https://photos.example/1.jpg";
    expect(photoFields({ image_url })).toEqual([["image_url", image_url]]);
  });

  it("is asked for by both names when neither was sent", ({ expect }) => {
    expect(() => photoFields({})).toThrow("image_url or image_base64 is required");
  });
});
