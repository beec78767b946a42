import { NO_BROWSER } from "@svc/testkit/chromium";
import { afterAll, beforeAll, beforeEach, describe, it, vi } from "vitest";
import { ConsoleStage } from "./console/console-stage.ts";
import { look } from "./look.ts";

describe.skipIf(NO_BROWSER !== undefined)("templates", () => {
  let stage: ConsoleStage;
  beforeAll(async () => {
    stage = await ConsoleStage.set();
  });
  afterAll(() => stage?.strike());
  beforeEach(() => {
    const { service, problems } = stage;
    problems.length = 0;
    service.isSignedIn = true;
    service.templates.reset();
    service.me = { ...service.me, user: { id: "usr_1", email: "dana@acme.example", role: "admin" } };
  });

  it(
    "are listed, and their absence teaches, at both widths, light and dark",
    { timeout: 120_000 },
    async ({ expect }) => {
      const listed = await stage.lookAt("templates", "/app/templates", async (page) => {
        await page.getByText("Motor claim").waitFor();
      });
      stage.service.templates.items = [];
      const none = await stage.lookAt("templates-none", "/app/templates", async (page) => {
        await page.getByText("No templates yet").waitFor();
      });
      expect([listed, none, stage.problems]).toEqual([[], [], []]);
    },
  );

  it("are edited, at both widths, light and dark", { timeout: 120_000 }, async ({ expect }) => {
    const editor = await stage.lookAt("template", "/app/templates/motor-claim", async (page) => {
      await page.getByRole("button", { name: /The damage from near by/ }).click();
      await page.getByLabel("Step 2 asks for").waitFor();
    });
    const versions = await stage.lookAt(
      "template-versions",
      "/app/templates/motor-claim/versions",
      async (page) => {
        await page.getByText("Step 4 is new").waitFor();
      },
    );
    expect([editor, versions, stage.problems]).toEqual([[], [], []]);
  });

  it("have versions that say who published them, by their address", async ({ expect }) => {
    await stage.open("/app/templates/motor-claim/versions", {}, async (page) => {
      await page.getByRole("cell", { name: "dana@acme.example" }).first().waitFor();
      expect(await page.getByText("usr_1").count()).toBe(0);
    });
  });

  it("have steps added, moved by keyboard, changed and removed, and what was typed outlives a reload", async ({
    expect,
  }) => {
    const { templates } = stage.service;
    await stage.open("/app/templates/household", {}, async (page) => {
      await page.getByRole("button", { name: "Steps", exact: true }).click();
      await page.getByRole("button", { name: /Not described yet/ }).click();
      await page.getByLabel("Step 1 asks for").fill("The kitchen");
      await page.getByRole("group", { name: "Add a step" }).getByRole("button", { name: "Choice" }).click();
      await page.getByLabel("Step 2 asks for").fill("Is it wet?");
      await page.getByLabel("Label 1").fill("Ja, völlig");
      await page.getByLabel("Label 2").fill("Nein");
      await page.getByRole("group", { name: "Add a step" }).getByRole("button", { name: "Text" }).click();
      await page.getByLabel("Step 3 asks for").fill("Since when?");
      await page.getByLabel("Optional").check();
      await page.getByLabel("Ask only if").selectOption({ label: "Is it wet?" });
      await page.getByLabel("Ja, völlig").check();
      await page.reload();
      await page.getByText("Not saved yet. Kept in this browser.").waitFor();
      await page.getByRole("button", { name: "Move step 1 down" }).focus();
      await page.keyboard.press("Enter");
      await page.waitForFunction(
        () => document.activeElement?.getAttribute("aria-label") === "Move step 2 down",
      );
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Enter");
      await page.getByRole("group", { name: "Add a step" }).getByRole("button", { name: "Video" }).click();
      await page.getByRole("button", { name: "Remove step 4" }).click();
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Saved. Not published yet.").waitFor();
    });
    expect(templates.changes.at(-1)?.body["spec"]).toEqual({
      max_captures: null,
      steps: [
        { key: "step-1", kind: "image", description: "The kitchen" },
        {
          key: "step-2",
          kind: "choice",
          description: "Is it wet?",
          options: [
            { value: "ja-vollig", label: "Ja, völlig" },
            { value: "nein", label: "Nein" },
          ],
        },
        {
          key: "step-3",
          kind: "text",
          description: "Since when?",
          min: 0,
          when: { step: "step-2", in: ["ja-vollig"] },
        },
      ],
    });
    expect(stage.problems).toEqual([]);
  });

  it("say at the field what was refused, and lose nothing to an expired session", async ({ expect }) => {
    const { service } = stage;
    const fields = [
      { path: "spec.steps.4.pattern", message: "must be a pattern" },
      { path: "spec.expect.location.threshold_m", message: "must be at least 100" },
    ];
    service.templates.refusal = {
      status: 400,
      body: { error: { code: "invalid_request", message: "spec", fields } },
    };
    await stage.open("/app/templates/motor-claim", {}, async (page) => {
      await page.getByLabel("Expected", { exact: true }).fill("Unter den Linden 1, Berlin");
      await page.getByLabel("Maximum distance in metres").fill("20");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("must be at least 100").first().waitFor();
      await page.getByLabel("Pattern").first().waitFor();
      expect(await page.locator("#spec-steps-4-pattern-wrong").textContent()).toBe("must be a pattern");
      expect(await page.locator("#spec-threshold_m-wrong").textContent()).toBe("must be at least 100");
      service.isSignedIn = false;
      service.templates.refusal = undefined;
      await page.getByLabel("Maximum distance in metres").fill("200");
      await page.keyboard.press("Control+s");
      await page.getByLabel("E-mail").fill("dana@acme.example");
      await page.getByRole("button", { name: "Send the code" }).click();
      await page.getByRole("textbox", { name: "Code" }).fill("123456");
      await page.getByText("Changes not published").waitFor();
      // the save that waited for the sign-in
      const saved = { expect: { location: { expected: "Unter den Linden 1, Berlin", threshold_m: 200 } } };
      await vi.waitFor(
        () => expect(service.templates.changes.at(-1)?.body["spec"]).toMatchObject(saved),
        10_000,
      );
    });
    expect(stage.problems).toEqual([]);
  });

  it("are published with their changes in sight, paused, resumed, given a new link and revoked after asking", async ({
    expect,
  }) => {
    const { changes } = stage.service.templates;
    const acts = () => changes.map(({ method, path }) => `${method} ${path.split("/").slice(4).join("/")}`);
    await stage.open("/app/templates/motor-claim", {}, async (page) => {
      await page.getByLabel("Cases per day").fill("50");
      await page.getByRole("button", { name: /What happened/ }).click();
      await page.getByLabel("Step 5 asks for").fill("What happened, and when?");
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Step 5 was changed").waitFor();
      expect(await dialog.locator("del").allTextContents()).toEqual(["What happened?"]);
      expect(await dialog.locator("ins").allTextContents()).toEqual(["What happened, and when?"]);
      await dialog.getByRole("button", { name: "Publish" }).click();
      await page.getByText("Version 3 is in use").waitFor();
      const more = page.getByRole("button", { name: "More", exact: true });
      await more.click();
      await page.getByRole("button", { name: "Pause", exact: true }).click();
      await dialog.getByRole("button", { name: "Pause" }).click();
      await page.getByRole("button", { name: "Resume" }).click();
      await page.getByText("Template active again").waitFor();
      await more.click();
      await page.getByRole("button", { name: "Create a new link" }).click();
      await dialog.getByRole("button", { name: "Create a new link" }).click();
      await page.getByText("https://svc.example/l/new").waitFor();
      await more.click();
      await page.getByRole("button", { name: "Revoke for good" }).click();
      expect(acts()).not.toContain("POST revoke");
      await dialog.getByRole("button", { name: "Revoke for good" }).click();
      await page.getByText("Template revoked").waitFor();
      expect(await page.getByLabel("Cases per day").isDisabled()).toBe(true);
    });
    expect(acts()).toEqual([
      "PATCH ",
      "POST publish",
      "POST pause",
      "POST resume",
      "POST rotate-link",
      "POST revoke",
    ]);
    expect(stage.problems).toEqual([]);
  });

  it("are asked about before they show a database to who guesses, or get a second question", async ({
    expect,
  }) => {
    const { templates } = stage.service;
    await stage.open("/app/templates/household", {}, async (page) => {
      await page.getByRole("button", { name: "Steps", exact: true }).click();
      await page.getByRole("button", { name: /Not described yet/ }).click();
      await page.getByLabel("Step 1 asks for").fill("The car of {name}");
      await page.getByLabel("Ask for", { exact: true }).fill("Policy number");
      await page.getByLabel("Rows from").selectOption({ label: "Policies" });
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      const dialog = page.getByRole("dialog");
      const sure = dialog.getByLabel(/guesses “Policy number”/);
      await dialog.getByRole("button", { name: "Publish" }).click();
      // the browser first requires the checkbox
      expect(await sure.evaluate((box) => (box as HTMLInputElement).validity.valueMissing)).toBe(true);
      expect(await look(page, "console/template-guessable")).toEqual([]);
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await page.getByLabel("Second question, from column").selectOption("city");
      await page.getByLabel("Question for the person").fill("Your city");
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      expect(await sure.count()).toBe(0);
      await dialog.getByRole("button", { name: "Publish" }).click();
      await page.getByText("Version 1 is in use").waitFor();
      await page.getByLabel("Rows from").selectOption({ label: "No database" });
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect
        .poll(() => templates.changes.filter(({ method }) => method === "PATCH").map(({ body }) => body))
        .toMatchObject([
          { identification: { label: "Policy number" } },
          { identification: { confirm: { column: "city", label: "Your city" } } },
          { identification: { label: "Policy number" }, database: null },
        ]);
    });
    expect(templates.changes.at(-1)?.body["identification"]).not.toHaveProperty("confirm");
    expect(stage.problems).toEqual([]);
  });

  it("are begun by a name", async ({ expect }) => {
    await stage.open("/app/templates", {}, async (page) => {
      await page.getByRole("button", { name: "New template" }).click();
      await page.getByLabel("Name", { exact: true }).fill("Kfz-Schäden 2026");
      expect(await page.getByLabel("Short name").inputValue()).toBe("kfz-schaden-2026");
      await page.getByRole("button", { name: "Create" }).click();
      await page.getByRole("heading", { name: "Kfz-Schäden 2026" }).waitFor();
    });
    expect(stage.problems).toEqual([]);
  });

  it("change nothing around the texts of a hostile colleague", { timeout: 120_000 }, async ({ expect }) => {
    stage.service.templates.hostile();
    for (const screen of ["templates", "templates/motor-claim", "templates/motor-claim/versions"]) {
      await stage.open(`/app/${screen}`, { size: "phone" }, async (page) => {
        await page.getByText("img src=x").first().waitFor({ state: "attached" });
        expect(await page.title()).not.toMatch(/^owned/);
        expect(await page.locator("img[src=x]").count()).toBe(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      });
    }
    expect(stage.problems).toEqual([]);
  });

  it("are read by a reviewer, who changes nothing", async ({ expect }) => {
    const { service } = stage;
    service.me = { ...service.me, user: { id: "usr_2", email: "r@acme.example", role: "reviewer" } };
    await stage.open("/app/templates/motor-claim", {}, async (page) => {
      expect(await page.getByLabel("Cases per day").isDisabled()).toBe(true);
      expect(await page.getByRole("button", { name: "Publish" }).count()).toBe(0);
    });
    expect(stage.problems).toEqual([]);
  });
});
