import type { CaptureId, VerificationId } from "@svc/domain/ids";
import type { Result } from "@svc/domain/verification/result";
import { RESULT_WORDS } from "@svc/mail/result-languages";
import { describe, it } from "vitest";
import { PAPERS } from "../papers/papers.ts";
import type { ResultAnswer } from "@svc/platform/page-answers";
import type { Language } from "./languages.ts";
import { paperIn } from "./paper.ts";
import { resultPage } from "./result-page.tsx";

type Shown = Extract<ResultAnswer, { ok: true }>;
type Taken = Shown["taken"];

const AT = Date.UTC(2026, 10, 22, 10, 0);
const RESULT: Result = {
  id: "vfy_1" as VerificationId,
  status: "completed",
  mode: "verification",
  conclusion: "genuine",
  outcome: "genuine",
  checks: [{ check: "ai", flagged: [], unanswered: [], inapplicable: [], isUncovered: false }],
  photos: [
    {
      id: "cap_1" as CaptureId,
      kind: "image",
      receivedAt: AT,
      hasThumb: false,
      isSealed: false,
      contentType: "image/jpeg",
    },
  ],
  closedAt: AT,
  redacted: false,
};
const location = { lat: 52.5189, lng: 13.4077, accuracyM: 12, derivedFrom: "live" as const, ageMs: 2400 };
const match = {
  status: "no_match" as const,
  expectedLocation: `Rathausstraße 15 <script>alert("x")</script>`,
  expectedPoint: { lat: 52.5186, lng: 13.4081 },
  observedPoint: { lat: 52.5189, lng: 13.4077 },
  observedLocation: "Berlin <i>Mitte</i>",
  distanceM: 3420,
  thresholdM: 150,
  gpsAccuracyM: 12,
};

const inLanguage = (language: Language) =>
  paperIn(language, { papers: PAPERS[language], result: RESULT_WORDS[language] });

async function shown(
  taken: Taken,
  result: Partial<Result> = {},
  { language = "en", ...more }: Partial<Shown> & { readonly language?: Language } = {},
): Promise<string> {
  const answer = {
    ok: true,
    result: { ...RESULT, ...result },
    brand: { name: "Acme" },
    answers: [],
    files: {},
    taken,
    ...more,
  } as const;
  return resultPage(answer, "TOKEN", inLanguage(language)).text();
}

describe("where it was taken, on the result page", () => {
  it("says first what people decided, in the reader's language", async ({ expect }) => {
    const page = await shown({}, { decision: "rejected" }, { language: "de" });
    expect(page).toContain("<title>Abgelehnt</title>");
    expect(page).toMatch(/<h2 class="bad">Abgelehnt<\/h2>.*<h1 class="good">Echt<\/h1>/s);
    expect(await shown({})).not.toContain("Rejected");
  });

  it("says how the place compares, and that the verdict stays as it is", async ({ expect }) => {
    const page = await shown({ location, locationMatch: { ...match, expectedLocation: "Rathausstraße 15" } });
    for (const part of [
      "Genuine",
      "Taken somewhere else: 3.4 km from Rathausstraße 15 (accurate to 12 m, according to the device).",
      "By itself it proves nothing.",
      'href="geo:52.51890,13.40770;u=12"',
      "2 seconds before the photo",
      "the answers and where the photos were taken",
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360',
    ]) {
      expect(page).toContain(part);
    }
    expect(page).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
  });

  it("escapes what a tenant or a geocoder wrote, in the words and in the map", async ({ expect }) => {
    const page = await shown({ location, locationMatch: match });
    expect(page).not.toMatch(/<script|<i>/);
    expect(page).toContain("Rathausstraße 15 &lt;script");
    expect(page).toContain("Rathausstraße 15 &#60;script");
  });

  it("needs no style that the page's policy refuses", async ({ expect }) => {
    expect(await shown({ location, locationMatch: match })).not.toMatch(/ style=/);
  });

  it("draws no position that is not trusted, and says why it is not", async ({ expect }) => {
    const rejected = { ...match, status: "rejected" as const, reason: "mock_provider" };
    const page = await shown({ location, locationMatch: rejected });
    expect(page).toContain("can’t be trusted: an app that fakes positions had set it");
    expect(page).not.toContain("The photo, according to the device");
  });

  it("is missing if it is unknown or not requested, and after the photos were deleted", async ({
    expect,
  }) => {
    expect(await shown({})).not.toContain("Where it was taken");
    expect(await shown({})).toContain("can see the photos and answers, so");
    expect(await shown({ location, locationMatch: match }, { redacted: true })).not.toMatch(
      /Where|<svg|Berlin/,
    );
  });
});

const CLIP = { id: "cap_2" as CaptureId, kind: "video" as const, contentType: "video/mp4", receivedAt: AT };
const PDF = {
  id: "cap_3" as CaptureId,
  kind: "upload" as const,
  contentType: "application/pdf",
  receivedAt: AT,
};
const HEIC = { id: "cap_4" as CaptureId, kind: "image" as const, contentType: "image/heic", receivedAt: AT };
const [PHOTO] = RESULT.photos;
const bare = { hasThumb: false, isSealed: false };

