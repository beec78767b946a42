import { NO_BROWSER } from "@svc/testkit/chromium";
import { withNewKey } from "@svc/seal/record/seal-keys";
import { afterAll, beforeAll, describe, it } from "vitest";
import type { Phone } from "./phone.ts";
import type { Stage } from "./stage.ts";
import { choose, type Dropped, forge, jsonFile, opened, says, setEvidence } from "./verify-page.ts";

const add = ({ page }: Phone, ...files: readonly Dropped[]) =>
  page.getByLabel("Key set (JSON) or root certificates (PEM)").setInputFiles([...files]);

/** Runs in one task, before the page learns that the box was closed: hidden content must not count. */
const closeAndChoose = ({ page }: Phone, file: Dropped) =>
  page.evaluate(
    ([name, text]) => {
      const files = new DataTransfer();
      files.items.add(new File([text], name));
      const input = document.querySelector<HTMLInputElement>(".drop input");
      if (!input) throw new Error("the page has no field for files");
      input.files = files.files;
      document.querySelector("summary")?.click();
      input.dispatchEvent(new Event("change", { bubbles: true }));
    },
    [file.name, file.buffer.toString()] as const,
  );

describe.skipIf(NO_BROWSER !== undefined)("keys and roots on the verify page", () => {
  let stage: Stage;
  let record: Dropped;
  let original: Dropped;
  let sealed: Dropped;
  let root: Dropped;

  beforeAll(async () => {
    ({ stage, record, original, sealed, root } = await setEvidence());
  });
  afterAll(() => stage?.strike());

  it("takes no key and no root from the files next to the ones they vouch for", async ({ expect }) => {
    const { keys, file } = await forge(record);
    await opened(stage, async (phone) => {
      await choose(phone, file, keys, sealed, root);
      await says(phone, /This key set was not used/);
      await says(phone, /This certificate was not used/);
      const { page } = phone;
      const article = (name: string) => page.getByRole("article").filter({ hasText: name }).first();
      expect(await article("forged.json").getAttribute("class")).toBe("bad");
      expect(await article("sealed.jpg").getAttribute("class")).toBe("open");
      expect(await page.locator("article.good").count()).toBe(0);
      expect(await page.getByRole("status").innerText()).toMatch(
        /^forged\.json: .+ sealed\.jpg: .+ jwks\.json: This key set was not used.+ root\.pem: This certificate was not used/,
      );
      expect(await phone.look("verify-keys-beside")).toEqual([]);
    });
  });

  it("says at the head of a result that given keys or a given root were used", async ({ expect }) => {
    const { keys, file } = await forge(record);
    await opened(stage, async (phone) => {
      const { page } = phone;
      await page.locator("summary").first().click();
      await add(phone, keys, root, original);
      await says(phone, /Neither a JSON Web Key Set nor certificates in PEM: IMG_0001.jpg/);
      expect(JSON.parse(await page.getByLabel("JSON Web Key Set", { exact: true }).inputValue())).toEqual(
        JSON.parse(keys.buffer.toString()),
      );
      await choose(phone, file, sealed);
      await says(
        phone,
        /^Checked with keys that you gave \(seal-[\w-]+, [\w-]{43}\), not with this service’s\. The record fits them\.$/,
      );
      await says(
        phone,
        /^Unchanged since it was signed, checked with a root that you gave, not with the C2PA trust list/,
      );
      expect(await page.locator("article.open").count()).toBe(2);
      expect(await page.getByText("the service's key").count()).toBe(0);
      expect(await phone.look("verify-own-keys")).toEqual([]);
      await page.getByRole("button", { name: "Remove root.pem" }).click();
      await choose(phone, sealed);
      await says(phone, /We don’t recognise the signer/);
      await closeAndChoose(phone, file);
      await says(phone, "This record is not what was sealed.");
      expect(phone.problems).toEqual([]);
    });
  });

  it("checks by keys that are pasted or chosen, and compares them with the service's", async ({ expect }) => {
    const stranger = await withNewKey(undefined, new Date("2020-01-01"));
    const jwks = await (await stage.journey.request(undefined, "/.well-known/jwks.json")).json();
    await opened(stage, async (phone) => {
      const field = phone.page.getByLabel("JSON Web Key Set", { exact: true });
      await phone.page.locator("summary").first().click();
      await field.fill("keys: mine");
      await says(phone, /This is not a JSON Web Key Set/);
      await field.fill(stranger);
      await choose(phone, record);
      await says(phone, "None of the given keys made this seal.");
      await add(phone, jsonFile("jwks.json", jwks));
      await phone.page.waitForFunction(
        (text) => document.querySelector("textarea")?.value !== text,
        stranger,
      );
      await choose(phone, record);
      await says(phone, /signed with the service's key seal-/);
      expect(phone.problems).toEqual([]);
    });
  });

  it("checks by them without a network too, and does not call them the service's", async ({ expect }) => {
    const jwks = await (await stage.journey.request(undefined, "/.well-known/jwks.json")).json();
    await opened(stage, async (phone) => {
      await choose(phone, original);
      await says(phone, "This file carries no Content Credential.");
      await phone.context.setOffline(true);
      await choose(phone, record);
      await says(phone, /couldn’t be fetched\. If you have them/);
      await phone.page.locator("summary").first().click();
      await add(phone, jsonFile("jwks.json", jwks));
      await phone.page.waitForFunction(() => document.querySelector("textarea")?.value !== "");
      await choose(phone, record);
      await says(
        phone,
        /^Checked with keys that you gave .* not with this service’s, which couldn’t be fetched\. The record fits them\.$/,
      );
      expect(await phone.page.locator("article.open").count()).toBe(1);
      expect(phone.problems).toEqual([]);
    });
  });
});
