import { NO_BROWSER } from "@svc/testkit/chromium";
import { afterAll, beforeAll, beforeEach, describe, it, vi } from "vitest";
import { decidedItem, HOSTILE, wholeCase } from "./console/console-cases.ts";
import { ConsoleStage } from "./console/console-stage.ts";

const REVIEWER = { id: "usr_1", email: "m.weber@acme.example", role: "reviewer" } as const;

describe.skipIf(NO_BROWSER !== undefined)("the decision of a case", () => {
  let stage: ConsoleStage;
  /** A flagged case. */
  let id: string;
  beforeAll(async () => {
    stage = await ConsoleStage.set();
  });
  afterAll(() => stage?.strike());
  beforeEach(() => {
    const { service } = stage;
    stage.problems.length = 0;
    service.isSignedIn = true;
    service.acts.length = 0;
    service.me = { ...service.me, user: REVIEWER };
    service.fill(40);
    const flagged = service.items.find(({ due }) => due?.includes("flagged"));
    if (!flagged) throw new Error("no case is flagged");
    id = flagged.verification.id;
    service.cases.set(id, wholeCase(flagged));
  });

  /** Decides cases of the list by other people. */
  function decideSome(note: string): void {
    const { service } = stage;
    const by = ["k.novak@acme.example", "key_01KAR0000000000000ZZZZZZZZ"];
    service.items = service.items.map((item, at) =>
      item.verification.verdict && at % 3 === 0
        ? decidedItem(item, {
            decision: at % 2 === 0 ? "accepted" : "rejected",
            by: by[at % by.length] ?? "",
            ...(at % 4 === 0 && { note }),
          })
        : item,
    );
  }

  it("is left to the member whom its page names", async ({ expect }) => {
    await stage.open(`/app/cases/${id}`, {}, async (page) => {
      const field = page.getByLabel("Assigned to");
      await field.locator("option", { hasText: "dana@acme.example" }).waitFor({ state: "attached" });
      expect(await field.inputValue()).toBe("");
      await field.selectOption({ label: "dana@acme.example" });
      await page.getByText("Case assigned").waitFor();
      await page.reload();
      await field.locator("option", { hasText: "dana@acme.example" }).waitFor({ state: "attached" });
      await expect.poll(() => field.inputValue()).toBe("usr_1");
      await field.selectOption({ label: "No one" });
      await page.getByText("Case is no longer assigned").waitFor();
    });
    expect(stage.service.acts.map(({ body }) => body)).toEqual([{ assignee: "usr_1" }, { assignee: null }]);
    expect(stage.problems).toEqual([]);
  });

  it("is made on its page by two keys, and made again with a reason", async ({ expect }) => {
    await stage.open(`/app/cases/${id}`, {}, async (page) => {
      await page.getByRole("button", { name: "Accept" }).waitFor();
      await page.keyboard.press("a");
      await page.getByLabel("Note (optional)").waitFor();
      await page.keyboard.press("Enter");
      await page.getByText("Case accepted").waitFor();
      const mark = page.locator(".case-decision");
      await mark.getByText("Accepted by m.weber", { exact: true }).waitFor();
      await page.locator(".case-verdict .verdict.bad").waitFor();
      await page.keyboard.press("r");
      const why = page.getByLabel("Why do you decide again?");
      await page.keyboard.press("Enter");
      expect(await why.evaluate((field) => (field as HTMLInputElement).validity.valueMissing)).toBe(true);
      await page.keyboard.type("The plate is another car's.");
      await page.keyboard.press("Enter");
      await mark.getByText("Rejected by m.weber", { exact: true }).waitFor();
      expect(await mark.textContent()).toContain("The plate is another car's.");
      const history = await page.locator(".timeline li").allTextContents();
      expect(history[0]).toMatch(/^Rejected m\.weber@acme\.exampleThe plate is another car's\./);
      expect(history[1]).toMatch(/^Accepted m\.weber@acme\.example/);
      expect(stage.service.acts.map(({ body }) => body)).toEqual([
        { decision: "accepted" },
        { decision: "rejected", note: "The plate is another car's." },
      ]);
    });
    expect(stage.problems).toEqual([]);
  });

  it("says at the note what the service has to say, and keeps what was typed", async ({ expect }) => {
    const { service } = stage;
    const fields = [{ path: "note", message: "must not contain the invisible character U+0007" }];
    service.refusal = {
      status: 400,
      body: { error: { code: "invalid_request", message: "a field is wrong", fields } },
    };
    await stage.open(`/app/cases/${id}`, {}, async (page) => {
      await page.getByRole("button", { name: "Reject" }).click();
      await page.getByLabel("Note (optional)").fill("A screen.");
      await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
      await page.getByText("must not contain the invisible character").waitFor();
      service.refusal = undefined;
      expect(await page.getByLabel("Note (optional)").inputValue()).toBe("A screen.");
    });
    service.refusal = undefined;
    expect(stage.problems).toEqual([]);
  });

  it("is offered neither to a viewer nor before the result", async ({ expect }) => {
    const waiting = stage.service.items.find(({ verification }) => verification.status === "pending");
    await stage.open(`/app/cases/${waiting?.verification.id}`, {}, async (page) => {
      await page.getByRole("heading", { name: "History" }).waitFor();
      expect(await page.getByRole("button", { name: "Accept" }).count()).toBe(0);
    });
    stage.service.me = { ...stage.service.me, user: { ...REVIEWER, role: "viewer" } };
    await stage.open(`/app/cases/${id}`, {}, async (page) => {
      await page.getByRole("heading", { name: "History" }).waitFor();
      expect(await page.getByRole("button", { name: "Accept" }).count()).toBe(0);
    });
  });

  it("stands in the row, and is a filter with a chip", async ({ expect }) => {
    decideSome("Rain on the lens.");
    const { items } = stage.service;
    const accepted = items.filter(({ decision }) => decision === "accepted");
    await stage.open("/app/cases", {}, async (page) => {
      await page.locator(".row .decision.accepted").first().waitFor();
      await page.getByRole("button", { name: "Filter", exact: true }).click();
      const choices = page.getByRole("group", { name: "Decision" });
      await choices.getByRole("button", { name: "Accepted" }).click();
      await page.waitForURL("**/app/cases?decision=accepted");
      const shown = async () => [
        await page.locator(".row .decision.accepted").count(),
        await page.locator(".row .decision.rejected").count(),
      ];
      await vi.waitFor(async () => expect(await shown()).toEqual([accepted.length, 0]));
      expect(await page.locator(".chips").textContent()).toContain("Accepted");
      await choices.getByRole("button", { name: "Not decided" }).click();
      await vi.waitFor(async () =>
        expect(new URL(page.url()).search).toBe("?decision=accepted&decision=none"),
      );
    });
    expect(stage.problems).toEqual([]);
  });

  it("is cut off nowhere, neither in the list nor on the page", async ({ expect }) => {
    decideSome("Rain on the lens.");
    const list = await stage.lookAt("cases-decided", "/app/cases", async (page) => {
      await page.locator(".row .decision").first().waitFor();
      await page.waitForLoadState("networkidle");
    });
    const decided = stage.service.items.find(({ decision_note: note }) => note !== undefined);
    const page = await stage.lookAt(
      "case-decided",
      `/app/cases/${decided?.verification.id}`,
      async (shown) => {
        await shown.locator(".case-decision").waitFor();
        await shown.waitForLoadState("networkidle");
      },
    );
    const dialog = await stage.lookAt("case-decide", `/app/cases/${id}`, async (shown) => {
      await shown.getByRole("button", { name: "Reject" }).click();
      await shown.getByLabel("Note (optional)").waitFor();
    });
    expect([list, page, dialog, stage.problems]).toEqual([[], [], [], []]);
  });

  it("with a hostile note changes nothing around it", async ({ expect }) => {
    decideSome(HOSTILE);
    const decided = stage.service.items.find(({ decision_note: note }) => note !== undefined);
    const wrong = await stage.lookAt(
      "case-decided-hostile",
      `/app/cases/${decided?.verification.id}`,
      async (page) => {
        await page.locator(".case-decision bdi").waitFor();
        expect(await page.title()).not.toBe("owned");
      },
    );
    expect([wrong, stage.problems]).toEqual([[], []]);
  });

  it("in German names the person, too", async ({ expect }) => {
    decideSome("Regen auf der Linse.");
    await stage.open("/app/cases", { locale: "de" }, async (page) => {
      await page.getByText("Angenommen von k.novak").first().waitFor();
    });
    expect(stage.problems).toEqual([]);
  });
});

describe.skipIf(NO_BROWSER !== undefined)("the keys of the review queue", () => {
  let stage: ConsoleStage;
  beforeAll(async () => {
    stage = await ConsoleStage.set();
  });
  afterAll(() => stage?.strike());
  beforeEach(() => {
    stage.service.isSignedIn = true;
    stage.service.fillReview(40);
  });

  it.for([
    ["flagged", "a", "no"],
    ["flagged", "r", "yes"],
    ["flagged", "y", "no"],
    ["flagged", "n", "yes"],
    ["similar_photo", "a", "no"],
    ["similar_photo", "y", "yes"],
  ] as const)("of %s: %s answers the question on the screen", async ([due, key, decision], { expect }) => {
    await stage.open(`/app/review?due=${due}`, {}, async (page) => {
      await page.locator(".answers button").first().waitFor();
      await page.keyboard.press(key);
      await vi.waitFor(() =>
        expect([...stage.service.review.decided.values()]).toMatchObject([{ decision }]),
      );
    });
  });

  it("write a note that goes with the decision", async ({ expect }) => {
    await stage.open("/app/review?due=flagged", {}, async (page) => {
      await page.locator(".answers button").first().waitFor();
      await page.keyboard.press("c");
      await page.keyboard.type("Rain, a reflection.");
      await page.keyboard.press("Enter");
      await page.keyboard.press("a");
      await vi.waitFor(() =>
        expect([...stage.service.review.decided.values()]).toMatchObject([
          { decision: "no", note: "Rain, a reflection." },
        ]),
      );
      expect(await page.getByLabel("Note (optional)").inputValue()).toBe("");
    });
  });
});
