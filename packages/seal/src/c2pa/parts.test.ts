import { readFileSync } from "node:fs";
import path from "node:path";
import { structureRefusal } from "@svc/imaging/structure";
import { type OpenManifest, signedPng } from "../../test/growing-credentials.ts";
import { compileCredentialLibrary, FACTS, newSigner } from "../../test/sealing.ts";
import { createCredentialReader } from "../read-credentials.ts";
import { createSealer } from "./seal-file.ts";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { describe, it } from "vitest";

const MOST_MS = 1_000;

/** Milliseconds of CPU time, so that other load on the machine matters less. */
function msSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}

const module = compileCredentialLibrary();
const HEIC = readFileSync(path.join(import.meta.dirname, "../../test/drawn.heic"));
const SCENE = drawScene(256, 256, 1);
const JPEG = await photoFile(SCENE, "jpeg");
const PNG = await photoFile(SCENE, "png");
const BOX = Buffer.from("\0\0\0\x08free", "latin1");
const SEGMENT = Buffer.from("\xff\xed\0\x02", "latin1");
const CHUNK = Buffer.from("\0\0\0\0IDAT\x35\xaf\x06\x1e", "latin1");

/** Filler parts to put between or after the bytes of a file. */
function parts(count: number, part: Buffer): Buffer {
  return Buffer.concat(Array.from({ length: count }, () => part));
}

/** Files with as many parts as `structureRefusal` allows. */
const FILES: readonly { readonly name: string; readonly format: string; readonly file: Buffer }[] = [
  {
    name: "HEIC of 1,900 boxes",
    format: "image/heic",
    file: Buffer.concat([HEIC, parts(1_900, BOX)]),
  },
  {
    name: "JPEG of 1,900 segments",
    format: "image/jpeg",
    file: Buffer.concat([JPEG.subarray(0, 2), parts(1_900, SEGMENT), JPEG.subarray(2)]),
  },
  {
    name: "PNG of 9,900 chunks",
    format: "image/png",
    file: Buffer.concat([PNG.subarray(0, 33), parts(9_900, CHUNK), PNG.subarray(33)]),
  },
];

/** Changes that make reading slow, each as frequent as `structureRefusal` allows. */
const CREDENTIALS: Readonly<Record<string, (manifest: OpenManifest) => void>> = {
  assertions({ assertions }) {
    for (let i = 0; i < 450; i++) assertions.push({ label: `org.example.n${i}`, created: true, data: {} });
  },
  actions({ assertions }) {
    for (const { data } of assertions.slice(0, 1))
      if ("actions" in data)
        data.actions.push(...Array.from({ length: 1_900 }, () => ({ action: "c2pa.edited" })));
  },
};

describe("c2pa-rs over a credential of as many parts as it is given", () => {
  it.for(Object.entries(CREDENTIALS))(
    "reads and seals within a second: %s",
    async ([, change], { expect }) => {
      const { seal } = createSealer(module);
      const bytes = await signedPng(change);
      expect(structureRefusal(bytes)).toBeUndefined();
      const { identity } = await newSigner();
      const begun = process.cpuUsage();
      const reading = await createCredentialReader(module).read("image/png", bytes);
      await seal({ format: "image/png", bytes, facts: { ...FACTS, origin: "opened" }, identity });
      expect(msSince(begun)).toBeLessThan(MOST_MS);
      expect(reading).toMatchObject({ present: true, state: "untrusted" });
    },
  );
});

describe("c2pa-rs over a file of as many parts as it is given", () => {
  it.for(FILES)("reads and seals within a second: a $name", async ({ format, file }, { expect }) => {
    const { identity } = await newSigner();
    const bytes = new Uint8Array(file);
    expect(structureRefusal(bytes)).toBeUndefined();
    const begun = process.cpuUsage();
    const reading = await createCredentialReader(module).read(format, bytes);
    await createSealer(module).seal({ format, bytes, facts: FACTS, identity });
    expect(msSince(begun)).toBeLessThan(MOST_MS);
    expect(reading).toEqual({ present: false });
  });
});
