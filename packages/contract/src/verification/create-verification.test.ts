import { describe, it } from "vitest";
import { parseCreateVerification } from "./create-verification.ts";
import { STRICT_URLS } from "../webhook/webhook-url.ts";

const POLICY = STRICT_URLS;

function refusals(body: unknown, policy = POLICY): string[] {
  const parsed = parseCreateVerification(body, policy);
  return parsed.ok ? [] : (parsed.error.fields ?? []).map(({ path, message }) => `${path} ${message}`);
}

function accepted(body: unknown, policy = POLICY) {
  const parsed = parseCreateVerification(body, policy);
  if (!parsed.ok) throw parsed.error;
  return parsed.value;
}

const step = (fields: object) => ({ key: "front", kind: "image", description: "the front", ...fields });
const steps = (...fields: object[]) => ({
  steps: fields.map((each, i) => ({ ...step({ key: `s${i}` }), ...each })),
});

describe("SPEC 4.2: defaults", () => {
  it("takes an empty body as one photo with every default", ({ expect }) => {
    expect(accepted(undefined)).toEqual(accepted({}));
    expect(accepted({})).toEqual({
      mode: "verification",
      capturePlan: { kind: "anonymous", maxCaptures: 1 },
      expiresInSeconds: 3600,
      signalsRequired: ["screen", "ai"],
      seal: true,
      requireLocation: false,
      metadata: {},
    });
  });

  it("collapses duplicates of signals_required", ({ expect }) => {
    expect(accepted({ signals_required: ["ai", "ai", "screen"] }).signalsRequired).toEqual(["ai", "screen"]);
  });

  it("keeps null of notify_email apart from absent", ({ expect }) => {
    expect(accepted({ notify_email: null }).notifyEmail).toBe(null);
    expect("notifyEmail" in accepted({})).toBe(false);
  });

  it("reads the structured and the flat expectations alike", ({ expect }) => {
    const flat = { expected_location: "1 Main St", expected_object: "car", condition_aspects: ["dents"] };
    const structured = {
      expect: {
        location: { expected: "1 Main St" },
        object: { expected: "car" },
        condition: { aspects: ["dents"] },
      },
    };
    expect(accepted(structured)).toEqual(accepted(flat));
    expect(accepted(flat).expectedLocation).toEqual({ expected: "1 Main St", thresholdM: 150 });
  });

  it("gives each kind of step its defaults", ({ expect }) => {
    const body = steps(
      { kind: "image" },
      { kind: "text" },
      { kind: "upload" },
      { kind: "video" },
      {
        kind: "choice",
        options: [
          { value: "a", label: "A" },
          { value: "b", label: "B" },
        ],
      },
      { kind: "address" },
    );
    const common = { description: "the front", min: 1, max: 1 };
    expect(accepted(body).capturePlan).toEqual({
      kind: "steps",
      steps: [
        {
          ...common,
          key: "s0",
          kind: "image",
          overlay: "none",
          camera: "rear",
          ocr: "none",
          allowFile: false,
        },
        { ...common, key: "s1", kind: "text", maxLength: 500, multiline: false, format: "text" },
        {
          ...common,
          key: "s2",
          kind: "upload",
          accept: ["image/jpeg", "image/png", "image/webp", "image/heic", "image/heif"],
        },
        { ...common, key: "s3", kind: "video", maxSeconds: 15, audio: false },
        {
          ...common,
          key: "s4",
          kind: "choice",
          options: [
            { value: "a", label: "A" },
            { value: "b", label: "B" },
          ],
        },
        { ...common, key: "s5", kind: "address", prefillFromLocation: false, matchLocation: false },
      ],
    });
  });
});

const CHOICE = {
  kind: "choice",
  options: [
    { value: "yes", label: "Yes" },
    { value: "no", label: "No" },
  ],
};
const many = (n: number, value: unknown = "x") => Array.from({ length: n }, () => value);

