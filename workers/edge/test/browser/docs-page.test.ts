import { NO_BROWSER } from "@svc/testkit/chromium";
import { afterAll, beforeAll, describe, it } from "vitest";
import { Stage } from "./stage.ts";

describe.skipIf(NO_BROWSER !== undefined)("the documentation", () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await Stage.alone({ with: [] });
  });
  afterAll(() => stage?.strike());

  it("lets the reader call an operation, and says what is missing first", async ({ expect }) => {
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(
        `${stage.journey.baseUrl}/docs/reference/verifications#createVerification`,
      );
      const operation = page.getByRole("region", { name: "Create a verification", exact: true });
      await operation.getByText("Try it").click();
      await operation.getByRole("button", { name: "Send" }).click();
      await operation.getByText("Enter your secret key at the top of this page first.").waitFor();
      await page.keyboard.type(stage.keys.secretKey);
      await operation.getByRole("textbox", { name: "Body" }).fill('{"max_captures": 2}');
      await operation.getByRole("button", { name: "Send" }).click();
      await operation.getByText("201 Created").waitFor();
      const { id } = JSON.parse((await operation.getByLabel("Answer").textContent()) ?? "") as { id: string };
      const read = page.getByRole("region", { name: "Read a verification", exact: true });
      await read.getByText("Try it").click();
      await read.getByRole("textbox", { name: "id" }).fill(id);
      await read.getByRole("button", { name: "Send" }).click();
      await read.getByText("200 OK").waitFor();
      expect(await read.getByLabel("Answer").textContent()).toContain(`"id": "${id}"`);
      expect([phone.foreign, phone.problems]).toEqual([[], []]);
    });
  });

  it.for(["light", "dark"] as const)(
    "has guides that everyone can read, in %s",
    async (colorScheme, { expect }) => {
      await stage.withPhone(
        async (phone) => {
          for (const name of [
            "",
            "/quickstart",
            "/errors",
            "/browsers",
            "/reference",
            "/reference/verifications",
          ]) {
            const page = await phone.visit(`${stage.journey.baseUrl}/docs${name}`);
            expect(await phone.look(`docs-guide${name.replaceAll("/", "-")}-${colorScheme}`)).toEqual([]);
            const { scroll, width } = await page.evaluate(() => ({
              scroll: document.documentElement.scrollWidth,
              width: innerWidth,
            }));
            expect(scroll, name).toBeLessThanOrEqual(width);
          }
          expect([phone.foreign, phone.problems]).toEqual([[], []]);
        },
        { colorScheme },
      );
    },
  );

  it("is searched by half a word and by keys, and its examples are copied", async ({ expect }) => {
    await stage.withPhone(async (phone) => {
      await phone.context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const page = await phone.visit(`${stage.journey.baseUrl}/docs`);
      await page.keyboard.press("/");
      await page.getByRole("searchbox", { name: "Search the documentation" }).pressSequentially("signatur");
      await page.getByRole("link", { name: /Check the signature/ }).waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/docs\/webhooks#check-the-signature$/);
      await page.getByRole("button", { name: "Copy" }).first().click();
      await page.getByRole("button", { name: "Copied" }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("/v1/me/settings");
      expect(phone.problems).toEqual([]);
    });
  });
});
