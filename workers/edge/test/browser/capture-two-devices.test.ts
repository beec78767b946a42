import { ownValue } from "@svc/domain/own-value";
import { NO_BROWSER } from "@svc/testkit/chromium";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { Stage } from "./stage.ts";

const FRONT = { key: "front", kind: "image", description: "The front", max: 2 };
const DAMAGED = {
  key: "damaged",
  kind: "choice",
  description: "Is anything damaged?",
  options: [
    { value: "yes", label: "Yes" },
    { value: "no", label: "No" },
  ],
};
const NOTE = { key: "note", kind: "text", description: "Anything to add?", min: 0 };

describe.skipIf(NO_BROWSER !== undefined)("two devices on one link", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.set();
  });
  afterAll(() => stage?.strike());

  it("an answer that another device changed is read back before it is sent", async ({ expect }) => {
    const { id, capture_url } = await stage.create({ steps: [DAMAGED, NOTE] });
    await stage.withPhone(async (first) => {
      const page = await first.visit(capture_url);
      await first.press("Start");
      await page.getByLabel("Yes").check();
      await first.press("Continue");
      await first.press("Skip");
      await first.heading("Check and send");
      const row = page.locator(".receipt > li", { hasText: "Is anything damaged?" });
      await row.getByText("Yes").waitFor();
      await row.locator(".state-icon.done").waitFor();
      await stage.withPhone(async (second) => {
        await second.visit(capture_url);
        await second.press("Continue");
        await second.press("Change: Is anything damaged?");
        await second.page.getByLabel("No").check();
        await second.press("Continue");
        await expect.poll(async () => answerOf(await session(stage, capture_url), "damaged")).toEqual(["no"]);
      });
      await row.getByText("No", { exact: true }).waitFor();
      await first.press("Send to Acme Insurance");
      await first.heading("Thank you");
    });
    expect((await stage.read(id)).answers.damaged.value).toEqual(["no"]);
  });

  it("a photo that another device removed is missing here too, and asked for again", async ({ expect }) => {
    const { id, capture_url } = await stage.create({ steps: [FRONT, NOTE] });
    await stage.withPhone(async (first) => {
      const page = await first.visit(capture_url);
      await first.press("Start");
      await first.takePhoto();
      await first.press("Continue");
      await first.press("Skip");
      await page.locator(".receipt .state-icon.done").first().waitFor();
      await stage.withPhone(async (second) => {
        await second.visit(capture_url);
        await second.press("Continue");
        const [capture] = (await session(stage, capture_url)).captures;
        const { pathname } = new URL(capture_url);
        const path = `/v1/verifications/${pathname.split("/").pop()}/captures/${capture.id}`;
        expect((await fetch(`${stage.journey.baseUrl}${path}`, { method: "DELETE" })).status).toBe(204);
      });
      await page.locator(".receipt > li", { hasText: "The front" }).getByText("Missing").waitFor();
      await first.press("Go to what is missing");
      await first.heading("The front");
      await first.takePhoto();
      await first.press("Continue");
      await first.press("Skip");
      await first.press("Send to Acme Insurance");
      await first.heading("Thank you");
    });
    expect(await stage.read(id)).toMatchObject({ status: "completed", captures_count: 1 });
  });

  it("an answer that came too late is named at the end, and the page does not say that everything arrived", async ({
    expect,
  }) => {
    const { id, capture_url } = await stage.create({ steps: [{ ...DAMAGED }, NOTE] });
    await stage.withPhone(async (first) => {
      const page = await first.visit(capture_url);
      await first.press("Start");
      await page.getByLabel("Yes").check();
      await first.press("Continue");
      await page.getByRole("textbox").fill("A very important detail");
      await stage.withPhone(async (second) => {
        await second.visit(capture_url);
        await second.press("Continue");
        await second.press("Send to Acme Insurance");
        await second.heading("Thank you");
        await second.page.getByText("1 answer").waitFor();
      });
      await first.press("Continue");
      await first.heading("Thank you");
      const alert = page.getByRole("alert").filter({ hasText: "This did not arrive" });
      await alert.filter({ hasText: "Anything to add?" }).waitFor();
      await page.getByText("Not everything reached Acme Insurance.").waitFor();
      expect(await page.getByText("has received everything").count()).toBe(0);
    });
    expect((await stage.read(id)).answers).not.toHaveProperty("note");
  });

  it("an answer that was typed and saved counts when the finished link is opened again", async ({
    expect,
  }) => {
    const { capture_url } = await stage.create({ steps: [DAMAGED, { ...NOTE, min: 1 }] });
    await stage.withPhone(async (phone) => {
      const page = await phone.visit(capture_url);
      await phone.press("Start");
      await page.getByLabel("Yes").check();
      await phone.press("Continue");
      await page.getByRole("textbox").fill("No");
      await phone.press("Continue");
      await phone.press("Send to Acme Insurance");
      await phone.heading("Thank you");
      await page.reload();
      await phone.heading("Thank you");
      await page.getByText("2 answers").waitFor();
      expect(await typed(page)).toEqual([]);
    });
  });
});

/** As the page itself reads it. */
async function session(stage: Stage, link: string) {
  const { pathname } = new URL(link);
  const path = `/v1/verifications/${pathname.split("/").pop()}/session`;
  const { body } = await fetch(`${stage.journey.baseUrl}${path}`).then(async (response) => ({
    body: (await response.json()) as {
      readonly captures: readonly [{ readonly id: string }];
      readonly answers?: Readonly<Record<string, { readonly value: unknown }>>;
    },
  }));
  return body;
}

function answerOf({ answers }: Awaited<ReturnType<typeof session>>, key: string): unknown {
  return ownValue(answers, key)?.value;
}

/** Typed answers that are still in the page's data. */
function typed(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const data = document.getElementById("page-data")?.textContent ?? "";
    return data.includes('"answers":{') ? [data] : [];
  });
}
