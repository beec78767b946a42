import { NO_BROWSER } from "@svc/testkit/chromium";
import { afterAll, beforeAll, beforeEach, describe, it } from "vitest";
import { ConsoleStage } from "./console/console-stage.ts";

describe.skipIf(NO_BROWSER !== undefined)("sending a link", () => {
  let stage: ConsoleStage;
  beforeAll(async () => {
    stage = await ConsoleStage.set();
  });
  afterAll(() => stage?.strike());
  beforeEach(() => {
    stage.problems.length = 0;
    stage.service.acts.length = 0;
    stage.service.refusal = undefined;
    stage.service.isSignedIn = true;
  });

  it("is a form of steps, checks and details, at both widths, light and dark", async ({ expect }) => {
    const wrong = await stage.lookAt("send", "/app/send", async (page) => {
      await page.getByRole("button", { name: "Create link" }).waitFor();
      await page.getByRole("button", { name: "Add a step" }).click();
    });
    expect([wrong, stage.problems]).toEqual([[], []]);
  });

  it("mails the link to the person, says so, and the next person starts with an empty address", async ({
    expect,
  }) => {
    await stage.open("/app/send", {}, async (page) => {
      await page.getByRole("button", { name: "Start over" }).click();
      await page.getByLabel("Step 1 asks for").fill("The front");
      await page.getByRole("button", { name: "Create link" }).waitFor();
      await page.getByLabel("E-mail the link to").fill("ada@example.org");
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await page.getByRole("dialog", { name: "Mailed to ada@example.org" }).waitFor();
      await page.keyboard.press("Escape");
      expect(await page.getByLabel("E-mail the link to").inputValue()).toBe("");
      await page.getByRole("button", { name: "Create link" }).waitFor();
    });
    expect(stage.service.acts.at(-1)?.body).toMatchObject({ recipient_email: "ada@example.org" });
    expect(stage.problems).toEqual([]);
  });

  it("loses nothing that was typed to a refusal or to a page that was left", async ({ expect }) => {
    const { service } = stage;
    const fields = [{ path: "steps.1.description", message: "must be at most 300 characters" }];
    service.refusal = {
      status: 400,
      body: { error: { code: "invalid_request", message: "steps.1.description", fields } },
    };
    await stage.open("/app/send", {}, async (page) => {
      await page.getByLabel("Step 1 asks for").fill("The front");
      await page.getByRole("button", { name: "Add a step" }).click();
      await page.getByLabel("Step 2 asks for").fill("What happened?");
      await page.getByLabel("Kind of step 2").selectOption("text");
      await page.getByRole("button", { name: "Create link" }).click();
      await page.getByText("must be at most 300 characters").waitFor();
      await page.reload();
      expect(await page.getByLabel("Step 2 asks for").inputValue()).toBe("What happened?");
      service.refusal = undefined;
      await page.getByRole("button", { name: "Create link" }).click();
      await page.getByRole("img", { name: "Link as a QR code" }).waitFor();
      expect(await page.getByLabel("Link", { exact: true }).inputValue()).toBe("https://svc.example/v/made");
      expect(service.acts.at(-1)?.body).toEqual({
        steps: [
          { key: "step-1", kind: "image", description: "The front" },
          { key: "step-2", kind: "text", description: "What happened?" },
        ],
        signals_required: ["screen", "ai"],
        expires_in_seconds: 86_400,
      });
    });
    expect(stage.problems).toEqual([]);
  });
});
