import { aPhoto, aVerification, CLEAR } from "../../test/build.ts";
import { describe, it } from "vitest";
import type { Finding } from "../finding.ts";
import { newCandidateId } from "../ids.ts";
import { STATUSES } from "../status.ts";
import { resultOf } from "./result.ts";
import type { Settings } from "./settings.ts";
import type { Step } from "./step-kinds.ts";
import type { Capture, Verification } from "./state.ts";
import { viewOf } from "./view.ts";

const NOW = Date.UTC(2026, 10, 21);
const flagged = (confidence: number): Finding => ({ ...CLEAR, status: "flagged", confidence });
const unavailable: Finding = { status: "unavailable", reason: "timeout" };
const image = {
  kind: "image",
  min: 1,
  max: 1,
  overlay: "none",
  camera: "rear",
  ocr: "none",
  allowFile: false,
} as const;
const STEPS: readonly Step[] = [
  { ...image, key: "front", description: "The front" },
  { ...image, key: "back", description: "The back", expectedObject: "a number plate" },
];

function captured(different: Partial<Capture> = {}): Capture {
  return { ...aPhoto({}, NOW), receivedAt: NOW, removed: false, findings: {}, ...different };
}

/** A verification with these photos, completed unless `different` says otherwise. */
function ended(
  settings: Partial<Settings>,
  captures: readonly Capture[],
  different: Partial<Verification> = {},
): Verification {
  return { ...aVerification(settings, NOW), status: "completed", captures, ...different };
}

/** The result of one photo for each of these findings. */
function resulted(settings: Partial<Settings>, ...found: readonly Capture["findings"][]) {
  return resultOf(
    ended(
      settings,
      found.map((findings) => captured({ findings })),
    ),
  );
}

/** A photo without further facts. */
const PLAIN = { kind: "image", contentType: "image/jpeg", receivedAt: NOW, hasThumb: false, isSealed: false };

describe("the result of a verification", () => {
  it("contains its id, its mode and the time it closed", ({ expect }) => {
    const state = ended({ mode: "verification", signalsRequired: [] }, [], { closedAt: NOW, redacted: true });
    expect(resultOf(state)).toEqual({
      id: state.id,
      status: "completed",
      mode: "verification",
      conclusion: "no_photo",
      outcome: "look",
      checks: [],
      photos: [],
      closedAt: NOW,
      redacted: true,
    });
  });

  it("has no closing time while it is open, and treats the first millisecond as a time", ({ expect }) => {
    expect(resultOf(ended({}, []))).not.toHaveProperty("closedAt");
    expect(resultOf(ended({}, [], { closedAt: 0 }))).toMatchObject({ closedAt: 0, redacted: false });
  });

  const undone = STATUSES.filter((status) => status !== "completed");
  it.for(undone)("has photos but neither conclusion nor checks while it is %s", (status, { expect }) => {
    const photo = captured({ findings: { ai: flagged(0.9) } });
    const state = ended({}, [photo], { status });
    expect(resultOf(state)).toEqual({
      id: state.id,
      status,
      mode: "audit",
      checks: [],
      photos: [{ ...PLAIN, id: photo.id }],
      redacted: false,
    });
  });
});

