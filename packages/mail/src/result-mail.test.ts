import type { AccountId, CaptureId, VerificationId } from "@svc/domain/ids";
import type { CheckResult, Result } from "@svc/domain/verification/result";
import type { Settings } from "@svc/domain/verification/settings";
import { LANGUAGES } from "@svc/domain/language";
import { someSettings } from "@svc/domain/test/build";
import { OUTCOMES } from "@svc/domain/review/outcome";
import { describe, it } from "vitest";
import type { Taken } from "./place-words.ts";
import { RESULT_WORDS } from "./result-languages.ts";
import { renderResultMail } from "./result-mail.ts";
import { sayIn } from "./say.ts";
import { verdictWords } from "./verdict-words.ts";

const COMPLETED = Date.UTC(2026, 10, 21, 10, 0);
const RESULT_URL = "https://svc.example/r/01JD.1abc";

const clear = (check: CheckResult["check"]): CheckResult => ({
  check,
  flagged: [],
  unanswered: [],
  inapplicable: [],
  isUncovered: false,
});
const photo = (index: number, hasThumb = true): Result["photos"][number] => ({
  id: `cap_${index}` as CaptureId,
  kind: "image",
  contentType: "image/jpeg",
  receivedAt: COMPLETED,
  hasThumb,
  isSealed: false,
});
const RESULT: Result = {
  id: "vfy_1" as VerificationId,
  status: "completed",
  mode: "verification",
  conclusion: "genuine",
  outcome: "genuine",
  checks: [clear("screen"), clear("ai")],
  photos: [photo(1)],
  closedAt: COMPLETED,
  redacted: false,
};
const SETTINGS = someSettings({
  mode: "verification",
  signalsRequired: ["screen", "ai"],
  metadata: { claim: "A-17" },
});
const ACCOUNT = "acc_1" as AccountId;
const UNSUBSCRIBE = "https://svc.example/u/1.a.b";
const TERMS = {
  resultUrl: RESULT_URL,
  accountName: "Acme",
  unsubscribeUrl: UNSUBSCRIBE,
  brand: { name: "Acme Insurance" },
};

function render(
  result: Partial<Result> = {},
  settings: Partial<Settings> = {},
  terms: Partial<typeof TERMS> = {},
) {
  return renderResultMail({
    result: { ...RESULT, ...result },
    settings: { ...SETTINGS, ...settings },
    terms: { ...TERMS, ...terms },
    accountId: ACCOUNT,
    now: COMPLETED,
  });
}

