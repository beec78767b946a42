import { NO_BROWSER } from "@svc/testkit/chromium";
import { afterAll, beforeAll, beforeEach, describe, it } from "vitest";
import { HOSTILE } from "./console/console-cases.ts";
import { ConsoleStage } from "./console/console-stage.ts";
import { richCase } from "./console/rich-case.ts";

const SAID = "A branch fell on the bonnet";

describe.skipIf(NO_BROWSER !== undefined)("one case", () => {
  let stage: ConsoleStage;
  let id: string;
  beforeAll(async () => {
    stage = await ConsoleStage.set();
  });
  afterAll(() => stage?.strike());
  beforeEach(() => {
    const { service, problems } = stage;
    problems.length = 0;
    service.acts.length = 0;
    service.refusal = undefined;
    service.isSignedIn = true;
    service.fill(20);
    put(SAID);
  });

  function put(said: string): void {
    const item = stage.service.items.find(({ photos }) => photos > 0);
    if (!item) throw new Error("the list has no case with a photo");
    id = item.verification.id;
    stage.service.cases.set(id, richCase(item, said));
  }

  /** This photo is the lower right quarter of the earlier one. */
  function align(): void {
    const shown = stage.service.cases.get(id);
    const similar = shown?.verification.similar_photo;
    if (!shown || !similar) throw new Error("the case has no earlier photo");
    const related = {
      verification_id: similar.verification_id,
      reason: "photo" as const,
      capture_id: similar.capture_id,
      related_capture_id: similar.matched_capture_id,
      score: 0.9,
      alignment: { matrix: [0.5, 0, 0.5, 0, 0.5, 0.5], mirrored: false },
    };
    stage.service.cases.set(id, { ...shown, related: [related, ...shown.related] });
  }

  it("shows all that is known, at both widths, light and dark", async ({ expect }) => {
    const wrong = await stage.lookAt("case", `/app/cases/${id}`, async (page) => {
      await page.getByRole("heading", { name: "Check results" }).waitFor();
      await page.locator(".case-map svg").waitFor({ state: "attached" });
      await page.waitForLoadState("networkidle");
    });
    expect([wrong, stage.problems]).toEqual([[], []]);
  });

  it("is looked at by keyboard: photos, nearer, the loupe, the marks, what is personal", async ({
    expect,
  }) => {
    await stage.open(`/app/cases/${id}`, {}, async (page) => {
      const pressed = page.locator(".strip-item[aria-pressed=true]");
      await pressed.waitFor();
      expect(await pressed.getAttribute("aria-label")).toBe("1: front, Flagged");
      expect(await page.locator(".mark").count()).toBe(2);
      await page.keyboard.press("m");
      expect(await page.locator(".mark").count()).toBe(0);
      await page.keyboard.press("+");
      await page.keyboard.press("+");
      expect(await page.locator(".stage-scale").textContent()).toBe("225%");
      await page.keyboard.press("0");
      expect(await page.locator(".stage-scale").textContent()).toBe("100%");
      await page.keyboard.press("l");
      await page.locator(".stage-photo").hover();
      await page.locator(".loupe").waitFor();
      await page.keyboard.press("j");
      expect(await pressed.getAttribute("aria-label")).toBe("2: rear");
      await page.keyboard.press("b");
      expect(await page.locator(".case.veiled").count()).toBe(1);
      await page.keyboard.press("u");
      await page.getByRole("heading", { name: "Cases" }).waitFor();
    });
    expect(stage.problems).toEqual([]);
  });

  it("is blurred if the account wants it so, until a person reveals it", async ({ expect }) => {
    const { me } = stage.service;
    stage.service.me = { ...me, account: { ...me.account, blur_sensitive: true } };
    await stage.open(`/app/cases/${id}`, {}, async (page) => {
      await page.locator(".case.veiled").waitFor();
      await page.keyboard.press("b");
      expect(await page.locator(".case.veiled").count()).toBe(0);
      await page.reload();
      await page.locator(".case.veiled").waitFor();
    });
    stage.service.me = me;
    expect(stage.problems).toEqual([]);
  });

  it("says of a forced outcome that it is a test", async ({ expect }) => {
    const shown = stage.service.cases.get(id);
    if (!shown) throw new Error("the case is gone");
    stage.service.cases.set(id, { ...shown, verification: { ...shown.verification, simulated: true } });
    await stage.open(`/app/cases/${id}`, {}, async (page) => {
      await page.locator(".case-verdict", { hasText: "This was a test" }).waitFor();
    });
    expect(stage.problems).toEqual([]);
  });

  it("says of a failure what happened and what to do, in the reader's language", async ({ expect }) => {
    const shown = stage.service.cases.get(id);
    if (!shown) throw new Error("the case is not there");
    const { outcome: _, verification: whole, ...rest } = shown;
    const { verdict: __, ...verification } = whole;
    const failed = { ...verification, status: "failed", failure_reason: "pipeline_error" } as const;
    stage.service.cases.set(id, { ...rest, verification: failed });
    await stage.open(`/app/cases/${id}`, {}, async (page) => {
      const said = page.locator(".case-verdict");
      await said.getByText(/The checks gave no answer.* Ask for them again with a new link/).waitFor();
      await page.evaluate(() => localStorage.setItem("svc.language", "de"));
      await page.reload();
      await said.getByText(/Die Prüfungen haben .* Fordern Sie sie mit einem neuen Link/).waitFor();
    });
    expect(stage.problems).toEqual([]);
  });

  it("compares the photo with the earlier one, both as near", async ({ expect }) => {
    await stage.open(`/app/cases/${id}`, {}, async (page) => {
      await page.getByRole("button", { name: "Compare with the earlier photo" }).click();
      await page.locator(".besides .stage-photo").nth(1).waitFor();
      await page.keyboard.press("+");
      const transforms = await page
        .locator(".besides .stage-photo")
        .evaluateAll((photos) => photos.map((photo) => (photo as HTMLElement).style.transform));
      expect(transforms[0]).toContain("scale(1.5)");
      expect(transforms[1]).toBe(transforms[0]);
    });
    expect(stage.problems).toEqual([]);
  });

  it("is looked at in the same part as the earlier photo, and laid on top of it by keys", async ({
    expect,
  }) => {
    align();
    await stage.open(`/app/cases/${id}`, {}, async (page) => {
      await page.getByRole("button", { name: "Compare with the earlier photo" }).click();
      const photos = page.locator(".besides .stage-photo");
      await photos.nth(1).waitFor();
      const scales = () =>
        photos.evaluateAll((all) => all.map((photo) => (photo as HTMLElement).style.transform));
      // this photo is the lower right quarter of the other
      expect((await scales())[1]).toContain("scale(2)");
      await page.keyboard.press("+");
      expect((await scales())[0]).toContain("scale(1.5)");
      expect((await scales())[1]).toContain("scale(3)");

      await page.getByRole("button", { name: "On top of each other" }).click();
      const slider = page.getByRole("slider", { name: "How much of the earlier photo shows" });
      await slider.focus();
      await page.keyboard.press("ArrowRight");
      const above = page.locator(".overlaid-above");
      expect(await above.evaluate(({ style }) => style.opacity)).toBe("0.51");
      await page.getByRole("radio", { name: "Wipe" }).check();
      expect(await above.evaluate(({ style }) => style.clipPath)).toContain("49%");
      const [left, top] = await above.locator("img").evaluate((image) => {
        const inside = image.getBoundingClientRect();
        const whole = (image.closest(".stage-photo") ?? image).getBoundingClientRect();
        return [(whole.left - inside.left) / whole.width, (whole.top - inside.top) / whole.height];
      });
      expect([left, top].map((share) => Math.round((share ?? 0) * 100))).toEqual([100, 100]);
      await page.getByRole("button", { name: "Show only this photo" }).click();
      await page.locator(".overlaid").waitFor({ state: "detached" });
    });
    expect(stage.problems).toEqual([]);
  });

  it("shows both photos in one place at every width, light and dark", async ({ expect }) => {
    align();
    const wrong = await stage.lookAt("case-on-top", `/app/cases/${id}`, async (page) => {
      await page.getByRole("button", { name: "On top of each other" }).click();
      await page.locator(".overlaid-above img").waitFor();
      await page.waitForLoadState("networkidle");
    });
    expect([wrong, stage.problems]).toEqual([[], []]);
  });

  it("is finalized in the claimant's words, which a refusal and a closed dialog do not lose", async ({
    expect,
  }) => {
    const { service } = stage;
    service.refusal = {
      status: 409,
      body: { error: { code: "no_verdict", message: "analysis has not finished", hint: "Wait for it." } },
    };
    await stage.open(`/app/cases/${id}`, {}, async (page) => {
      const open = page.getByRole("button", { name: "Close case", exact: true });
      await open.first().click();
      await page.getByLabel("What happened").fill("A storm.");
      await page.getByRole("dialog").getByRole("button", { name: "Close case" }).click();
      await page.getByText("analysis has not finished. Wait for it.").waitFor();
      await page.keyboard.press("Escape");
      service.refusal = undefined;
      await open.first().click();
      expect(await page.getByLabel("What happened").inputValue()).toBe("A storm.");
      await page.getByRole("dialog").getByRole("button", { name: "Close case" }).click();
      await page.getByText("The case is closed").waitFor();
      expect(service.acts.at(-1)).toEqual({
        pathname: `/v1/verifications/${id}/finalize`,
        body: { narrative: "A storm." },
      });
    });
    expect(stage.problems).toEqual([]);
  });

  it("offers a viewer nothing that they may not do", async ({ expect }) => {
    const { me } = stage.service;
    stage.service.me = { ...me, user: { id: "usr_2", email: "v@acme.example", role: "viewer" } };
    await stage.open(`/app/cases/${id}`, {}, async (page) => {
      await page.getByRole("heading", { name: "Check results" }).waitFor();
      expect(await page.getByRole("button", { name: "Close case" }).count()).toBe(0);
    });
    stage.service.me = me;
  });

  it("of a link that is open is sent by link and QR code", async ({ expect }) => {
    const waiting = stage.service.items.find(({ verification }) => verification.status === "pending");
    await stage.open(`/app/cases/${waiting?.verification.id}`, {}, async (page) => {
      await page.getByRole("button", { name: "Send the link" }).click();
      await page.getByRole("img", { name: "Link as a QR code" }).waitFor();
      expect(await page.getByLabel("Link", { exact: true }).inputValue()).toBe("https://svc.example/v/x");
    });
    expect(stage.problems).toEqual([]);
  });

  it("says what to do where there is none, and where the service does not answer", async ({ expect }) => {
    await stage.open("/app/cases/vfy_01KAR0000000000000ZZZZZZZZ", {}, async (page) => {
      await page.getByText("There’s no page at this address").waitFor();
    });
    expect(stage.problems).toEqual([]);
  });

  it("of a hostile tenant changes nothing around its texts", async ({ expect }) => {
    put(HOSTILE);
    const wrong = await stage.lookAt("case-hostile", `/app/cases/${id}`, async (page) => {
      await page.getByRole("heading", { name: "Check results" }).waitFor();
      await page.waitForLoadState("networkidle");
      expect(await page.title()).not.toBe("owned");
      expect(await page.locator("img[src=x]").count()).toBe(0);
    });
    expect([wrong, stage.problems]).toEqual([[], []]);
  });
});