describe("the conclusion (SPEC 2.2)", () => {
  it("is genuine when every check is clear, and when none was asked", ({ expect }) => {
    expect(resulted({}, { ai: CLEAR }).conclusion).toBe("genuine");
    expect(resulted({ signalsRequired: [] }, {}).conclusion).toBe("genuine");
  });

  it("is not_genuine when one photo has a signal, also where another check never answered", ({ expect }) => {
    expect(resulted({}, { ai: CLEAR }, { ai: flagged(0.9) }).conclusion).toBe("not_genuine");
    expect(resulted({}, { ai: unavailable }, { ai: flagged(0.9) }).conclusion).toBe("not_genuine");
  });

  it("is unchecked, which is no finding, when a check never answered", ({ expect }) => {
    expect(resulted({}, { ai: CLEAR }, { ai: unavailable }).conclusion).toBe("unchecked");
  });

  it("is in_part where a check cannot look at some file and nothing else is open", ({ expect }) => {
    const document = captured({
      kind: "upload",
      contentType: "application/pdf",
      findings: { ai: unavailable },
    });
    const clip = captured({ kind: "video", findings: { ai: CLEAR, screen: CLEAR } });
    const photo = (ai: Finding) => captured({ findings: { ai, screen: CLEAR } });
    const required = { signalsRequired: ["ai", "screen"] } as const;
    const concluded = (...files: readonly Capture[]) => resultOf(ended(required, files)).conclusion;
    expect(concluded(photo(CLEAR), clip)).toBe("genuine");
    expect(concluded(photo(CLEAR), document)).toBe("in_part");
    expect(concluded(photo(unavailable), document)).toBe("unchecked");
    expect(concluded(photo(flagged(0.9)), document)).toBe("not_genuine");
    expect(concluded(document)).toBe("no_photo");
    const described = { signalsRequired: ["ai", "context"], expectedObject: "a car" } as const;
    expect(resultOf(ended(described, [clip])).conclusion).toBe("in_part");
  });

  it("is no_photo for documents alone, though `svc` is true, and the outcome is unavailable", ({
    expect,
  }) => {
    const document = (ai: Finding) =>
      captured({ kind: "upload", contentType: "application/pdf", findings: { ai } });
    const result = (...files: readonly Capture[]) => resultOf(ended({}, files));
    const state = ended({}, [document(CLEAR), document(CLEAR)]);
    expect(viewOf(state).verdict?.svc).toBe(true);
    expect(resultOf(state)).toMatchObject({ conclusion: "no_photo", outcome: "unavailable" });
    expect(result(document(CLEAR), captured({ findings: { ai: CLEAR } }))).toMatchObject({
      conclusion: "genuine",
      outcome: "genuine",
    });
    expect(result(document(flagged(0.9)))).toMatchObject({ conclusion: "not_genuine", outcome: "flagged" });
  });

  it("is no_photo when there was nothing to check, or when all was retaken (CONTRACT G1.10)", ({
    expect,
  }) => {
    expect(resulted({}).conclusion).toBe("no_photo");
    const retaken = captured({ removed: true, findings: { ai: flagged(0.9) } });
    expect(resultOf(ended({}, [retaken]))).toMatchObject({ conclusion: "no_photo", checks: [], photos: [] });
  });

  it("asks for a look when context finds another object or a search finds pages (CONTRACT G1.4, G1.5)", ({
    expect,
  }) => {
    const settings = { signalsRequired: ["context", "reverse"], expectedObject: "a car" } as const;
    expect(resulted(settings, { context: flagged(0.9), reverse: flagged(1) })).toMatchObject({
      conclusion: "genuine",
      outcome: "look",
    });
  });

  it("asks for a look where a part of a photo looks edited, and stays genuine", ({ expect }) => {
    const settings = { signalsRequired: ["ai"] } as const;
    const edited = resulted(settings, { ai: CLEAR }, { ai: { ...CLEAR, editedPart: true } });
    expect(edited).toMatchObject({ conclusion: "genuine", outcome: "look", edited: [2] });
    expect(resulted(settings, { ai: CLEAR })).toMatchObject({ outcome: "genuine" });
    expect(resulted(settings, { ai: CLEAR })).not.toHaveProperty("edited");
  });

  it("asks for a look where the photos contradict each other, until people decided", ({ expect }) => {
    const photo = captured({ findings: { ai: CLEAR } });
    const consistency = { result: "contradictions", found: [], rules: [] } as const;
    const state = { ...ended({ signalsRequired: ["ai"] }, [photo]), consistency };
    expect(resultOf(state)).toMatchObject({ conclusion: "genuine", outcome: "look", contradictions: true });
    const decided = resultOf({ ...state, decision: { value: "accepted", at: 1 } });
    expect(decided.outcome).toBe("genuine");
    expect(decided).not.toHaveProperty("contradictions");
  });

  it("stays flagged where a flagged photo looks edited, too", ({ expect }) => {
    const edited = { ai: { ...flagged(0.9), editedPart: true } as const };
    expect(resulted({ signalsRequired: ["ai"] }, edited)).toMatchObject({
      conclusion: "not_genuine",
      outcome: "flagged",
      checks: [{ flagged: [1], confidence: 0.9 }],
    });
  });
});

describe("what people decided", () => {
  const decision = { value: "rejected", at: 1, note: "Copied.", by: "usr_ada" } as const;

  it("is in the result only if the account shares it, without who decided and why", ({ expect }) => {
    const photo = captured({ findings: { ai: CLEAR } });
    const told = resultOf({ ...ended({ shareDecision: true }, [photo]), decision });
    expect(told).toMatchObject({ decision: "rejected", outcome: "genuine" });
    expect(JSON.stringify(told)).not.toMatch(/Copied|usr_ada/);
    expect(resultOf({ ...ended({}, [photo]), decision })).not.toHaveProperty("decision");
  });

  it("ends the question about a photo that looks edited in part", ({ expect }) => {
    const photo = captured({ findings: { ai: { ...CLEAR, editedPart: true } } });
    expect(resultOf(ended({}, [photo]))).toMatchObject({ outcome: "look", edited: [1] });
    const accepted = resultOf({ ...ended({}, [photo]), decision: { ...decision, value: "accepted" } });
    expect(accepted).toMatchObject({ outcome: "genuine" });
    expect(accepted).not.toHaveProperty("edited");
  });
});

