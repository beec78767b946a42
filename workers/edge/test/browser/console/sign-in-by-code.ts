import type { Page } from "playwright-core";
import { vi } from "vitest";

/** Signs in to the console with the newest code of the local mailbox. */
export async function signInByCode(page: Page, baseUrl: string, email: string): Promise<void> {
  const before = await codes(baseUrl);
  await page.getByLabel("E-mail").fill(email);
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Code" }).fill(await newCode(baseUrl, before.length));
}

/** Newest first. */
async function codes(baseUrl: string): Promise<readonly string[]> {
  const html = await (await fetch(`${baseUrl}/dev/mail`)).text();
  const text = html.replaceAll(/<[^>]*>/g, " ");
  return [...text.matchAll(/(\d{3}) (\d{3}) is your sign-in code/g)].map(([, a = "", b = ""]) => a + b);
}

function newCode(baseUrl: string, known: number): Promise<string> {
  return vi.waitFor(
    async () => {
      const all = await codes(baseUrl);
      const [code] = all;
      if (code === undefined || all.length === known) throw new Error("no code has come");
      return code;
    },
    { timeout: 30_000, interval: 500 },
  );
}