const RULES: [sentence: string, body: unknown, ...refusals: string[]][] = [
  ["the body must be an object", ["a"], "body must be an object, got list"],
  ["null is no object", null, "body must be an object, got null"],
  ["an unknown field is refused by name", { colour: 1 }, 'body has unknown field: "colour"'],
  [
    "an unknown field of a step is told at the step",
    steps({ colour: 1 }),
    'steps.0 has unknown field: "colour"',
  ],
  [
    "__proto__ is an unknown field like any other",
    JSON.parse('{"__proto__":1}'),
    'body has unknown field: "__proto__"',
  ],
  ["steps must be a list", { steps: "front" }, "steps must be a list, got string"],
  ["steps must not be empty", { steps: [] }, "steps must not be empty"],
  ["a step must be an object", { steps: [5] }, "steps.0 must be an object, got number"],
  [
    "a step is of one of six kinds",
    steps({ kind: "photo" }),
    "steps.0.kind must be one of: image, text, upload, video, choice, address",
  ],
  [
    "a step needs its key and description",
    { steps: [{ kind: "image" }] },
    "steps.0.key is required",
    "steps.0.description is required",
  ],
  [
    "a step without a kind is still told the rest",
    { steps: [{}] },
    "steps.0.kind is required",
    "steps.0.key is required",
    "steps.0.description is required",
  ],
  [
    "at most 30 steps",
    { steps: many(31).map((_, i) => step({ key: `s${i}`, kind: "text" })) },
    "steps must have at most 30 items",
  ],
  [
    "steps and max_captures exclude each other",
    { max_captures: 1, ...steps({}) },
    "steps cannot be combined with max_captures",
  ],
  ["max_captures is at least 1", { max_captures: 0 }, "max_captures must be at least 1"],
  ["max_captures is at most 20", { max_captures: 21 }, "max_captures must be at most 20"],
  ["max_captures is whole", { max_captures: 1.5 }, "max_captures must be an integer"],
  ["max_captures is a number", { max_captures: "2" }, "max_captures must be a number, got string"],
  ["null is reported as null", { max_captures: null }, "max_captures must be a number, got null"],
  ["a huge number is told the limit", { max_captures: 1e300 }, "max_captures must be at most 20"],
  ["expires_in_seconds is at least 60", { expires_in_seconds: 59 }, "expires_in_seconds must be at least 60"],
  [
    "expires_in_seconds is at most 86400",
    { expires_in_seconds: 86401 },
    "expires_in_seconds must be at most 86400",
  ],
  ["signals_required is not empty", { signals_required: [] }, "signals_required must not be empty"],
  [
    "depth is outside the enumeration",
    { signals_required: ["depth"] },
    "signals_required.0 must be one of: screen, ai, reverse, context",
  ],
  ["seal is a boolean", { seal: "yes" }, "seal must be a boolean, got string"],
  ["mode is one of two", { mode: "live" }, "mode must be one of: verification, audit"],
  ["context needs both members", { context: { kind: "car" } }, "context.summary is required"],
  ["context is asked for with nothing to compare", { signals_required: ["context"] }, "context is required"],
  [
    "webhook_url is https",
    { webhook_url: "http://example.com" },
    "webhook_url must be a valid URL, including https://",
  ],
  ["webhook_url is a string", { webhook_url: 4 }, "webhook_url must be a string, got number"],
  ["notify_email is an address", { notify_email: "nobody" }, "notify_email must be a valid email address"],
  [
    "notify_email has at most 254 characters",
    {
      notify_email: `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(20)}.com`,
    },
    "notify_email must be at most 254 characters",
  ],
  [
    "a subject has no unknown placeholder",
    { notify_email_subject: "{sta}" },
    'notify_email_subject has unknown placeholder: "{sta}"',
  ],
  ["a subject is not empty", { notify_email_subject: "" }, "notify_email_subject must not be empty"],
  [
    "completion_message is at most 2000",
    { completion_message: "x".repeat(2001) },
    "completion_message must be at most 2000 characters",
  ],
  [
    "completion_message is not null on create",
    { completion_message: null },
    "completion_message must be a string, got null",
  ],
  ["metadata is an object", { metadata: ["a"] }, "metadata must be an object, got list"],
  ["a metadata value is a string", { metadata: { a: 1 } }, "metadata.a must be a string, got number"],
  [
    "a metadata value has at most 500 characters",
    { metadata: { a: "x".repeat(501) } },
    "metadata.a must be at most 500 characters",
  ],
  [
    "a metadata key has at most 40 characters",
    { metadata: { ["k".repeat(41)]: "" } },
    `metadata.${"k".repeat(41)} must be at most 40 characters`,
  ],
  [
    "metadata has at most 50 keys",
    { metadata: Object.fromEntries(many(51).map((_, i) => [`k${i}`, ""])) },
    "metadata must have at most 50 items",
  ],
  [
    "expected_location is at most 300",
    { expected_location: "x".repeat(301) },
    "expected_location must be at most 300 characters",
  ],
  ["expected_object is not empty", { expected_object: "" }, "expected_object must not be empty"],
  [
    "condition_aspects has at most 6",
    { condition_aspects: many(7) },
    "condition_aspects must have at most 6 items",
  ],
  ["condition_aspects is not empty", { condition_aspects: [] }, "condition_aspects must not be empty"],
  [
    "an aspect has at most 40 characters",
    { condition_aspects: ["x".repeat(41)] },
    "condition_aspects.0 must be at most 40 characters",
  ],
  [
    "condition_aspects is a list",
    { condition_aspects: "dents" },
    "condition_aspects must be a list, got string",
  ],
  [
    "a step's aspects are told at the step",
    steps({ condition_aspects: "x" }),
    "steps.0.condition_aspects must be a list, got string",
  ],
  ["brand_slug has at least 2 characters", { brand_slug: "a" }, "brand_slug must be at least 2 characters"],
  ["brand_slug is a slug", { brand_slug: "A_B" }, "brand_slug must match ^[a-z0-9]+(?:-[a-z0-9]+)*$"],
  ["expect has a member", { expect: {} }, "expect must not be empty"],
  [
    "expect stands alone",
    { expected_location: "x", expect: { location: { expected: "x" } } },
    "expect cannot be combined with expected_location",
  ],
  [
    "threshold_m is at least 100",
    { expect: { location: { expected: "x", threshold_m: 99 } } },
    "expect.location.threshold_m must be at least 100",
  ],
  [
    "an audit needs no fix",
    { mode: "audit", require_location: true },
    "require_location is not allowed here",
  ],
  [
    "an audit takes no clip",
    { mode: "audit", ...steps({ kind: "video" }) },
    "steps.0.kind is not allowed here",
  ],
  [
    "an audit asks no address",
    { mode: "audit", ...steps({ kind: "address" }) },
    "steps.0.kind is not allowed here",
  ],
  ["step keys are unique", steps({ key: "a" }, { key: "a" }), "steps.1.key must be unique"],
  ["a step key has a form", steps({ key: "Front" }), "steps.0.key must match ^[a-z0-9][a-z0-9_-]{0,39}$"],
  ["max is at least min", steps({ min: 3, max: 2 }), "steps.0.max must be at least 3"],
  ["min is at most 20", steps({ min: 21 }), "steps.0.min must be at most 20"],
  ["a text step has one answer", steps({ kind: "text", max: 2 }), "steps.0.max must be at most 1"],
  ["a video step has at most three clips", steps({ kind: "video", max: 4 }), "steps.0.max must be at most 3"],
  [
    "steps ask for at most 40 files",
    steps({ max: 20 }, { max: 15 }, { max: 6 }),
    "steps.2.max must be at most 5",
  ],
  [
    "a choice has at least two options",
    steps({ ...CHOICE, options: [{ value: "a", label: "A" }] }),
    "steps.0.options must have at least 2 items",
  ],
  [
    "option values are unique",
    steps({
      ...CHOICE,
      options: [
        { value: "a", label: "A" },
        { value: "a", label: "B" },
      ],
    }),
    "steps.0.options.1.value must be unique",
  ],
  ["nobody chooses more than there is", steps({ ...CHOICE, max: 3 }), "steps.0.max must be at most 2"],
  [
    "when names an earlier choice",
    steps({ when: { step: "s1", in: ["yes"] } }, CHOICE),
    "steps.0.when.step is not allowed here",
  ],
  [
    "when names a choice step",
    steps(CHOICE, { when: { step: "s9", in: ["yes"] } }),
    "steps.1.when.step must be one of: s0",
  ],
  [
    "when names values of that step",
    steps(CHOICE, { when: { step: "s0", in: ["maybe"] } }),
    "steps.1.when.in.0 must be one of: yes, no",
  ],
  [
    "a pattern does not look around",
    steps({ kind: "text", pattern: "(?=a)b" }),
    "steps.0.pattern must match RE2 syntax",
  ],
  [
    "a pattern cannot run away",
    steps({ kind: "text", pattern: "(?:.{0,30}){30}" }),
    "steps.0.pattern must repeat less: the pattern is too large",
  ],
  [
    "a country has two capitals",
    steps({ kind: "address", country: "de" }),
    "steps.0.country must match ^[A-Z]{2}$",
  ],
  ["a locale is BCP 47", { locale: "english" }, "locale must match ^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$"],
  [
    "a kind has only its own fields",
    steps({ kind: "text", camera: "rear" }),
    'steps.0 has unknown field: "camera"',
  ],
];

