import { describe, it } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { accentOf, draftOf, slugOf } from "./brand-draft.ts";
import { logoProblem, logoRefusal } from "./logo.ts";

describe("a logo", () => {
  it("is a PNG, JPEG or WebP of at most 512 KB, by its first bytes", async ({ expect }) => {
    const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0];
    expect(await logoProblem(blobOf(png))).toBeUndefined();
    expect(await logoProblem(blobOf([0xff, 0xd8, 0xff, 0xe0]))).toBeUndefined();
    expect(await logoProblem(new Blob(["RIFF\u0001\u0002\u0003\u0004WEBPVP8 "]))).toBeUndefined();
    expect(await logoProblem(new Blob(["<svg xmlns="]))).toBe("brand_logo_svg");
    expect(await logoProblem(new Blob(["GIF89a"]))).toBe("brand_logo_format");
    expect(await logoProblem(blobOf([...png, ...new Uint8Array(512 * 1024)]))).toBe("brand_logo_big");
  });

  it("is refused in words", ({ expect }) => {
    expect(logoRefusal(refusalOf("unsupported_image_type"))).toBe("brand_logo_format");
    expect(logoRefusal(refusalOf("payload_too_large"))).toBe("brand_logo_big");
    expect(logoRefusal(refusalOf("conflict"))).toBeUndefined();
    expect(logoRefusal(new TypeError("gone"))).toBeUndefined();
  });
});

describe("what is typed", () => {
  it("is a colour with or without its sign, once it is whole", ({ expect }) => {
    const accents = ["#0a5", "0a5", " #0B57D0 ", "#0a", "red", ""];
    expect(accents.map((accent) => accentOf({ ...draftOf(), accent }))).toEqual([
      "#0a5",
      "#0a5",
      "#0B57D0",
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("gives a slug", ({ expect }) => {
    expect(slugOf("Ácme Claims GmbH & Co.")).toBe("acme-claims-gmbh-co");
    expect(slugOf(`${"x".repeat(39)} y`)).toBe("x".repeat(39));
    expect(slugOf("保险")).toBe("");
  });
});

function blobOf(bytes: readonly number[]): Blob {
  return new Blob([new Uint8Array(bytes)]);
}

function refusalOf(code: string): ApiError {
  return new ApiError(new Response(null, { status: 415 }), { error: { code } });
}
