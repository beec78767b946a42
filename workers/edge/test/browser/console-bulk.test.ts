import { readFileSync } from "node:fs";
import { NO_BROWSER } from "@svc/testkit/chromium";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, it } from "vitest";
import { HOSTILE } from "./console/console-cases.ts";
import { ConsoleStage } from "./console/console-stage.ts";

const HEAD = "Claim number,E-mail,metadata.line,Shoe size";
const LIST = [
  HEAD,
  "A-1,ann@acme.example,motor,41",
  "A-2,not an address,motor,42",
  "A-1,bob@acme.example,home,43",
  "A-4,cy@acme.example,home,44",
  "=A-5,,motor,45",
  "A-6,,motor,46",
].join("\n");

describe.skipIf(NO_BROWSER !== undefined)("sending many", () => {
  let stage: ConsoleStage;
  beforeAll(async () => {
    stage = await ConsoleStage.set();
  });
  afterAll(() => stage?.strike());
  beforeEach(() => {
    const { service, problems } = stage;
    problems.length = 0;
    service.isSignedIn = true;
    service.isDown = false;
    service.templates.reset();
    service.bulk.reset();
    service.me = { ...service.me, user: { id: "usr_1", email: "dana@acme.example", role: "reviewer" } };
  });

  it(
    "shows what is sent and what is not, at both widths, light and dark",
    { timeout: 120_000 },
    async ({ expect }) => {
      const wrong = await stage.lookAt("bulk", "/app/send/bulk", async (page) => {
        await paste(page, LIST);
        await page.getByText("4 rows are ready").waitFor();
        await page.getByRole("heading", { name: "Before it is sent" }).scrollIntoViewIfNeeded();
      });
      stage.service.bulk.refuse = ({ identification }) =>
        identification === "A-4"
          ? refusal(400, "invalid_request", "identification matches no row")
          : undefined;
      const run = await stage.lookAt("bulk-run", "/app/send/bulk", async (page) => {
        await paste(page, LIST);
        await page.getByRole("button", { name: "Send 4 links" }).click();
        await page.getByText("All other links have been created; 1 row was refused.").waitFor();
      });
      expect([wrong, run, stage.problems]).toEqual([[], [], []]);
    },
  );

  it("shows what is wrong with a row, sends the others, keeps refused rows and offers the results", async ({
    expect,
  }) => {
    const { bulk } = stage.service;
    bulk.refuse = ({ identification }, tries) => {
      if (identification === "A-6" && tries === 1) return refusal(429, "too_many_requests", "slower");
      return identification === "A-4"
        ? refusal(400, "invalid_request", "identification matches no row")
        : undefined;
    };
    await stage.open("/app/send/bulk", {}, async (page) => {
      await paste(page, LIST);
      await page.getByText("E-mail isn’t an e-mail address.").waitFor();
      await page.getByText("The same identification as row 2.").waitFor();
      await page.getByText("Unknown column: it is not sent.").waitFor();
      await page.getByRole("button", { name: "Send 4 links" }).click();
      await page.getByRole("cell", { name: "identification matches no row" }).waitFor();
      bulk.refuse = () => undefined;
      await page.getByRole("button", { name: "Send 1 refused row again" }).click();
      await page.getByText("All links have been created.").waitFor();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Results as CSV" }).click(),
      ]);
      const csv = readFileSync(await download.path(), "utf8");
      expect(csv).toContain("6,'=A-5,");
      expect(csv.match(/,made,/g)).toHaveLength(4);
    });
    const rows = [...bulk.made.values()];
    expect(rows.map(({ path }) => path)).toEqual(
      Array.from({ length: 4 }, () => "/v1/link-templates/motor-claim/verifications"),
    );
    expect(rows[0]?.body).toEqual({
      identification: "A-1",
      recipient_email: "ann@acme.example",
      metadata: { line: "motor" },
    });
    expect(stage.problems).toEqual([]);
  });

  it("goes on after a reload and makes nothing twice, and knows the list when it comes again", async ({
    expect,
  }) => {
    const { bulk } = stage.service;
    const many = [HEAD, ...Array.from({ length: 60 }, (_, row) => `B-${row},,motor,`)].join("\n");
    bulk.refuse = () => (bulk.made.size >= 20 ? refusal(503, "storage_unavailable", "down") : undefined);
    await stage.open("/app/send/bulk", {}, async (page) => {
      await paste(page, many);
      // headless Chromium may already have closed the dialog itself
      page.on("dialog", (dialog) => void dialog.accept().catch(() => {}));
      await page.getByRole("button", { name: "Create 60 links" }).click();
      await page.waitForFunction(() => document.querySelector("progress")?.value === 20);
      await page.reload();
      bulk.refuse = () => undefined;
      await page.getByRole("button", { name: "Pasted list" }).click();
      await page.getByText("Paused: 40 rows are left.").waitFor();
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByText("All links have been created.").waitFor();
      await page.getByRole("button", { name: "Another list" }).click();
      await paste(page, many);
      await page.getByRole("button", { name: "Create 60 links" }).click();
      await page.getByText("You have already sent this list from here").waitFor();
    });
    expect(bulk.made.size).toBe(60);
    expect(new Set([...bulk.made.values()].map(({ body }) => body["identification"])).size).toBe(60);
    expect(stage.problems).toEqual([]);
  });

  it("is another job once it was forgotten, and leaves rows without an answer for a day to a person", async ({
    expect,
  }) => {
    const { bulk } = stage.service;
    await stage.open("/app/send/bulk", {}, async (page) => {
      const send = async () => {
        await paste(page, LIST);
        await page.getByRole("button", { name: "Send 4 links" }).click();
      };
      await send();
      await page.getByText("All links have been created.").waitFor();
      await page.getByRole("button", { name: "Clear" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Clear" }).click();
      bulk.refuse = () => refusal(503, "storage_unavailable", "down");
      await send();
      await page.getByText("Too many requests at once").waitFor();
      await page.getByRole("button", { name: "Pause" }).click();
      await page.getByText("Paused: 4 rows are left.").waitFor();
      expect(new Set(bulk.keys).size).toBe(8);
      await page.evaluate(aDayLater);
      bulk.refuse = () => undefined;
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("heading", { name: "Rows you need to decide on" }).waitFor();
      await page.getByText("All links have been created.").waitFor();
      expect(bulk.made.size).toBe(4);
      expect(await page.getByRole("link", { name: "Look for it: row 2" }).getAttribute("href")).toBe(
        "/app/cases?search=A-1",
      );
      await page.getByRole("button", { name: "Send again: row 2" }).click();
      await page.getByRole("button", { name: "Send again: row 2" }).waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Send again: row 5" }).waitFor();
      await expect.poll(() => bulk.made.size).toBe(5);
    });
    expect(bulk.keys.at(-1)).toMatch(/-2-1$/);
    expect(stage.problems).toEqual([]);
  });

  it("is not begun with steps that ask for nothing", async ({ expect }) => {
    await stage.open("/app/send/bulk", {}, async (page) => {
      await paste(page, LIST);
      await page.getByText("4 rows are ready").waitFor();
      await page.getByLabel("Template").selectOption({ label: "The steps you filled in under “Send”" });
      await page.getByRole("heading", { name: "Your steps aren’t filled in yet" }).waitFor();
      expect(await page.getByRole("button", { name: /^Make/ }).count()).toBe(0);
      const link = page.getByRole("link", { name: "Fill in the steps" });
      expect(await link.getAttribute("href")).toBe("/app/send");
    });
    expect(stage.service.bulk.keys).toEqual([]);
  });

  it("changes nothing around the texts of a hostile list", async ({ expect }) => {
    await stage.open("/app/send/bulk", { size: "phone" }, async (page) => {
      const cell = `"${HOSTILE.replaceAll('"', '""')}"`;
      await paste(page, `id,${cell}\n${cell},${cell}\n${cell},x`);
      await page.getByText("1 row won’t be sent").waitFor();
      expect(await page.locator("img[src=x]").count()).toBe(0);
      expect(await page.title()).not.toBe("owned");
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    });
    expect(stage.problems).toEqual([]);
  });
});

function refusal(status: number, code: string, message: string) {
  return { status, body: { error: { code, message } } };
}

/** Runs in the page: backdates everything sent by a day. */
async function aDayLater(): Promise<void> {
  const opened = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open("console-bulk");
    request.addEventListener("success", () => resolve(request.result));
  });
  const writing = opened.transaction("rows", "readwrite");
  const store = writing.objectStore("rows");
  const all = store.getAll();
  all.addEventListener("success", () => {
    const rows = all.result as { readonly sentAt?: number }[]; // as the job store writes them
    for (const row of rows)
      if (row.sentAt !== undefined) store.put({ ...row, sentAt: row.sentAt - 86_400_000 });
  });
  await new Promise((resolve) => writing.addEventListener("complete", resolve));
  opened.close();
}

async function paste(page: Page, list: string): Promise<void> {
  await page.getByLabel("Template").selectOption("motor-claim");
  await page.getByLabel("Or paste it").fill(list);
}
