import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { withNewKey } from "@svc/seal/record/seal-keys";
import { NO_BROWSER } from "@svc/testkit/chromium";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type Json, photoForm } from "../journeys/harness.ts";
import { type Phone, SCREENS } from "./phone.ts";
import { Stage } from "./stage.ts";

const STEPS = [
  { key: "front", kind: "image", description: "The whole front of the car" },
  { key: "what", kind: "text", description: "What happened?" },
];
const NARRATIVE = "A branch of the lime tree fell on the roof while the car was parked.";
const MODES = ["light", "dark"] as const;

const json = (value: object) => ({
  body: JSON.stringify(value),
  headers: { "Content-Type": "application/json" },
});

type Dropped = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

const choose = ({ page }: Phone, ...files: readonly Dropped[]) =>
  page.locator("input[type=file]").setInputFiles([...files]);
const says = async ({ page }: Phone, text: string | RegExp) => page.getByText(text).first().waitFor();

describe.skipIf(NO_BROWSER !== undefined)("the verify page", () => {
  let stage: Stage;
  let record: Dropped;
  let original: Dropped;
  let sealed: Dropped;
  let root: Dropped;

  beforeAll(async () => {
    stage = await Stage.set({ without: ["video"] });
    const photo = Buffer.from(await photoFile(drawScene(1600, 1200, 11), "jpeg"));
    original = { name: "IMG_0001.jpg", mimeType: "image/jpeg", buffer: photo };
    const file = await answered(photo);
    record = {
      name: "record.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(file.record)),
    };
    sealed = { name: "sealed.jpg", mimeType: "image/jpeg", buffer: file.sealed };
    const pem = readFileSync(path.join(stage.journey.stateDir, "c2pa-root.pem"));
    root = { name: "root.pem", mimeType: "application/x-pem-file", buffer: pem };
  });
  afterAll(() => stage?.strike());

  /** What the service has of a verification that was answered, judged, sealed and finalized. */
  async function answered(photo: Buffer): Promise<{ record: Json; sealed: Buffer }> {
    const { id, capture_url: link } = await stage.create({ steps: STEPS, signals_required: ["ai"] });
    const page = `/v1/verifications/${link.split("/v/")[1]}`;
    const { journey, keys } = stage;
    const location = JSON.stringify({ lat: 52.52, lng: 13.405, accuracy_m: 12 });
    await journey.request(undefined, `${page}/answers/what`, {
      method: "PUT",
      ...json({ value: "A branch fell." }),
    });
    const body = photoForm(photo, { step: "front", location });
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

  /** The page on a phone, and every request that it made. */
  async function opened(
    use: (phone: Phone, sent: Json[]) => Promise<void>,
    colorScheme: (typeof MODES)[number] = "light",
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

  it.for(MODES)("reads well on a phone, %s, with a record and its photo", async (mode, { expect }) => {
    await opened(async (phone) => {
      expect(await phone.look(`verify-empty-${mode}`)).toEqual([]);
      await choose(phone, record, original, sealed, root);
      await says(phone, "This record is unchanged since it was sealed.");
      await says(phone, /signed, by a signer who is vouched for/);
      expect(await phone.look(`verify-${mode}`)).toEqual([]);
      const { page } = phone;
      await page.screenshot({ path: path.join(SCREENS, `verify-${mode}-whole.png`), fullPage: true });
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
      expect(phone.problems).toEqual([]);
    }, mode);
  });

  it("says what is proven, what somebody said and what was not checked", async ({ expect }) => {
    await opened(async (phone) => {
      await choose(phone, record, original, sealed);
      const article = phone.page.getByRole("article").filter({ hasText: "record.json" }).first();
      const group = (title: string) => article.locator("section", { hasText: title }).first().innerText();
      await article.waitFor();
      expect(await group("Proven, here and now")).toContain("IMG_0001.jpg is, byte for byte, the file cap_");
      const said = await group("Said by somebody, not proven");
      expect(said).toContain("typed by the person on the capture page: A branch fell.");
      expect(said).toContain(NARRATIVE);
      expect(await group("Not checked")).toContain("Whether what was answered is true");
      await says(
        phone,
        "This file is unchanged since its record was sealed. It carries no Content Credential.",
      );
      // the sealed copy names its record, but nobody vouches for a root that was made on this machine
      await says(phone, "It names the seal of record.json.");
      await says(phone, /a signer for whom nobody vouches here/);
      expect(await phone.page.getByRole("status").innerText()).toContain("record.json: holds");
    });
  });

  it("uploads nothing: no request carries the file, and none goes to anybody else", async ({ expect }) => {
    await opened(async (phone, sent) => {
      await choose(phone, record, original, sealed, root);
      await says(phone, "This record is unchanged since it was sealed.");
      await says(phone, /who is vouched for/);
      expect(phone.foreign).toEqual([]);
      for (const { method, url, body } of sent) {
        expect([method, body], url).toEqual(["GET", null]);
        const route = url.slice(stage.journey.baseUrl.length);
        expect(route).toMatch(
          /^\/(?:verify|assets\/[\w-]+\.(?:js|css|wasm)|\.well-known\/jwks\.json|favicon\.ico)$/,
        );
      }
      // the reader of photos weighs 9 MB: it comes with a photo and not before
      expect(sent.filter(({ url }) => url.endsWith(".wasm"))).toHaveLength(1);
    });
    await opened(async (phone, sent) => {
      await choose(phone, record);
      await says(phone, "This record is unchanged since it was sealed.");
      expect(sent.filter(({ url }) => url.endsWith(".wasm"))).toEqual([]);
    });
  });

  it("says what is wrong with a changed record and a changed photo", async ({ expect }) => {
    const calm = record.buffer.toString().replace("A branch fell.", "A branch flew.");
    const changed = Buffer.from(sealed.buffer);
    changed[changed.length - 300] = (changed[changed.length - 300] ?? 0) ^ 1; // oxlint-disable-line no-bitwise -- one bit
    await opened(async (phone) => {
      await choose(phone, { ...record, buffer: Buffer.from(calm) }, { ...sealed, buffer: changed });
      await says(phone, "This record is not what was sealed.");
      await says(phone, "The answer “what” is not what was sealed.");
      await says(phone, "The Content Credential of this file does not hold.");
      expect(await phone.look("verify-broken")).toEqual([]);
      expect(await phone.page.getByRole("status").innerText()).toContain("sealed.jpg: does not hold");
    });
  });

  it("says plainly that it cannot read a file, and that a photo without a credential says nothing", async ({
    expect,
  }) => {
    const text = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello") };
    const empty = { name: "empty.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(0) };
    await opened(async (phone) => {
      await choose(phone, text, empty, original);
      await says(phone, "This file carries no Content Credential.");
      expect(await phone.page.getByText(/This is neither a photo/).count()).toBe(2);
      expect(phone.problems).toEqual([]);
    });
  });

  it("checks by keys that are pasted or chosen, also without a network", async ({ expect }) => {
    const stranger = await withNewKey(undefined, new Date("2020-01-01"));
    const jwks = await (await stage.journey.request(undefined, "/.well-known/jwks.json")).text();
    const keys = { name: "jwks.json", mimeType: "application/json", buffer: Buffer.from(jwks) };
    await opened(async (phone) => {
      const { page } = phone;
      await page.getByText("Check by other keys or roots").click();
      await page.getByLabel("JSON Web Key Set").fill("keys: mine");
      await says(phone, /This is no JSON Web Key Set/);
      await page.getByLabel("JSON Web Key Set").fill(stranger);
      await choose(phone, record);
      await says(phone, "None of the given keys made this seal.");
      await page.getByLabel("JSON Web Key Set").fill("");
      await phone.context.setOffline(true);
      await choose(phone, record);
      await says(phone, /could not be fetched/);
      await choose(phone, record, keys);
      await says(phone, "This record is unchanged since it was sealed.");
      expect(phone.problems).toEqual([]);
    });
  });

  it("takes dropped files, and is reached by the keyboard alone", async ({ expect }) => {
    await opened(async (phone) => {
      const { page } = phone;
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.type)).toBe(
        "file",
      );
      await page.evaluate((text) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], "record.json"));
        const zone = document.querySelector(".drop");
        zone?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      }, record.buffer.toString());
      await says(phone, "This record is unchanged since it was sealed.");
    });
  });

  it("is what it says: the original that the record names is untouched by the seal", ({ expect }) => {
    const { record: sealedRecord } = JSON.parse(record.buffer.toString());
    expect(sealedRecord.captures[0].sha256).toBe(createHash("sha256").update(original.buffer).digest("hex"));
    expect(sealed.buffer.equals(original.buffer)).toBe(false);
  });
});
