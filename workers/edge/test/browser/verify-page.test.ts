import { createHash } from "node:crypto";
import { NO_BROWSER } from "@svc/testkit/chromium";
import { afterAll, beforeAll, describe, it } from "vitest";
import { picture } from "./look.ts";
import type { Phone } from "./phone.ts";
import type { Stage } from "./stage.ts";
import { choose, type Dropped, NARRATIVE, opened, says, setEvidence } from "./verify-page.ts";

const MODES = ["light", "dark"] as const;

/** Opens the collapsed hashes, codes and single values. */
async function unfold({ page }: Phone): Promise<void> {
  for (const summary of await page.locator("article summary").all()) await summary.click();
}

describe.skipIf(NO_BROWSER !== undefined)("the verify page", () => {
  let stage: Stage;
  let record: Dropped;
  let original: Dropped;
  let sealed: Dropped;
  let root: Dropped;

  beforeAll(async () => {
    ({ stage, record, original, sealed, root } = await setEvidence());
  });
  afterAll(() => stage?.strike());

  it.for(MODES)("reads well on a phone, %s, with a record and its photo", async (mode, { expect }) => {
    await opened(
      stage,
      async (phone) => {
        expect(await phone.look(`verify-empty-${mode}`)).toEqual([]);
        await choose(phone, record, original, sealed, root);
        await says(phone, "This record is unchanged since it was sealed.");
        await says(phone, /signed with the service's key seal-/);
        await says(phone, "Unchanged since it was signed. We don’t recognise the signer.");
        expect(await phone.look(`verify-verdicts-${mode}`)).toEqual([]);
        await unfold(phone);
        await phone.page.getByRole("img", { name: "Map of the position" }).waitFor();
        expect(await phone.look(`verify-${mode}`)).toEqual([]);
        await picture(phone.page, `verify-${mode}-whole`, { fullPage: true });
        expect(phone.problems).toEqual([]);
      },
      mode,
    );
  });

  it("shows what is proven, what was only claimed and what was not checked", async ({ expect }) => {
    await opened(stage, async (phone) => {
      await choose(phone, record, original, sealed);
      const article = phone.page.getByRole("article").filter({ hasText: "record.json" }).first();
      const group = (title: string) => article.locator("section", { hasText: title }).first().innerText();
      await article.waitFor();
      expect(await group("Proven, here and now")).toContain("IMG_0001.jpg is, byte for byte, the file cap_");
      expect(await group("Proven, here and now")).toContain(
        "Questions, answers and places as they were sealed: 4",
      );
      expect(await article.innerText()).not.toContain("A branch fell.");
      await unfold(phone);
      const said = await article.locator("details").innerText();
      expect(said).toContain("typed by the person on the capture page: A branch fell.");
      expect(said).toContain(NARRATIVE);
      expect(said).toContain("as the device reported it: 52.52° N, 13.405° E, accurate to 12 m");
      expect(await group("Not checked")).toContain("Whether the answers are true");
      await says(phone, "Unchanged since its record was sealed. It carries no Content Credential.");
      // the sealed copy names its record, but its root was made on this machine and is not trusted
      await says(phone, "It names the seal of record.json.");
      await says(phone, /We don’t recognise the signer/);
      const headline = await phone.page
        .getByRole("article")
        .filter({ has: phone.page.getByRole("heading", { name: "record.json" }) })
        .locator(".headline")
        .innerText();
      const status = phone.page.getByRole("status");
      expect(await status.innerText()).toContain(`record.json: ${headline}`);
      expect((await status.boundingBox())?.height).toBe(1);
    });
  });

  it("uploads nothing: no request carries the file, and none leaves the origin", async ({ expect }) => {
    await opened(stage, async (phone, sent) => {
      await choose(phone, record, original, sealed, root);
      await says(phone, "This record is unchanged since it was sealed.");
      await says(phone, /We don’t recognise the signer/);
      expect(phone.foreign).toEqual([]);
      for (const { method, url, body } of sent) {
        expect([method, body], url).toEqual(["GET", null]);
        // the picture is drawn from the chosen file's bytes
        if (url.startsWith("blob:")) continue;
        const route = url.slice(stage.journey.baseUrl.length);
        expect(route).toMatch(
          /^\/(?:verify|assets\/[\w-]+\.(?:js|css|wasm)|\.well-known\/jwks\.json|favicon\.ico)$/,
        );
      }
      // the photo reader takes 9 MB, so it loads only with a photo
      expect(sent.filter(({ url }) => url.endsWith(".wasm"))).toHaveLength(1);
    });
    await opened(stage, async (phone, sent) => {
      await choose(phone, record);
      await says(phone, "This record is unchanged since it was sealed.");
      expect(sent.filter(({ url }) => url.endsWith(".wasm"))).toEqual([]);
    });
  });

  it("says what is wrong with a changed record and a changed photo", async ({ expect }) => {
    const calm = record.buffer.toString().replace("A branch fell.", "A branch flew.");
    const changed = Buffer.from(sealed.buffer);
    changed[changed.length - 300] = (changed[changed.length - 300] ?? 0) ^ 1; // oxlint-disable-line no-bitwise -- one bit
    await opened(stage, async (phone) => {
      await choose(phone, { ...record, buffer: Buffer.from(calm) }, { ...sealed, buffer: changed });
      await says(phone, "This record is not what was sealed.");
      await says(phone, "The answer to “what” is not what was sealed.");
      await says(phone, "This file’s Content Credential is not valid.");
      expect(await phone.page.getByText("assertion.dataHash.mismatch").isVisible()).toBe(false);
      expect(await phone.look("verify-broken")).toEqual([]);
      expect(await phone.page.getByRole("status").innerText()).toContain(
        "sealed.jpg: This file’s Content Credential is not valid.",
      );
    });
  });

  it("says plainly that it cannot read a file, and that a photo without a credential says nothing", async ({
    expect,
  }) => {
    const text = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello") };
    const empty = { name: "empty.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(0) };
    await opened(stage, async (phone) => {
      await choose(phone, text, empty, original);
      await says(phone, "This file carries no Content Credential.");
      // each in its own card; the live region repeats it
      const seen = phone.page.locator(":not([role=status])");
      expect(
        await phone.page
          .getByText(/This is neither a photo/)
          .and(seen)
          .count(),
      ).toBe(2);
      expect(phone.problems).toEqual([]);
    });
  });

  it("speaks its reader's language, and loads no other", async ({ expect }) => {
    await stage.withPhone(
      async (phone) => {
        const loaded: string[] = [];
        phone.context.on("request", (request) => loaded.push(request.url()));
        await phone.visit(`${stage.journey.baseUrl}/verify`);
        await phone.heading("التحقق من صورة أو سجل");
        expect(await phone.page.evaluate(() => [document.dir, document.title])).toEqual([
          "rtl",
          "التحقق من صورة أو سجل",
        ]);
        await choose(phone, record, original);
        await says(phone, "لم يتغير هذا السجل منذ ختمه.");
        expect(await phone.look("verify-arabic-dark")).toEqual([]);
        expect(loaded.filter((url) => /verify-en-/.test(url))).toEqual([]);
        await phone.page.goto(`${stage.journey.baseUrl}/verify?lang=de`);
        await phone.heading("Ein Foto oder einen Datensatz prüfen");
        expect(phone.problems).toEqual([]);
      },
      { locale: "ar", colorScheme: "dark" },
    );
  });

  it("takes dropped files, and is reached by the keyboard alone", async ({ expect }) => {
    await opened(stage, async (phone) => {
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