describe("the files of a result", () => {
  const photos = [
    ...(PHOTO ? [{ ...PHOTO, description: "The front" }] : []),
    { ...CLIP, ...bare, hasThumb: true },
    { ...PDF, ...bare },
  ];
  const files = {
    cap_1: { original: "/files/cap_1/original", thumb: "/files/cap_1/thumb" },
    cap_2: { original: "/files/cap_2/original", thumb: "/files/cap_2/thumb" },
    cap_3: { original: "/files/cap_3/original" },
  };

  it("are a large photo that opens in full, a clip that plays and a document that opens", async ({
    expect,
  }) => {
    const page = await shown({}, { photos }, { files });
    for (const part of [
      '<a class="frame" href="/r/TOKEN/cap_1" target="_blank" rel="noopener noreferrer" aria-label="Open Photo 1 in full size"><img src="/r/TOKEN/cap_1"',
      '<video class="frame" controls preload="none" poster="/r/TOKEN/cap_2?thumb" src="/r/TOKEN/cap_2" aria-label="Video"',
      '<a class="frame" href="/r/TOKEN/cap_3" target="_blank" rel="noopener noreferrer" aria-label="Open: Document"><span>Open',
      "<h3>Photo 1: <bdi>The front</bdi></h3>",
      "<h3>Video</h3>",
      "<h3>Document</h3>",
    ])
      expect(page).toContain(part);
  });

  it("are shown by their small copy where a browser may not draw them", async ({ expect }) => {
    const page = await shown(
      {},
      { photos: [{ ...HEIC, hasThumb: true, isSealed: false }] },
      { files: { cap_4: { original: "/o", thumb: "/t" } } },
    );
    expect(page).toContain('href="/r/TOKEN/cap_4"');
    expect(page).toContain('<img src="/r/TOKEN/cap_4?thumb"');
  });

  it("frame the one that was flagged and say by which check; a document that none applies to stays quiet", async ({
    expect,
  }) => {
    const checks = [
      {
        check: "ai" as const,
        flagged: [1],
        unanswered: [],
        inapplicable: [3],
        isUncovered: false,
        confidence: 0.97,
      },
    ];
    const page = await shown(
      {},
      { photos, checks, conclusion: "not_genuine", outcome: "flagged" },
      { files },
    );
    expect(page).toContain('<li class="flagged bad"><a class="frame"');
    expect(page).toContain('<li class="bad">Made by AI: found</li>');
    expect(page).toContain('<li class="quiet">Made by AI: does not apply</li>');
    expect(page).toContain('<li class="good"><video');
  });

  it("lead to their sealed copies and to the check of the seal, where there are some", async ({ expect }) => {
    const sealed = photos.map((photo) => ({ ...photo, isSealed: true }));
    const page = await shown({}, { photos: sealed }, { files, language: "de" });
    expect(page).toContain('<a href="/r/TOKEN/cap_1?sealed" download>Versiegelte Kopie herunterladen</a>');
    expect(page).toContain('<a href="/verify?lang=de">Siegel prüfen</a>');
    expect(await shown({}, { photos }, { files })).not.toMatch(/\?sealed|\/verify/);
  });
});

describe("what a claims handler looks for", () => {
  it("is there: the tenant's own number, and the questions with their answers, escaped", async ({
    expect,
  }) => {
    const answers = [{ question: "What <b>happened</b>?", lines: ["A branch\nfell.", "<i>Twice</i>"] }];
    const page = await shown({}, {}, { reference: "CLM-17 & 18", answers });
    expect(page).toContain("Reference number: <strong><bdi>CLM-17 &amp; 18</bdi></strong>");
    expect(page).toContain('<dt dir="auto">What &lt;b>happened&lt;/b>?</dt>');
    expect(page).toContain('<p dir="auto">A branch\nfell.</p><p dir="auto">&lt;i>Twice&lt;/i></p>');
  });

  it("is gone once it was redacted", async ({ expect }) => {
    const answers = [{ question: "What happened?", lines: ["A branch fell."] }];
    expect(await shown({}, { redacted: true }, { reference: "CLM-17", answers })).not.toMatch(/CLM|branch/);
  });
});

describe("the language of a result", () => {
  it("is its reader's, with times, percents and the direction of writing", async ({ expect }) => {
    const german = await shown({}, {}, { language: "de" });
    expect(german).toContain('<html lang="de" dir="ltr">');
    expect(german).toContain("Echt");
    expect(german).toContain("Abgeschlossen: 22.11.2026, 10:00 UTC");
    const arabic = await shown({}, {}, { language: "ar" });
    expect(arabic).toContain('<html lang="ar" dir="rtl">');
    expect(arabic).toContain("أصلية");
  });

  it("keeps in their own direction what was not written in it: names, numbers, questions, coordinates", async ({
    expect,
  }) => {
    const photos = RESULT.photos.map((photo) => ({ ...photo, description: "Front (left)" }));
    const reference = "CLM-17 (2)";
    const answers = [{ question: "What happened?", lines: ["A branch fell."] }];
    const page = await shown({ location }, { photos }, { language: "ar", reference, answers });
    for (const part of [
      "<bdi>Acme</bdi>",
      "<bdi>CLM-17 (2)</bdi>",
      '<dt dir="auto">What happened?</dt>',
      ": <bdi>Front (left)</bdi></h3>",
      '<a href="geo:52.51890,13.40770;u=12" dir="ltr">',
    ])
      expect(page).toContain(part);
  });
});