describe("SPEC 7, CONTRACT G0.4 and G5: refusals", () => {
  it.for([
    [{ reminder_after_minutes: 60 }, "must be less than 60, because the link expires then"],
    [
      { reminder_after_minutes: 2, expires_in_seconds: 90 },
      "must be less than 2, because the link expires then",
    ],
    [{ reminder_after_minutes: 59 }],
    [{ reminder_after_minutes: 0, expires_in_seconds: 60 }],
    [{ reminder_after_minutes: 60, expires_in_seconds: 3_601 }],
  ] as const)("a reminder comes while the link is open: %j", ([body, message], { expect }) => {
    expect(refusals(body)).toEqual(message === undefined ? [] : [`reminder_after_minutes ${message}`]);
  });

  it.for(RULES)("%s", ([, body, ...expected], { expect }) => {
    expect(refusals(body)).toEqual(expected);
  });

  it("reports all failing fields in the order of the request", ({ expect }) => {
    const body = {
      seal: 1,
      steps: [step({ min: "a" })],
      zeta: 0,
      max_captures: 0,
      signals_required: ["context"],
    };
    expect(refusals(body)).toEqual([
      "seal must be a boolean, got number",
      "steps cannot be combined with max_captures",
      "steps.0.min must be a number, got string",
      'body has unknown field: "zeta"',
      "max_captures must be at least 1",
      "context is required",
    ]);
  });

  it("reports at most 20 fields", ({ expect }) => {
    expect(refusals(Object.fromEntries(many(30).map((_, i) => [`f${i}`, 1])))).toHaveLength(20);
  });

  it("puts the first field into the message", ({ expect }) => {
    const parsed = parseCreateVerification({ expires_in_seconds: 1, seal: 2 }, POLICY);
    expect(parsed.ok ? "" : parsed.error.message).toBe("expires_in_seconds must be at least 60");
  });
});

describe("what is accepted", () => {
  it.for([
    { condition_aspects: ["😀".repeat(40)] },
    { metadata: {} },
    { mode: "audit", expected_location: "1 Main St" },
    { notify_email_body: "{status} of {metadata.claim id} at {result_url}" },
    { signals_required: ["context"], expect: { object: { expected: "car" } } },
    { signals_required: ["context"], ...steps({ expected_object: "car" }) },
    { webhook_url: "https://hooks.example.com:8443/a?b=c" },
    steps(CHOICE, { when: { step: "s0", in: ["no"] } }),
    steps({ kind: "text", pattern: String.raw`^(?:[A-Z]{2}|D)\d{1,6}$`, min: 0 }),
  ])("%j", (body, { expect }) => {
    expect(refusals(body)).toEqual([]);
  });
});