describe("the checks of a result", () => {
  it("are the required ones in the order of SPEC 1, each over all photos", ({ expect }) => {
    const { checks } = resulted({ signalsRequired: ["ai", "screen"] }, { screen: CLEAR, ai: CLEAR });
    expect(checks).toEqual([
      { check: "screen", flagged: [], unanswered: [], inapplicable: [], isUncovered: false },
      { check: "ai", flagged: [], unanswered: [], inapplicable: [], isUncovered: false },
    ]);
  });

  it("number the photos from 1, and have the confidence of the surest that was flagged", ({ expect }) => {
    const sure = { ...CLEAR, confidence: 0.99 };
    const { checks } = resulted(
      {},
      { ai: sure },
      { ai: flagged(0.7) },
      { ai: unavailable },
      { ai: flagged(0.9) },
      { ai: flagged(0.8) },
    );
    expect(checks).toEqual([
      {
        check: "ai",
        flagged: [2, 4, 5],
        unanswered: [3],
        inapplicable: [],
        isUncovered: false,
        confidence: 0.9,
      },
    ]);
  });

  it("have a confidence of one flagged photo though it is 0, and none where none was flagged", ({
    expect,
  }) => {
    expect(resulted({}, { ai: flagged(0) }).checks[0]).toHaveProperty("confidence", 0);
    expect(resulted({}, { ai: unavailable }).checks).toEqual([
      { check: "ai", flagged: [], unanswered: [1], inapplicable: [], isUncovered: false },
    ]);
  });

  it("do not call a photo unanswered whose check is not settled", ({ expect }) => {
    expect(resulted({}, {}).checks).toEqual([
      { check: "ai", flagged: [], unanswered: [], inapplicable: [], isUncovered: false },
    ]);
  });

  it("number the kept photos alone (CONTRACT G1.10)", ({ expect }) => {
    const retaken = captured({ removed: true, findings: { ai: flagged(0.99) } });
    const kept = captured({ findings: { ai: flagged(0.6) } });
    const { checks, photos } = resultOf(ended({}, [retaken, kept]));
    expect(checks).toEqual([
      { check: "ai", flagged: [1], unanswered: [], inapplicable: [], isUncovered: false, confidence: 0.6 },
    ]);
    expect(photos.map(({ id }) => id)).toEqual([kept.id]);
  });

  it("say which files a required check cannot look at (CONTRACT G5.4)", ({ expect }) => {
    const upload = captured({ kind: "upload" });
    const { checks, conclusion } = resultOf(ended({ signalsRequired: ["screen"] }, [upload]));
    expect(checks).toEqual([
      { check: "screen", flagged: [], unanswered: [], inapplicable: [1], isUncovered: true },
    ]);
    expect(conclusion).toBe("no_photo");
  });

  it("miss no answer for a document, whose pixels are not read", ({ expect }) => {
    const document = captured({
      kind: "upload",
      contentType: "application/pdf",
      findings: { ai: unavailable },
    });
    const photo = captured({ findings: { ai: CLEAR } });
    const { checks } = resultOf(ended({}, [photo, document]));
    expect(checks).toEqual([
      { check: "ai", flagged: [], unanswered: [], inapplicable: [2], isUncovered: false },
    ]);
    const marked = { ...document, findings: { ai: flagged(1) } };
    expect(resultOf(ended({}, [photo, marked])).checks).toMatchObject([{ flagged: [2], inapplicable: [] }]);
  });

  it("count a finding only of a photo that was asked for it (CONTRACT G5.4)", ({ expect }) => {
    const upload = captured({ kind: "upload", findings: { screen: flagged(0.9) } });
    const photo = captured({ findings: { screen: flagged(0.6) } });
    const { checks } = resultOf(ended({ signalsRequired: ["screen"] }, [upload, photo]));
    expect(checks).toEqual([
      {
        check: "screen",
        flagged: [2],
        unanswered: [],
        inapplicable: [1],
        isUncovered: false,
        confidence: 0.6,
      },
    ]);
  });

  it("have context for an expected object though it is not required, of its step alone (SPEC 2.5)", ({
    expect,
  }) => {
    const plan = { capturePlan: { kind: "steps", steps: STEPS }, signalsRequired: [] } as const;
    const front = captured({ step: "front", findings: { context: unavailable } });
    const back = captured({ step: "back", findings: { context: flagged(0.8) } });
    expect(resultOf(ended(plan, [front, back])).checks).toEqual([
      {
        check: "context",
        flagged: [2],
        unanswered: [],
        inapplicable: [],
        isUncovered: false,
        confidence: 0.8,
      },
    ]);
    expect(resultOf(ended(plan, [front])).checks).toEqual([]);
  });

  it("are none where there is no photo, whatever is required", ({ expect }) => {
    expect(resulted({ signalsRequired: ["screen", "ai"], expectedObject: "a red car" }).checks).toEqual([]);
  });
});

