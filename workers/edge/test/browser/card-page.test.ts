import { NO_BROWSER } from "@svc/testkit/chromium";
import { afterAll, beforeAll, describe, it } from "vitest";
import { Stage } from "./stage.ts";

const MODES = ["light", "dark"] as const;
const OK = "4242 4242 4242 4242";

describe.skipIf(NO_BROWSER !== undefined)("a person who saves a card on a phone", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.alone({ with: ["analyzer", "provenance", "sealer"] });
  });
  afterAll(() => stage?.strike());

  async function newLink(cap: number): Promise<string> {
    const json = { monthly_cap_cents: cap };
    const options = { method: "POST", json };
    return (await stage.journey.call(stage.keys, 200, "/v1/me/credits/payment-method", options)).url;
  }

  it.for(MODES)(
    "reads account, cap and price, mistypes, corrects and sees it saved, in %s",
    async (colorScheme, { expect }) => {
      const link = await newLink(7500);
      await stage.withPhone(
        async (phone) => {
          await phone.visit(link);
          await phone.heading("Save a card for Acme Insurance");
          for (const text of [
            "$75",
            "$0.20 per photo",
            "250 photos, $50",
            "1000 photos, $200 (over the limit)",
          ])
            await phone.page.getByText(text, { exact: true }).waitFor();
          expect(await phone.look(`card-link-${colorScheme}`, { fullPage: true })).toEqual([]);
          await phone.page.getByRole("link", { name: "Continue" }).click();
          await phone.heading("Which test card?");
          await phone.page.getByLabel("Test card number").fill("4242 4242 4242 4241");
          await phone.press("Save this test card");
          await phone.page.getByRole("alert").waitFor();
          expect(await phone.look(`card-gateway-${colorScheme}`, { fullPage: true })).toEqual([]);
          await phone.page.getByLabel("Test card number").fill(OK);
          await phone.press("Save this test card");
          await phone.heading("The card is saved");
          await phone.page.getByText("Visa ending in 4242").waitFor();
          expect(await phone.look(`card-saved-${colorScheme}`, { fullPage: true })).toEqual([]);
          await phone.page.reload();
          await phone.heading("The card is saved");
          expect([phone.problems, phone.foreign]).toEqual([[], []]);
        },
        { colorScheme },
      );
      const credits = await stage.journey.call(stage.keys, 200, "/v1/me/credits");
      expect(credits).toMatchObject({
        payment_method: { brand: "visa", last4: "4242" },
        monthly_cap_cents: 7500,
      });
    },
  );

  it.for(MODES)(
    "goes back without saving, and meets a newer link, in %s",
    async (colorScheme, { expect }) => {
      const link = await newLink(2000);
      await stage.withPhone(
        async (phone) => {
          await phone.visit(`${link}/done`);
          await phone.heading("No card was saved yet");
          expect(await phone.look(`card-not-yet-${colorScheme}`, { fullPage: true })).toEqual([]);
          await newLink(3000);
          await phone.page.getByRole("link", { name: "Go back and finish" }).click();
          await phone.heading("There is a newer link");
          expect(await phone.look(`card-newer-${colorScheme}`, { fullPage: true })).toEqual([]);
        },
        { colorScheme },
      );
      const credits = await stage.journey.call(stage.keys, 200, "/v1/me/credits");
      expect(credits.monthly_cap_cents).toBe(7500);
    },
  );

  it.for(MODES)(
    "causes a mail to the account's owner that reads well, in %s",
    async (colorScheme, { expect }) => {
      const json = { notify_email: "owner@acme.example" };
      await stage.journey.call(stage.keys, 200, "/v1/me/settings", { method: "PATCH", json });
      const link = await newLink(7500);
      await stage.withPhone(
        async (phone) => {
          await phone.visit(`${link}/card`);
          await phone.page.getByLabel("Test card number").fill("5555555555554444");
          await phone.press("Save this test card");
          await phone.heading("The card is saved");
          const mail = await newestMail("A card was saved: Mastercard ending in 4444");
          // a fresh page without our policy, like a mail program
          phone.page = await phone.context.newPage();
          await phone.page.setContent(mail);
          await phone.heading("A card was saved for your account");
          await phone.page
            .getByText(/It replaces (Visa ending in 4242|Mastercard ending in 4444), which had a cap of \$75/)
            .waitFor();
          expect(await phone.look(`card-mail-${colorScheme}`, { fullPage: true })).toEqual([]);
        },
        { colorScheme },
      );
    },
  );

  /** The mail's HTML part, once it is in the local mailbox. */
  async function newestMail(subject: string): Promise<string> {
    for (let patience = 100; patience > 0; patience--) {
      const list = await (await stage.journey.request(undefined, "/dev/mail")).text();
      const [, address = ""] = /href="(\/dev\/mail\/[^"]+)"/.exec(list) ?? [];
      if (list.includes(subject)) return (await stage.journey.request(undefined, `${address}/html`)).text();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error("no such mail came");
  }

  it("pays for a pack with the saved card, without a person", async ({ expect }) => {
    const options = { method: "POST", json: { photos: 250 }, headers: { "Idempotency-Key": "pack" } };
    const bought = await stage.journey.call(stage.keys, 201, "/v1/me/credits/top-ups", options);
    expect(bought).toMatchObject({ status: "succeeded", photos: 250, amount_cents: 5000 });
  });
});
