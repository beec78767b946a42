import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, it, vi } from "vitest";
import { encodeForm } from "./form.ts";

const BYTES = new Uint8Array([0xff, 0xd8, 13, 10, 45, 45, 0]);

async function parsed(fields: Parameters<typeof encodeForm>[0]): Promise<FormData> {
  const { bytes, contentType } = await encodeForm(fields);
  return new Response(bytes, { headers: { "Content-Type": contentType } }).formData();
}

async function bytesOf(form: FormData): Promise<{ name: string; bytes: Uint8Array }> {
  const file = form.get("image");
  if (!(file instanceof File)) throw new Error("no file");
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

describe("a form", () => {
  it("takes a file as File, Blob, bytes, buffer, path or file URL", async ({ expect }) => {
    const folder = mkdtempSync(path.join(tmpdir(), "svc-form-"));
    const file = path.join(folder, "photo.jpg");
    writeFileSync(file, BYTES);
    const inputs = {
      "my.png": new File([BYTES], "my.png", { type: "image/png" }),
      file: new Blob([BYTES]),
      "photo.jpg": file,
    };
    for (const [name, image] of Object.entries(inputs))
      expect(await bytesOf(await parsed([["image", image, "file"]]))).toEqual({ name, bytes: BYTES });
    for (const image of [BYTES, BYTES.buffer, pathToFileURL(file)])
      expect((await bytesOf(await parsed([["image", image, "file"]]))).bytes).toEqual(BYTES);
    rmSync(folder, { recursive: true });
  });

  it("keeps fields as text, repeats them, and leaves out what is undefined", async ({ expect }) => {
    const form = await parsed([
      ["checks", "ai"],
      ["checks", "screen"],
      ["metadata", '{"ü":"\r\n"}'],
      ["step", undefined],
    ]);
    expect([...form]).toEqual([
      ["checks", "ai"],
      ["checks", "screen"],
      ["metadata", '{"ü":"\r\n"}'],
    ]);
  });

  it("lets no name end its header", async ({ expect }) => {
    const image = new File([BYTES], 'a"\r\nX: y.jpg');
    const form = await parsed([["image", image, "file"]]);
    expect([...form.keys()]).toEqual(["image"]);
  });

  it("refuses a path where there are no files", async ({ expect }) => {
    vi.stubGlobal("process", {});
    await expect(encodeForm([["image", "photo.jpg", "file"]])).rejects.toThrow("pass a Blob");
    vi.unstubAllGlobals();
  });
});