describe("the photos of a result", () => {
  it("have their times of capture and arrival, their thumbnail, and their step in the tenant's words", ({
    expect,
  }) => {
    const photo = captured({ step: "back", capturedAt: NOW - 5, receivedAt: NOW + 5, thumb: true });
    const { photos } = resultOf(ended({ capturePlan: { kind: "steps", steps: STEPS } }, [photo]));
    expect(photos).toEqual([
      {
        ...PLAIN,
        id: photo.id,
        capturedAt: NOW - 5,
        receivedAt: NOW + 5,
        hasThumb: true,
        description: "The back",
      },
    ]);
  });

  it("leave out an unknown time or step, and any other stored member", ({ expect }) => {
    const location = { lat: 52.1, lng: 4.3, accuracyM: 8 };
    const clip = captured({ kind: "video", location, device: "{}" });
    const lost = captured({ step: "roof", capturedAt: 0 });
    const { photos } = resultOf(ended({ capturePlan: { kind: "steps", steps: STEPS } }, [clip, lost]));
    expect(photos).toEqual([
      { ...PLAIN, id: clip.id, kind: "video" },
      { ...PLAIN, id: lost.id, capturedAt: 0 },
    ]);
    expect(photos[0]).not.toHaveProperty("capturedAt");
    expect(photos[0]).not.toHaveProperty("description");
    expect(photos[1]).not.toHaveProperty("description");
  });

  it("have each file's kind, its picture's size, and whether it is sealed", ({ expect }) => {
    const sealed = captured({ width: 4000, height: 3000, stamp: { state: "sealed" } });
    const failed = captured({
      contentType: "application/pdf",
      stamp: { state: "failed", reason: "too_large" },
    });
    expect(resultOf(ended({}, [sealed, failed])).photos).toEqual([
      { ...PLAIN, id: sealed.id, width: 4000, height: 3000, isSealed: true },
      { ...PLAIN, id: failed.id, contentType: "application/pdf" },
    ]);
  });

  it("name no step where there are none", ({ expect }) => {
    const [photo] = resultOf(ended({}, [captured({ step: "front" })])).photos;
    expect(photo).not.toHaveProperty("description");
  });
});

const page = (decision?: "confirmed" | "dismissed") => ({
  id: newCandidateId(0),
  pageUrl: "https://a.example/",
  match: "full" as const,
  score: 1,
  ...(decision && { decision }),
});

const like = (...candidates: readonly ReturnType<typeof page>[]): Capture["findings"] => ({
  reverse: { ...CLEAR, status: "flagged", candidates },
});

describe("the result of a reverse search", () => {
  const settings = { signalsRequired: ["reverse"] } as const;

  it("says that its candidates wait, by saying nothing more", ({ expect }) => {
    const [check] = resulted(settings, like(page(), page("dismissed"))).checks;
    expect(check?.flagged).toEqual([1]);
    expect(check).not.toHaveProperty("review");
  });

  it("names the photos that a person confirmed to be online", ({ expect }) => {
    const result = resulted(settings, like(page()), like(page("dismissed"), page("confirmed")));
    expect(result).toMatchObject({
      conclusion: "not_genuine",
      checks: [{ flagged: [2], review: "confirmed" }],
    });
  });

  it("says that a person dismissed all of them", ({ expect }) => {
    const result = resulted(settings, like(page("dismissed")));
    expect(result).toMatchObject({ conclusion: "genuine", checks: [{ flagged: [1], review: "dismissed" }] });
  });

  it("says that no one compared them in time", ({ expect }) => {
    const state = ended(settings, [captured({ findings: like(page()) })], { reverseLapsed: true });
    expect(resultOf(state).checks).toMatchObject([{ flagged: [1], review: "expired" }]);
  });
});
