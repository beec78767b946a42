import { readFileSync } from "node:fs";
import path from "node:path";
import { canonicalText, digestOf, hashOf } from "@svc/seal/record/canonical";
import type { RecordFile } from "@svc/seal/record/record-file";
import { parseSealKeys, withNewKey } from "@svc/seal/record/seal-keys";
import { signSeal } from "@svc/seal/record/sign-seal";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { cameraForm, type Json } from "../journeys/harness.ts";
import type { Phone } from "./phone.ts";
import { Stage } from "./stage.ts";

const STEPS = [
  { key: "front", kind: "image", description: "The whole front of the car" },
  { key: "what", kind: "text", description: "What happened?" },
];
export const NARRATIVE = "A branch of the lime tree fell on the roof while the car was parked.";

const json = (value: object) => ({
  body: JSON.stringify(value),
  headers: { "Content-Type": "application/json" },
});

export type Dropped = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

export const choose = ({ page }: Phone, ...files: readonly Dropped[]) =>
  page.locator(".drop input").setInputFiles([...files]);
export const says = async ({ page }: Phone, text: string | RegExp) => page.getByText(text).first().waitFor();

/**
 * The files of a person who verifies: a record, its original and sealed photo, and the root certificate of this
 * machine's seals.
 */
export type Evidence = {
  readonly stage: Stage;
  readonly record: Dropped;
  readonly original: Dropped;
  readonly sealed: Dropped;
  readonly root: Dropped;
};

export async function setEvidence(given?: Stage): Promise<Evidence> {
  const stage = given ?? (await Stage.set());
  const photo = Buffer.from(await photoFile(drawScene(1600, 1200, 11), "jpeg"));
  const { record, sealed } = await answered(stage, photo);
  const pem = readFileSync(path.join(stage.journey.stateDir, "c2pa-root.pem"));
  return {
    stage,
    record: jsonFile("record.json", record),
    original: { name: "IMG_0001.jpg", mimeType: "image/jpeg", buffer: photo },
    sealed: { name: "sealed.jpg", mimeType: "image/jpeg", buffer: sealed },
    root: { name: "root.pem", mimeType: "application/x-pem-file", buffer: pem },
  };
}

export function jsonFile(name: string, content: object): Dropped {
  return { name, mimeType: "application/json", buffer: Buffer.from(JSON.stringify(content)) };
}

/** The record and sealed copy of a verification that was answered, analyzed, sealed and finalized. */
async function answered(stage: Stage, photo: Buffer): Promise<{ record: Json; sealed: Buffer }> {
  const { id, capture_url: link } = await stage.create({ steps: STEPS, signals_required: ["ai"] });
  const page = `/v1/verifications/${link.split("/v/")[1]}`;
  const { journey, keys } = stage;
  const location = JSON.stringify({ lat: 52.52, lng: 13.405, accuracy_m: 12 });
  await journey.request(undefined, `${page}/answers/what`, {
    method: "PUT",
    ...json({ value: "A branch fell." }),
  });
  const body = cameraForm(photo, { step: "front", location });
  await journey.request(undefined, `${page}/captures`, { method: "POST", body });
  await stage.read(id);
  const finalized = { method: "POST", ...json({ narrative: NARRATIVE }) };
  await journey.request(keys, `/v1/verifications/${id}/finalize`, finalized);
  for (let patience = 150; patience > 0; patience--) {
    const { items } = await journey.call(keys, 200, `/v1/verifications/${id}/captures`);
    if (items[0]?.sealed_url) {
      const copy = await fetch(items[0].sealed_url);
      return {
        record: await journey.call(keys, 200, `/v1/verifications/${id}/record`),
        sealed: Buffer.from(await copy.arrayBuffer()),
      };
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("the photo was not sealed");
}

export type ColorScheme = "light" | "dark";

/** The page on a phone, with all requests it made. */
export async function opened(
  stage: Stage,
  use: (phone: Phone, sent: Json[]) => Promise<void>,
  colorScheme: ColorScheme = "light",
): Promise<void> {
  await stage.withPhone(
    async (phone) => {
      const sent: Json[] = [];
      phone.context.on("request", (request) => {
        sent.push({ method: request.method(), url: request.url(), body: request.postDataBuffer() });
      });
      await phone.visit(`${stage.journey.baseUrl}/verify`);
      await phone.heading("Check a photo or a record");
      await phone.page.getByText("Choose files").waitFor();
      await use(phone, sent);
    },
    { colorScheme },
  );
}

/** The record with a changed answer, sealed with another key of the same name as the service's. */
export async function forge({ buffer }: Dropped): Promise<{ keys: Dropped; file: Dropped }> {
  const genuine: RecordFile = JSON.parse(buffer.toString());
  const { replaced_seal: _replaced, disclosures, ...file } = genuine;
  const keys = await parseSealKeys(await withNewKey(undefined, new Date(genuine.seal.sealed_at)));
  const answer = { salt: "00".repeat(16), value: "FORGED ANSWER" };
  const { what } = file.record.answers;
  if (!what) throw new Error("the record has no answer to forge");
  const value_digest = await digestOf(answer.salt, answer.value);
  const text = canonicalText({ ...file.record, answers: { what: { ...what, value_digest } } });
  const seal = await signSeal(keys, {
    draft: { text, hash: await hashOf(text), salts: { steps: "", answers: {}, locations: {} } },
    entry: {
      sequence: file.seal.sequence,
      previousHash: file.seal.previous_hash,
      at: Date.parse(file.seal.sealed_at),
    },
    answersProvenance: "self_reported",
  });
  const forged = {
    record: JSON.parse(text),
    disclosures: { ...disclosures, answers: { what: answer } },
    seal: { ...file.seal, hash: seal.hash, jws: seal.jws, key_id: seal.keyId },
  };
  return { keys: jsonFile("jwks.json", keys.jwks), file: jsonFile("forged.json", forged) };
}
