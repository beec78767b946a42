import { writeFileSync } from "node:fs";
import path from "node:path";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { afterAll, beforeAll, describe, it } from "vitest";
import { NO_BROWSER } from "@svc/testkit/chromium";
import { Stage } from "./stage.ts";

const PDF = "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";

// for image, text, choice and address see capture.test.ts
describe.skipIf(NO_BROWSER !== undefined)("steps of the page", () => {
  let stage: Stage;
  let photo: string;
  let document: string;
  beforeAll(async () => {
    stage = await Stage.set();
    photo = path.join(stage.folder, "receipt.jpg");
    writeFileSync(photo, await photoFile(drawScene(900, 1200, 3), "jpeg"));
    document = path.join(stage.folder, "notes.txt");
    writeFileSync(document, "not a photo");
  });
  afterAll(() => stage?.strike());

  it("video: records with the time running down, shows the clip, and it is analysed (SPEC 2.7)", async ({
    expect,
  }) => {
    const steps = [{ key: "round", kind: "video", description: "Walk around the car", max_seconds: 5 }];
    const { id, capture_url } = await stage.create({ steps });
    await stage.withPhone(async (phone) => {
      await phone.visit(capture_url);
      await phone.press("Start");
      await phone.page.getByText("At most 5 seconds").waitFor();
      await phone.press("Start recording");
      await phone.page.getByRole("timer").filter({ hasText: "3 s left" }).waitFor();
      expect(await phone.look("video-recording")).toEqual([]);
      // it stops by itself
      await phone.page.getByText("Does the video show everything?").waitFor();
      expect(await phone.look("video-review")).toEqual([]);
      await phone.press("Record it again");
      await phone.press("Start recording");
      await phone.page.getByText("2 s left").waitFor();
      await phone.press("Stop recording");
      await phone.press("Use this video");
      await phone.send();
      await phone.heading("Thank you");
      expect(phone.problems).toEqual([]);
    });
    const done = await stage.read(id);
    expect(done).toMatchObject({ status: "completed", captures_count: 1 });
    const { frames_extracted: frames } = done.video_analysis;
    // on a busy machine the recorder may produce fewer seconds
    expect(frames).toBeGreaterThanOrEqual(1);
    expect(done.video_analysis).toMatchObject({
      frames_analyzed: frames,
      signals: { screen: { detected: expect.any(Boolean) } },
    });
  });

  it("upload: takes a file of an accepted type, refuses others by name, and can be taken back", async ({
    expect,
  }) => {
    const steps = [
      { key: "receipt", kind: "upload", description: "The receipt", max: 2 },
      { key: "more", kind: "upload", description: "Anything else", min: 0 },
    ];
    const { id, capture_url } = await stage.create({ steps });
    await stage.withPhone(async (phone) => {
      await phone.visit(capture_url);
      await phone.press("Start");
      await phone.page.getByText(/Accepted: JPEG, PNG, WEBP, HEIC, HEIF, up to 25/).waitFor();
      expect(await phone.look("upload-empty")).toEqual([]);
      await phone.page.getByLabel("Choose a file").setInputFiles(document);
      await phone.page
        .getByRole("alert")
        .filter({ hasText: /notes\.txt.? isn’t an accepted type\./ })
        .waitFor();
      await phone.page.getByLabel("Choose a file").setInputFiles(photo);
      await phone.heading("Is this the right file?");
      await phone.page.getByText("receipt.jpg").waitFor();
      await phone.page.locator("img.preview").waitFor();
      expect(await phone.look("upload-chosen")).toEqual([]);
      await phone.page.getByLabel("Choose another").setInputFiles(photo);
      expect(await stage.statusOf(id)).toBe("pending");
      await phone.press("Use this file");
      await phone.page.getByText("Done", { exact: true }).waitFor();
      expect(await phone.look("upload-done")).toEqual([]);
      await phone.press("Remove: File 1");
      await phone.page.getByLabel("Choose a file").setInputFiles(photo);
      await phone.press("Use this file");
      await phone.press("Continue");
      await phone.heading("Anything else (optional)");
      const skip = phone.page.getByRole("button", { name: "Skip" });
      expect(await skip.getAttribute("class")).toBe("plain");
      expect(await phone.look("upload-optional")).toEqual([]);
      await phone.press("Skip");
      await phone.press("Send to Acme Insurance");
      await phone.heading("Thank you");
    });
    expect(await stage.read(id)).toMatchObject({ status: "completed", captures_count: 1 });
  });

  it("upload: a file that is empty, or gone before it is used, is reported at once", async ({ expect }) => {
    const steps = [{ key: "bill", kind: "upload", description: "The bill", accept: ["application/pdf"] }];
    const { id, capture_url } = await stage.create({ steps });
    const [empty, gone] = ["empty.pdf", "gone.pdf"].map((name) => path.join(stage.folder, name));
    writeFileSync(empty ?? "", "");
    writeFileSync(gone ?? "", PDF);
    await stage.withPhone(
      async (phone) => {
        const page = await phone.visit(capture_url);
        await phone.press("Start");
        await page.getByLabel("Choose a file").setInputFiles(empty ?? "");
        await page.getByRole("alert").filter({ hasText: "is empty" }).waitFor();
        await page.getByLabel("Choose a file").setInputFiles(gone ?? "");
        await phone.page.getByRole("button", { name: "Use this file" }).waitFor();
        writeFileSync(gone ?? "", `${PDF}changed`);
        await phone.press("Use this file");
        await page.getByRole("alert").filter({ hasText: "can’t be read any more" }).waitFor();
      },
      // a local browser, because a remote one would need the file's bytes
      { camera: "none" },
    );
    expect(await stage.statusOf(id)).not.toBe("completed");
  });

  it("image: another photo may be chosen where the step allows it, and is marked as a file", async ({
    expect,
  }) => {
    const steps = [
      { key: "front", kind: "image", description: "The front", allow_file: true, camera: "front" },
    ];
    const { id, capture_url } = await stage.create({ steps });
    await stage.withPhone(async (phone) => {
      await phone.visit(capture_url);
      await phone.press("Start");
      await phone.page.locator(".shutter:enabled").waitFor();
      expect(await phone.look("viewfinder-file-allowed")).toEqual([]);
      await phone.page.getByLabel("Choose a photo instead").setInputFiles(photo);
      await phone.press("Use this photo");
      await phone.send();
      await phone.heading("Thank you");
    });
    const { items } = await stage.journey.call(stage.keys, 200, `/v1/verifications/${id}/captures`);
    expect(items[0]).toMatchObject({ source: "file", kind: "image" });
  });

  it("choice and text: several may be chosen, and a wrong form is refused in words", async ({ expect }) => {
    const steps = [
      {
        key: "parts",
        kind: "choice",
        description: "Which parts?",
        min: 1,
        max: 2,
        options: ["hood", "door", "roof"].map((value) => ({ value, label: value })),
      },
      { key: "mail", kind: "text", description: "Your e-mail", format: "email" },
      { key: "plate", kind: "text", description: "The plate", pattern: "[A-Z]{1,3}-[0-9]{1,4}" },
      { key: "rest", kind: "image", description: "The rest" },
    ];
    const { id, capture_url } = await stage.create({ steps });
    await stage.withPhone(async (phone) => {
      await phone.visit(capture_url);
      await phone.press("Start");
      for (const part of ["hood", "door", "roof"]) await phone.page.getByLabel(part).check();
      await phone.press("Continue");
      await phone.page.getByRole("alert").filter({ hasText: "Choose no more than 2." }).waitFor();
      await phone.page.getByRole("group", { name: "Which parts?" }).waitFor();
      expect(await phone.look("choice-too-many")).toEqual([]);
      await phone.page.getByLabel("roof").uncheck();
      await phone.press("Continue");
      await phone.page.getByRole("textbox").fill("ada");
      await phone.press("Continue");
      await phone.page
        .getByRole("alert")
        .filter({ hasText: /Enter an e-mail address, for example \u2066name@example\.org\u2069\./ })
        .waitFor();
      const mail = phone.page.getByRole("textbox", { name: "Your e-mail" });
      expect(await mail.getAttribute("autocomplete")).toBe("email");
      expect(await mail.getAttribute("enterkeyhint")).toBe("next");
      await mail.fill("ada@example.org");
      await mail.press("Enter");
      await phone.heading("The plate");
      await phone.page.getByRole("textbox").fill("b-123");
      await phone.press("Continue");
      await phone.page.getByRole("alert").filter({ hasText: "This doesn’t look right." }).waitFor();
      await phone.page.getByRole("textbox").fill("B-123");
      await phone.press("Continue");
      await phone.takePhoto();
      await phone.send();
      await phone.heading("Thank you");
    });
    expect((await stage.read(id)).answers).toMatchObject({
      parts: { value: ["hood", "door"] },
      mail: { value: "ada@example.org" },
      plate: { value: "B-123" },
    });
  });
});
