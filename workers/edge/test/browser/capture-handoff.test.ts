import { NO_BROWSER } from "@svc/testkit/chromium";
import { afterAll, beforeAll, describe, it } from "vitest";
import { Phone } from "./phone.ts";
import { Stage } from "./stage.ts";

const STEPS = [
  { key: "front", kind: "image", description: "The front" },
  { key: "note", kind: "text", description: "What happened?" },
];

describe.skipIf(NO_BROWSER !== undefined)("from the desk to the phone", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.set();
  });
  afterAll(() => stage?.strike());

  it("the page with the code follows what the phone does, to the end", async ({ expect }) => {
    const { id, capture_url } = await stage.create({ steps: STEPS });
    const desktop = await Phone.desktop(await stage.browser());
    const { page } = await openCode(desktop, capture_url);
    const said = page.getByRole("status");
    await said.filter({ hasText: "Waiting for your phone" }).waitFor();
    expect(await desktop.look("handoff-waiting")).toEqual([]);
    await stage.withPhone(async (phone) => {
      await phone.visit(capture_url);
      await phone.press("Start");
      await phone.takePhoto();
      await said.filter({ hasText: "Coming in from your phone: 1 of 2" }).waitFor();
      await phone.page.getByRole("textbox").fill("A bollard");
      await phone.press("Continue");
      await phone.send();
      await phone.heading("Thank you");
    });
    await desktop.heading("Thank you");
    await page.getByText("1 photo").waitFor();
    expect(desktop.problems).toEqual([]);
    await desktop.close();
    expect(await stage.read(id)).toMatchObject({ status: "completed" });
  });

  it("the link can be copied, or mailed to oneself", async ({ expect }) => {
    const { capture_url } = await stage.create({ steps: STEPS });
    const desktop = await Phone.desktop(await stage.browser());
    await desktop.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const { page } = await openCode(desktop, capture_url);
    await desktop.press("Copy the link");
    await page.getByText("Copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(capture_url);
    const mail = await page.getByRole("link", { name: "E-mail it to yourself" }).getAttribute("href");
    const wanted = new URL(mail ?? "").searchParams;
    expect(wanted.get("body")).toBe(capture_url);
    expect(wanted.get("subject")).toBe("Photos for Acme Insurance");
    await desktop.close();
  });

  it("nothing is taken twice: a desk that goes on finds what the phone has done", async ({ expect }) => {
    const { id, capture_url } = await stage.create({ steps: STEPS });
    const desktop = await Phone.desktop(await stage.browser());
    const { page } = await openCode(desktop, capture_url);
    await stage.withPhone(async (phone) => {
      await phone.visit(capture_url);
      await phone.press("Start");
      await phone.takePhoto();
      await phone.heading("What happened?");
      await page.getByText("Coming in from your phone: 1 of 2").waitFor();
    });
    await desktop.press("Continue on this computer");
    await desktop.heading("What happened?");
    await page.getByRole("textbox").fill("A bollard");
    await desktop.press("Continue");
    await desktop.send();
    await desktop.heading("Thank you");
    await desktop.close();
    expect(await stage.read(id)).toMatchObject({ captures_count: 1 });
  });

  it("nothing is taken that is not wanted any more: the desk ends when the phone has sent it", async ({
    expect,
  }) => {
    const { id, capture_url } = await stage.create({ max_captures: 1 });
    const desktop = await Phone.desktop(await stage.browser());
    await openCode(desktop, capture_url);
    await stage.withPhone(async (phone) => {
      await phone.visit(capture_url);
      await phone.press("Start");
      await phone.takePhoto();
      await phone.send();
      await phone.heading("Thank you");
    });
    await desktop.heading("Thank you");
    await desktop.close();
    expect(await stage.read(id)).toMatchObject({ captures_count: 1 });
  });
});

async function openCode(desktop: Phone, link: string): Promise<Phone> {
  await desktop.visit(link);
  await desktop.press("Start");
  await desktop.heading("Continue on your phone");
  await desktop.page.getByRole("img", { name: "QR code of this link" }).waitFor();
  return desktop;
}