describe("the result mail in our words", () => {
  it("says the verdict, each check and where to see it, in both parts", ({ expect }) => {
    const { subject, text, html } = render();
    expect(subject).toBe("Acme Insurance: Genuine (1 photo)");
    expect(text).toMatchInlineSnapshot(`
      "Genuine

      All checks finished and found nothing wrong.

      - Photo of a screen: no sign of it
      - Made by AI: no sign of it

      See the result with its photos:
      https://svc.example/r/01JD.1abc

      Completed 21 Nov 2026, 10:00 UTC
      Verification: vfy_1
      You get this mail because Acme (acc_1) asked us to send the result here.
      Anyone who has the link can see the photos and answers, so pass it on with care.
      No more mails from this account: https://svc.example/u/1.a.b
      "
    `);
    for (const part of ["Genuine", "no sign of it", `href="${RESULT_URL}"`]) {
      expect(html).toContain(part);
    }
  });

  it("says first what people decided, in subject, text and the tenant's own words too", ({ expect }) => {
    const { subject, text, html } = render({ decision: "rejected" });
    expect(subject).toBe("Acme Insurance: Rejected (1 photo)");
    expect(text).toMatch(/^Rejected\n\nA person looked at it and rejected it\.\n\nGenuine\n/);
    expect(html).toContain("A person looked at it and rejected it.");
    const own = render(
      { decision: "accepted" },
      { notifyEmailSubject: "{result}!", notifyEmailBody: "Hello" },
    );
    expect(own.subject).toBe("Accepted!");
    expect(own.text).toMatch(/^Accepted\n\nA person looked at it and accepted it\.\n\nHello\n/);
  });

  it("names the check that found something, how sure it is and in which photo", ({ expect }) => {
    const ai = { ...clear("ai"), flagged: [2], confidence: 0.973 };
    const { text } = render({
      conclusion: "not_genuine",
      outcome: "flagged",
      checks: [clear("screen"), ai],
      photos: [photo(1), photo(2)],
    });
    expect(text).toContain("Flagged");
    expect(text).toContain("- Made by AI: found (Photo 2), 97% sure");
  });

  it("says of a check without an answer that it could not be checked, which is not a finding", ({
    expect,
  }) => {
    const { text, subject } = render({
      conclusion: "unchecked",
      outcome: "unavailable",
      checks: [{ ...clear("screen"), unanswered: [1] }],
    });
    expect(subject).toBe("Acme Insurance: Not fully checked (1 photo)");
    expect(text).toContain("That doesn’t mean anything is wrong");
    expect(text).toContain("- Photo of a screen: could not be checked");
  });

  it.for(LANGUAGES)("says the headline in the subject too, in one wording (%s)", (language, { expect }) => {
    const say = sayIn(language, RESULT_WORDS[language]);
    for (const outcome of OUTCOMES) {
      const result = { ...RESULT, outcome };
      const facts = { result, settings: SETTINGS, terms: TERMS, accountId: ACCOUNT, now: COMPLETED };
      const headline = verdictWords(result, say)?.headline;
      const { subject, text } = renderResultMail(facts, say);
      expect(subject).toBe(`Acme Insurance: ${headline} (${say.counted("photos", 1)})`);
      expect(text).toContain(`${headline}\n\n`);
    }
  });

  it("names the tenant's own number in the subject and in both parts, escaped and never read as a template", ({
    expect,
  }) => {
    const { subject, text, html } = render({}, { metadata: { claim_number: "CLM-<17> {brand}" } });
    expect(subject).toBe("Acme Insurance: Genuine (1 photo, CLM-<17> {brand})");
    expect(text).toContain("\nReference number: CLM-<17> {brand}\n\n");
    expect(html).toContain("Reference number: <strong><bdi>CLM-&lt;17&gt; {brand}</bdi></strong>");
    for (const part of [render().text, render().html]) expect(part).not.toContain("Reference number");
  });

  it("counts no photos where there are none, and says nothing of any", ({ expect }) => {
    const { subject, text } = render({ conclusion: "no_photo", outcome: "look", checks: [], photos: [] });
    expect(subject).toBe("Acme Insurance: Needs a look");
    expect(text).toContain("there was nothing to check");
    expect(text).toContain("Anyone who has the link can see the answers, so pass it on with care.");
    expect(text).toContain(`See the result\n${RESULT_URL}`);
    const about = render({ conclusion: "no_photo", outcome: "look", photos: [] }, { identification: "K-9" });
    expect(about.subject).toBe("Acme Insurance: Needs a look (K-9)");
  });

  it("says that a similar photo was sent before, and where to look", ({ expect }) => {
    const similar = { photo: 2, of: "vfy_0" as VerificationId, at: Date.UTC(2026, 10, 1) };
    const { text, html } = render({ outcome: "look", photos: [photo(1), photo(2)], similar });
    expect(text).toContain("Needs a look\n\nNo check found a problem so far");
    const line = "- Seen before: a photo sent on 1 Nov 2026 looks the same as Photo 2; compare them yourself";
    expect(text).toContain(line);
    for (const part of [text, html]) expect(part).not.toContain("vfy_0");
  });

  it("says which photo looks edited in part", ({ expect }) => {
    const { text } = render({ outcome: "look", photos: [photo(1), photo(2)], edited: [2] });
    expect(text).toContain("- Edited in part: a part looks edited; look at it yourself (Photo 2)");
  });

  it("says that the photos contradict each other, which flags none of them", ({ expect }) => {
    const { text } = render({ outcome: "look", photos: [photo(1), photo(2)], contradictions: true });
    expect(text).toContain("- Fit together: the photos contradict each other; look at them yourself");
    expect(render({ outcome: "look", photos: [photo(1)] }).text).not.toContain("Fit together");
  });

  it("says that the code on the paper was not read, or that another one was", ({ expect }) => {
    const { text } = render({ outcome: "look", sceneCode: "not_read" });
    expect(text).toContain("- Code on the paper: not read; look at it yourself");
    const other = render({ outcome: "look", sceneCode: "wrong" });
    expect(other.text).toContain("- Code on the paper: another code was read; look at it yourself");
  });

  it("joins several outcomes of a check as its language does", ({ expect }) => {
    const screen = { ...clear("screen"), flagged: [1], unanswered: [2], inapplicable: [3] };
    const result = { ...RESULT, checks: [screen], photos: [photo(1), photo(2), photo(3)] };
    const facts = { result, settings: SETTINGS, terms: TERMS, accountId: ACCOUNT, now: COMPLETED };
    const textIn = (language: "en" | "ar" | "fr" | "zh") =>
      renderResultMail(facts, sayIn(language, RESULT_WORDS[language])).text;
    expect(textIn("en")).toContain(
      "found (Photo 1); could not be checked (Photo 2); does not apply (Photo 3)",
    );
    expect(textIn("ar")).toContain("وُجد (الصورة 1)؛ تعذّر الفحص (الصورة 2)؛ لا ينطبق (الصورة 3)");
    expect(textIn("fr")).toContain("(Photo 1)\u00A0; ");
    expect(textIn("zh")).toContain("）；");
  });

  it.for([
    ["confirmed", "yes: a person compared the pictures and confirmed it (Photo 2)"],
    ["dismissed", "no: a person compared similar pictures and ruled them out (Photo 2)"],
    ["expired", "similar pictures, but no one compared them in time (Photo 2)"],
  ] as const)("says in one sentence that candidates were %s", ([review, sentence], { expect }) => {
    const { text } = render({
      checks: [{ ...clear("reverse"), flagged: [2], review }],
      photos: [photo(1), photo(2)],
    });
    expect(text).toContain(`- Found online: ${sentence}`);
  });

  it("says of files that nothing proves that they were taken live", ({ expect }) => {
    expect(render({ mode: "audit" }).text).toContain("so we can’t say when or how they were taken");
  });

  it("shows six pictures at most, each by its content id, and what has none in words", ({ expect }) => {
    const photos = [
      photo(1),
      { ...photo(2, false), kind: "video" as const },
      ...[3, 4, 5, 6, 7, 8].map((n) => photo(n)),
    ];
    const { html, pictured } = render({ photos });
    expect(pictured).toEqual(["cap_1", "cap_3", "cap_4", "cap_5", "cap_6"]);
    expect(html.match(/cid:cap_\d/g)).toEqual(pictured.map((id) => `cid:${id}`));
    expect(html).toContain(">Video<");
    expect(html).toContain("2 more on the result page");
  });

  it("keeps brand and description in their own direction of writing, escaped", ({ expect }) => {
    const { html } = render({ photos: [{ ...photo(1), description: "Front <left>" }] });
    expect(html).toContain("<bdi>Acme Insurance</bdi>");
    expect(html).toContain("Photo 1: <bdi>Front &lt;left&gt;</bdi></div>");
  });

  it("frames the photo that was flagged in its colour, and says below it by which check", ({ expect }) => {
    const checks = [clear("screen"), { ...clear("ai"), flagged: [2] }];
    const photos = [photo(1), photo(2), photo(3, false)];
    const { html } = render({ conclusion: "not_genuine", checks, photos });
    const cells = html.split('<div style="display:inline-block').slice(1);
    expect(cells).toHaveLength(3);
    expect(cells[1]).toContain("border:3px solid #b3261e");
    expect(cells[1]).toContain(">Made by AI: found</div>");
    for (const other of [cells[0], cells[2]]) expect(other).not.toMatch(/3px solid|Made by AI/);
    const own = render({ conclusion: "not_genuine", checks, photos }, { notifyEmailBody: "Unlock it now" });
    expect(own.html).not.toMatch(/border:3px solid|Made by AI/);
    // A similar photo alone is not a finding. The line above the pictures mentions it.
    const similar = { photo: 1, of: "vfy_0" as VerificationId, at: COMPLETED };
    expect(render({ similar }).html).not.toContain("border:3px solid");
  });

  it("reads on a phone and in the dark: a viewport, both colour schemes, tables, and no script", ({
    expect,
  }) => {
    const { html } = render();
    expect(html).toContain('name="viewport"');
    expect(html).toContain('name="color-scheme" content="light dark"');
    expect(html).toContain("prefers-color-scheme: dark");
    expect(html).toContain('role="presentation"');
    expect(html).not.toMatch(/<script|<link|url\(/);
  });
});

const TAKEN: Taken = {
  location: { lat: 52.5189, lng: 13.4077, accuracyM: 12 },
  locationMatch: {
    status: "no_match",
    expectedLocation: "<b>Rathausstraße 15</b>",
    expectedPoint: { lat: 52.5186, lng: 13.4081 },
    observedPoint: { lat: 52.5189, lng: 13.4077 },
    distanceM: 3420,
    thresholdM: 150,
    gpsAccuracyM: 12,
  },
};

function renderTaken(taken: Taken, settings: Partial<Settings> = {}) {
  const facts = { result: RESULT, terms: TERMS, accountId: ACCOUNT, now: COMPLETED, taken };
  return renderResultMail({ ...facts, settings: { ...SETTINGS, ...settings } });
}

describe("where it was taken, in the result mail", () => {
  it("is said below the verdict in both parts, and leaves the verdict as it is", ({ expect }) => {
    const { text, html, subject } = renderTaken(TAKEN);
    expect(subject).toBe("Acme Insurance: Genuine (1 photo)");
    expect(text).toContain(`- Made by AI: no sign of it

Where it was taken
Taken somewhere else: 3.4 km from <b>Rathausstraße 15</b> (accurate to 12 m, according to the device).
A position is what the device reports. By itself it proves nothing.

See the result with its photos:`);
    expect(html).toContain("Taken somewhere else: 3.4 km from &lt;b&gt;Rathausstraße 15&lt;/b&gt; (accurate");
    expect(html).not.toContain("<b>");
    expect(html.indexOf("All checks finished")).toBeLessThan(html.indexOf("Where it was taken"));
  });

  it("is drawn on a ground of its own, in less than 2 KB, and fetches nothing", ({ expect }) => {
    const { html } = renderTaken(TAKEN);
    const [svg = ""] = /<svg.*<\/svg>/s.exec(html) ?? [];
    expect(svg.length).toBeGreaterThan(500);
    expect(svg.length).toBeLessThan(2000);
    expect(svg).not.toMatch(/href|url\(|<image/);
    // If a program removes the unknown tags, the remaining text is invisible.
    expect(html).toContain(
      `font-size:0;line-height:0;max-width:480px;border-radius:8px;background:#f6f7f9;color:#1b1f24">${svg}</div>`,
    );
  });

  it("contains no coordinates, and no position that was not to be compared", ({ expect }) => {
    const { text, html } = renderTaken(TAKEN);
    for (const part of [text, html]) expect(part).not.toMatch(/52\.5|13\.4/);
    const { locationMatch: _none, ...alone } = TAKEN;
    for (const part of [renderTaken(alone).text, renderTaken(alone).html]) {
      expect(part).not.toMatch(/Where it was taken|<svg/);
    }
    expect(render().text).not.toContain("Where it was taken");
  });

  it("says that the link shows the place too, where it does", ({ expect }) => {
    expect(renderTaken(TAKEN).text).toContain("the answers and where the photos were taken");
    expect(render().text).toContain("can see the photos and answers, so");
  });

  it("goes with our words where the tenant has its own", ({ expect }) => {
    const { text, html } = renderTaken(TAKEN, { notifyEmailBody: "Unlock it now" });
    for (const part of [text, html]) expect(part).not.toMatch(/Where it was taken|<svg/);
  });
});

/** The tenant's own text, above our footer. */
function wordsOf(text: string): string | undefined {
  return text.split("\n\n-- \n")[0];
}

describe("the result mail in the tenant's words (CONTRACT G5.1)", () => {
  it("says below them who asked for it and how to end it, in both parts (CONTRACT G14)", ({ expect }) => {
    const { text, html, unsubscribeUrl } = render({}, { notifyEmailBody: "Unlock it now" });
    expect(text).toMatchInlineSnapshot(`
      "Unlock it now

      -- 
      Completed 21 Nov 2026, 10:00 UTC
      Verification: vfy_1
      You get this mail because Acme (acc_1) asked us to send the result here.
      Anyone who has the link can see the photos and answers, so pass it on with care.
      No more mails from this account: https://svc.example/u/1.a.b
      "
    `);
    expect(html).toContain("You get this mail because Acme (acc_1) asked us to send the result here.");
    expect(html).toContain(`<a href="${UNSUBSCRIBE}"`);
    expect(unsubscribeUrl).toBe(UNSUBSCRIBE);
  });

  it("fills every placeholder", ({ expect }) => {
    const body =
      "{verification_id}|{status}|{result}|{captures_count}|{identification}|{template}|{brand}|{completed_at}|{result_url}|{metadata.claim}|{metadata.other}|";
    const { text } = render(
      {},
      {
        notifyEmailBody: body,
        identification: "K-9",
        template: { slug: "car-damage", version: 2 },
      },
    );
    expect(wordsOf(text)).toBe(
      `vfy_1|completed|Genuine|1|K-9|car-damage|Acme Insurance|21 Nov 2026, 10:00 UTC|${RESULT_URL}|A-17||`,
    );
  });

  it("escapes values and the text itself in the HTML part, and nothing in the plain one", ({ expect }) => {
    const { text, html } = render(
      {},
      {
        notifyEmailBody: "<b>Claim</b> {metadata.claim}\nBye & thanks",
        metadata: { claim: `<img src=x onerror="a()">'` },
      },
    );
    expect(wordsOf(text)).toBe(`<b>Claim</b> <img src=x onerror="a()">'\nBye & thanks`);
    expect(html).toContain(
      "&lt;b&gt;Claim&lt;/b&gt; &lt;img src=x onerror=&quot;a()&quot;&gt;&#39;<br>\nBye &amp; thanks",
    );
    expect(html).not.toContain("<img src=x");
  });

  it("does not fill a placeholder that a value holds", ({ expect }) => {
    const settings = { notifyEmailBody: "{metadata.claim}", metadata: { claim: "{result_url}" } };
    expect(wordsOf(render({}, settings).text)).toBe("{result_url}");
  });

  it("keeps the subject on one line, whatever the values hold", ({ expect }) => {
    const { subject } = render(
      {},
      {
        notifyEmailSubject: "Claim {metadata.claim}",
        metadata: { claim: "A\r\nBcc: eve@example.org\u2028\u202Ex\u0000" },
      },
    );
    expect(subject).toBe("Claim A Bcc: eve@example.org x");
  });

  it("cuts a subject that its values make too long", ({ expect }) => {
    const settings = { notifyEmailSubject: "{metadata.a}", metadata: { a: "😀".repeat(400) } };
    expect(Array.from(render({}, settings).subject)).toHaveLength(250);
  });

  it("escapes the brand, its logo and the link everywhere", ({ expect }) => {
    const brand = { name: "A&B <i>", logoUrl: 'https://svc.example/l"x', accent: "#fc0" };
    const { html } = render({}, {}, { brand });
    expect(html).toContain("A&amp;B &lt;i&gt;");
    expect(html).toContain('src="https://svc.example/l&quot;x"');
    expect(html).toContain("border:1px solid #b58400"); // visible on white, unlike #fc0
    expect(html).toContain(".fill { background: #fc0 !important;");
  });
});
