import { readFileSync } from "node:fs";
import { NO_BROWSER } from "@svc/testkit/chromium";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, it } from "vitest";
import { ConsoleStage } from "./console/console-stage.ts";
import { requireDeclared } from "./console/declared-answers.ts";
import { CODE } from "./console/fake-console.ts";
import { richCase } from "./console/rich-case.ts";

const PDF = "%PDF-1.7 of this test";
const REFUSED = {
  status: 403,
  body: { error: { code: "forbidden", message: "a viewer may not do this", hint: "Ask an admin." } },
};
const SIGNED_OUT = { status: 401, body: { error: { code: "unauthorized", message: "no session" } } };
const DOWN = { status: 503, body: { error: { code: "storage_unavailable", message: "down" } } };

describe.skipIf(NO_BROWSER !== undefined)("a file that the service makes", () => {
  let stage: ConsoleStage;
  let id: string;
  beforeAll(async () => {
    stage = await ConsoleStage.set();
  });
  afterAll(() => stage?.strike());
  beforeEach(() => {
    const { service, problems } = stage;
    problems.length = 0;
    service.isSignedIn = true;
    service.fill(20);
    const item = service.items.find(({ photos }) => photos > 0);
    if (!item) throw new Error("the list has no case with a photo");
    id = item.verification.id;
    service.cases.set(id, richCase(item, "A branch fell"));
  });

  it("is fetched after a sign-in where the session has ended, in the language of the console", async ({
    expect,
  }) => {
    await stage.open(`/app/cases/${id}`, { locale: "de" }, async (page) => {
      const asked = await answerWith(page, "**/report?*", [SIGNED_OUT, PDF]);
      await page.getByRole("button", { name: "Mehr" }).click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page
          .getByRole("button", { name: "Bericht (PDF)" })
          .click()
          .then(() => signIn(page)),
      ]);
      expect(download.suggestedFilename()).toBe(`report-${id}.pdf`);
      expect(readFileSync(await download.path(), "utf8")).toBe(PDF);
      expect(asked).toEqual(Array.from({ length: 2 }, () => `/v1/verifications/${id}/report?locale=de`));
      await page.locator(".menu-box").waitFor({ state: "detached" });
    });
    expect(stage.problems).toEqual([]);
  });

  it("is said to be refused, and can be asked for again", async ({ expect }) => {
    stage.service.me = {
      ...stage.service.me,
      user: { id: "usr_1", email: "dana@acme.example", role: "owner" },
    };
    await stage.open("/app/credits", {}, async (page) => {
      const asked = await answerWith(page, "**/pdf?*", [REFUSED, DOWN, PDF]);
      const button = page.getByRole("button", { name: "Download the invoice 000000000A-0001 as a PDF" });
      await button.click();
      await page.getByText("a viewer may not do this").waitFor();
      await page.getByText("Ask an admin.").waitFor();
      await button.click();
      await page.getByText("We couldn’t reach the service.").waitFor();
      const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
      expect([download.suggestedFilename(), asked.length]).toEqual(["invoice-000000000A-0001.pdf", 3]);
    });
    expect(stage.problems).toEqual([]);
  });

  it("is asked for once while it is on its way, be it a log or a record", async ({ expect }) => {
    await stage.open("/app/settings/log", {}, async (page) => {
      const asked = await answerWith(page, "**/audit-log/export?*", [REFUSED, "at,action"]);
      const button = page.getByRole("button", { name: "CSV", exact: true });
      await button.click();
      await page.getByText("a viewer may not do this").waitFor();
      const download = page.waitForEvent("download");
      await button.dblclick();
      await page.locator("[aria-busy=true]", { hasText: "Getting it ready" }).waitFor();
      expect((await download).suggestedFilename()).toBe("audit-log.csv");
      expect(asked).toHaveLength(2);
    });
    expect(stage.problems).toEqual([]);
  });
});

type Answer = typeof REFUSED | typeof DOWN | string;

/** Returns these responses in order, each after the time a page takes to render. Returns the requests. */
async function answerWith(page: Page, pattern: string, answers: readonly Answer[]): Promise<string[]> {
  const asked: string[] = [];
  await page.route(pattern, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const answer = answers.at(asked.push(pathname + search) - 1) ?? DOWN;
    await new Promise((resolve) => setTimeout(resolve, 500));
    if (typeof answer === "string") return route.fulfill({ contentType: "application/pdf", body: answer });
    requireDeclared({ method: route.request().method(), pathname, ...answer });
    return route.fulfill({ status: answer.status, json: answer.body });
  });
  return asked;
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("E-Mail").fill("dana@acme.example");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Code" }).fill(CODE);
}
