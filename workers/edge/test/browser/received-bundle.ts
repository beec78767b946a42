import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { TenantKeys } from "@svc/commands/tenants";
import { readZip } from "@svc/seal/bundle/read-zip";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { vi } from "vitest";
import { cameraForm, type Journey } from "../journeys/harness.ts";

const STEPS = [
  { key: "front", kind: "image", description: "The whole front of the car" },
  { key: "what", kind: "text", description: "What happened?" },
];

/** The id of a case with an answer and a photo, once its record and its photo are sealed. */
export async function sealedCase(journey: Journey, keys: TenantKeys): Promise<string> {
  const wanted = { steps: STEPS, signals_required: ["ai"], metadata: { claim_number: "C-17" } };
  const made = await journey.call(keys, 201, "/v1/verifications", { method: "POST", json: wanted });
  const page = `/v1/verifications/${String(made["capture_url"]).split("/v/")[1]}`;
  await journey.request(undefined, `${page}/answers/what`, {
    method: "PUT",
    body: JSON.stringify({ value: "A branch fell." }),
    headers: { "Content-Type": "application/json" },
  });
  const photo = Buffer.from(await photoFile(drawScene(1200, 900, 17), "jpeg"));
  await journey.request(undefined, `${page}/captures`, {
    method: "POST",
    body: cameraForm(photo, { step: "front" }),
  });
  const id = String(made["id"]);
  const sealed = async () => {
    const { record_seal: seal } = await journey.call(keys, 200, `/v1/verifications/${id}`);
    const { items } = await journey.call(keys, 200, `/v1/verifications/${id}/captures`);
    if (!seal || !items[0]?.sealed_url) throw new Error("it is not sealed yet");
  };
  await vi.waitFor(sealed, { timeout: 60_000, interval: 500 });
  return id;
}

/** A ZIP as a person has it: in a folder, and unpacked next to it. */
export type Received = {
  readonly zip: string;
  /** The same with one bit of the file `path` changed. */
  readonly damaged: (path: string) => string;
  /** Every unpacked file. */
  readonly files: readonly string[];
  /** `verify.html`, as a browser opens it from the folder. */
  readonly page: string;
};

export async function received(zip: string, folder: string): Promise<Received> {
  const bytes = new Uint8Array(readFileSync(zip));
  const read = await readZip({ size: bytes.length, read: async (start, end) => bytes.slice(start, end) });
  if (!read) throw new Error("this is no ZIP");
  const files: string[] = [];
  for (const entry of read.entries) {
    const file = path.join(folder, entry.path);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, await read.content(entry));
    files.push(file);
  }
  return {
    zip,
    files,
    page: pathToFileURL(path.join(folder, "verify.html")).href,
    damaged: (name) => {
      const entry = read.entries.find((each) => each.path.startsWith(name));
      if (!entry) throw new Error(`there is no ${name}`);
      const changed = Uint8Array.from(bytes);
      const at = entry.offset + 30 + entry.path.length + Math.floor(entry.size / 2);
      changed[at] = (changed[at] ?? 0) ^ 1; // oxlint-disable-line no-bitwise -- one bit
      const file = path.join(folder, "damaged.zip");
      writeFileSync(file, changed);
      return file;
    },
  };
}
