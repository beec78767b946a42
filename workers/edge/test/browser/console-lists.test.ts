import { NO_BROWSER } from "@svc/testkit/chromium";
import { afterAll, beforeAll, beforeEach, describe, it } from "vitest";
import { ConsoleStage } from "./console/console-stage.ts";
import { requireDeclared } from "./console/declared-answers.ts";
import { template } from "./console/fake-templates.ts";

const REFUSED = {
  status: 403,
  body: { error: { code: "forbidden", message: "not from this network", hint: "Ask an admin." } },
};

describe.skipIf(NO_BROWSER !== undefined)("lists of the console", () => {
  let stage: ConsoleStage;
  beforeAll(async () => {
    stage = await ConsoleStage.set();
  });
  afterAll(() => stage?.strike());
  beforeEach(() => {
    stage.problems.length = 0;
    stage.service.templates.reset();
    stage.service.me = {
      ...stage.service.me,
      user: { id: "usr_1", email: "dana@acme.example", role: "admin" },
    };
  });

  it.for([
    ["/app/templates", "/v1/link-templates", "No templates have this status."],
    ["/app/webhooks", "/v1/webhook-deliveries", "Nothing has been sent yet."],
    ["/app/settings/log", "/v1/me/audit-log", "No matching entries."],
  ] as const)(
    "%s says why a list could not be read, calls it empty nowhere, and reads it when asked again",
    async ([address, asked, empty], { expect }) => {
      requireDeclared({ method: "GET", pathname: asked, ...REFUSED });
      let isRefused = true;
      await stage.open("/app/cases", {}, async (page) => {
        await page.route(
          (url) => url.pathname === asked,
          (route) =>
            isRefused ? route.fulfill({ status: REFUSED.status, json: REFUSED.body }) : route.continue(),
        );
        await page.goto(`${stage.service.url}${address}`);
        const again = page.getByRole("button", { name: "Try again" });
        await again.waitFor();
        await page.getByText("not from this network").waitFor();
        expect(await page.getByText(empty).count()).toBe(0);
        isRefused = false;
        await again.click();
        await again.waitFor({ state: "detached" });
        expect(await page.getByText("not from this network").count()).toBe(0);
      });
      expect(stage.problems).toEqual([]);
    },
  );

  it("all of an account's templates can be chosen to send by, the 101st too", async ({ expect }) => {
    stage.service.templates.items = Array.from({ length: 101 }, (_, index) =>
      template({ slug: `t-${index}`, name: `Template ${index}`, spec: {} }),
    );
    await stage.open("/app/send/bulk", {}, async (page) => {
      const choice = page.getByLabel("Template", { exact: true });
      await choice.selectOption({ label: "Template 100" });
      expect(await choice.inputValue()).toBe("t-100");
    });
    expect(stage.problems).toEqual([]);
  });
});
