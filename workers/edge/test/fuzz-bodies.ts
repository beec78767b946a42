import { Buffer } from "node:buffer";
import fc from "fast-check";
import { jpegHeader } from "./photos.ts";

/** What is sent: a content type, where there is one, and bytes, in one piece or as a stream of small ones. */
export type DrawnBody = {
  readonly type: string | undefined;
  readonly bytes: Buffer;
  readonly chunkBytes: number | undefined;
};

const ODD_NAMES = ["__proto__", "constructor", "toString", "", "a.b", "\ud800", "x".repeat(5_000), "\0"];
const oddName = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(...ODD_NAMES));
const oddValue = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(null, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], "\ud800", "\0", "9".repeat(9_999)),
  fc.constantFrom<unknown>(
    "x".repeat(100_000),
    { ["__proto__"]: { admin: true } },
    "{a}{metadata.x}",
    "(a+)+$",
  ),
);
const orOdd = (...valid: readonly unknown[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...valid) }, { weight: 1, arbitrary: oddValue });

const drawnStep = fc.record(
  {
    key: orOdd("front", "rear"),
    kind: orOdd("image", "text", "upload", "video", "choice", "address"),
    description: orOdd("The front"),
    min: orOdd(0, 1, 2),
    max: orOdd(1, 2, 20),
    when: orOdd({ step: "front", in: ["a"] }),
    pattern: orOdd("^[a-z]+$"),
    options: orOdd([
      { value: "a", label: "A" },
      { value: "b", label: "B" },
    ]),
  },
  { requiredKeys: ["key", "kind", "description"] },
);
const createRequest = fc.record(
  {
    mode: orOdd("audit", "verification"),
    max_captures: orOdd(1, 20),
    steps: fc.oneof(fc.array(drawnStep, { maxLength: 4 }), oddValue),
    expires_in_seconds: orOdd(60, 86_400),
    signals_required: orOdd(["screen"], ["ai", "reverse", "context"]),
    context: orOdd({ kind: "car", summary: "the front" }),
    webhook_url: orOdd("https://example.com/hook", "https://[::1]/", "https://a:b@example.com", "http://%"),
    notify_email: orOdd("a@example.com", null),
    notify_email_subject: orOdd("{status}"),
    metadata: fc.oneof(fc.dictionary(oddName, orOdd("A-17")), oddValue),
    expected_location: orOdd("1 Main Street"),
    expect: orOdd({ location: { expected: "1 Main Street", threshold_m: 200 } }),
    condition_aspects: orOdd(["dents"]),
    brand_slug: orOdd("acme"),
    locale: orOdd("de-CH"),
  },
  { requiredKeys: [] },
);
const finalizeRequest = fc.record({ narrative: orOdd("A branch fell on it.") }, { requiredKeys: [] });

const SPLICED = ["\r\n", "\r\n\r\n", "\r", "\n", "\0", "--", "%", "%E0%A4%A", '"', ";", ":", "{", "]", "\\u"];
const RARE_SPLICES = [
  "--BOUND",
  "--BOUND--",
  "\r\n--BOUND\r\n",
  "\r\n--BOUND--\r\n",
  "\u00ff\u00fe",
  " ".repeat(20_000),
];
type Edit = {
  readonly kind: "flip" | "cut" | "repeat" | "splice" | "truncate";
  readonly at: number;
  readonly length: number;
  readonly text: string;
};
const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom("flip", "cut", "repeat", "splice", "truncate"),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 1, max: 300 }),
  text: fc.constantFrom(...SPLICED, ...RARE_SPLICES),
});

/** The bytes after one small accident. */
function edited(bytes: Buffer, { kind, at, length, text }: Edit): Buffer {
  const start = Math.floor(at * bytes.length);
  const [before, some, after] = [
    bytes.subarray(0, start),
    bytes.subarray(start, start + length),
    bytes.subarray(start + length),
  ];
  switch (kind) {
    case "flip":
      return Buffer.concat([before, some.map((byte, i) => (i === 0 ? byte ^ length : byte)), after]);
    case "cut":
      return Buffer.concat([before, after]);
    case "repeat":
      return Buffer.concat([before, some, some, after]);
    case "splice":
      return Buffer.concat([before, Buffer.from(text, "latin1"), some, after]);
    case "truncate":
      return before;
  }
}

const edits = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Edit[]>([]) },
  { weight: 2, arbitrary: fc.array(edit, { minLength: 1, maxLength: 4 }) },
);
const chunkBytes = fc.option(fc.integer({ min: 1, max: 4_096 }), { freq: 3, nil: undefined });

const DEEP = 20_000;
const jsonText = (request: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.tuple(request, oddName, oddValue).map(withMember) },
    { weight: 6, arbitrary: request.map((value) => Buffer.from(JSON.stringify(value))) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(request, edits)
        .map(([value, all]) => all.reduce(edited, Buffer.from(JSON.stringify(value)))),
    },
    { weight: 2, arbitrary: fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value))) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(
          "[".repeat(DEEP),
          `${"[".repeat(DEEP)}${"]".repeat(DEEP)}`,
          `{"metadata":${'{"a":'.repeat(DEEP)}1${"}".repeat(DEEP)}}`,
          `{"narrative":${"9".repeat(DEEP)}}`,
          '{"max_captures":1e999}',
          '{"narrative":"\\ud800"}',
          '{"metadata":{"__proto__":"a"},"__proto__":{"mode":"audit"}}',
          '{"mode":"audit","mode":"verification"}',
          `{"narrative":"${"x".repeat(1024 * 1024)}"}`,
          "\ufeff{}",
          "NaN",
        )
        .map((text) => Buffer.from(text)),
    },
  );

/** Beside what JSON.stringify would lose: `__proto__` as a member of its own. */
function withMember([request, name, value]: [unknown, string, unknown]): Buffer {
  const members = JSON.stringify(request).slice(1, -1);
  const member = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
  return Buffer.from(`{${members}${members === "" ? "" : ","}${member}}`);
}

const jsonType = fc.oneof(
  { weight: 8, arbitrary: fc.constant("application/json") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      undefined,
      "text/plain",
      "APPLICATION/JSON; charset=utf-16",
      "application/problem+json",
      "application/json;;=",
      "multipart/form-data",
      "+json",
    ),
  },
);

const jsonBody = (request: fc.Arbitrary<unknown>): fc.Arbitrary<DrawnBody> =>
  fc.record({ type: jsonType, bytes: jsonText(request), chunkBytes });

export const createBody = jsonBody(createRequest);
export const finalizeBody = jsonBody(finalizeRequest);

const PNG = Buffer.from("89504e470d0a1a0a0000000d4948445200000280000001e00802000000", "hex");
const HEIC = Buffer.from("00000018667479706865696300000000686569636d696631000000", "hex");
const WEBP = Buffer.from("RIFF\x24\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x7f\x02\0\xdf\x01\0", "latin1");
const photo = fc.oneof(
  { weight: 6, arbitrary: fc.constant(Buffer.from(jpegHeader(640, 480))) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(Buffer.from(jpegHeader(640, 480)), PNG, HEIC, WEBP), edits)
      .map(([bytes, all]) => all.reduce(edited, bytes)),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: fc.constantFrom(Buffer.alloc(0), Buffer.from(jpegHeader(65_535, 65_535))) },
);

const part = (headers: string, content: Buffer | string) =>
  Buffer.concat([Buffer.from(`${headers}\r\n\r\n`, "latin1"), Buffer.from(content as string, "utf8")]);
const disposition = (rest: string) => `Content-Disposition: form-data; ${rest}`;

const imagePart = fc
  .tuple(
    fc.oneof(
      { weight: 8, arbitrary: fc.constant('name="image"; filename="photo.jpg"\r\nContent-Type: image/jpeg') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'name="image"',
          "name=image; filename=photo.jpg",
          'name="image"; filename=""',
          `name="image"; filename*=UTF-8''%E0%A4%A`,
          `name="image"; filename*=UTF-8''photo%20%F0%9F%93%B7.jpg`,
          'name="image"; filename="a\\"b.jpg"\r\nContent-Transfer-Encoding: base64',
          'name="image"; filename="a.jpg"\r\nContent-Type: multipart/mixed; boundary=BOUND',
          'name="other"; filename="a.jpg"',
        ),
      },
    ),
    photo,
  )
  .map(([rest, bytes]) => part(disposition(rest), bytes));

const FIELD_VALUES: Readonly<Record<string, readonly string[]>> = {
  metadata: ['{"claim":"A-17"}', "[]", "{", '{"a":1}', '{"__proto__":"x"}', '{"a":"\\ud800\\u0000"}'],
  webhook_url: ["https://example.com/hook", "ftp://x", "https://localhost/", "\0"],
  checks: ["ai", "screen", "context", "AI", ""],
  context: ['{"kind":"car","summary":"x"}', "car", "{}"],
  step: ["front", "__proto__", "x".repeat(500)],
  client_capture_id: ["1b4e28ba-2fa1-41d2-883f-0016d3cca427", "1", ""],
  captured_at: [
    "2026-11-21T10:00:00Z",
    "0000-01-01T00:00:00+23:59",
    "9999-12-31T23:59:59-23:59",
    "2025-02-29T00:00:00Z",
  ],
  location: ['{"lat":1,"lng":2,"accuracy_m":3}', '{"lat":1e999,"lng":0,"accuracy_m":0}', "{}", "null"],
  sha256: ["0".repeat(64), "zz"],
  source: ["file", "camera"],
  ["__proto__"]: ["x"],
  constructor: ["x"],
};
const fieldPart = fc
  .constantFrom(...Object.entries(FIELD_VALUES))
  .chain(([name, values]) =>
    fc
      .oneof(
        { weight: 4, arbitrary: fc.constantFrom(...values) },
        { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
      )
      .map((value) => part(disposition(`name="${name}"`), value)),
  );
const oddPart = fc.oneof(
  { weight: 4, arbitrary: fc.string().map((text) => part(text, text)) },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      part("Content-Disposition: form-data", "x"),
      part('Content-Disposition: attachment; name="metadata"', "x"),
      part(`${disposition('name="metadata"')}\r\nContent-Type: text/plain; charset=klingon`, "{}"),
      part(`${disposition('name="metadata"')}\r\nContent-Type: text/plain; charset=utf-16le`, "{}"),
      part(`${disposition('name="step"')}\r\n${disposition('name="sha256"')}`, "x"),
      part(disposition(`name="${"n".repeat(20_000)}"`), "x"),
      part(`X-Many: 1\r\n${"X: y\r\n".repeat(200)}${disposition('name="step"')}`, "x"),
      part("", "x"),
      Buffer.alloc(0),
    ),
  },
  { weight: 1, arbitrary: fc.constant(part(disposition('name="metadata"'), "x".repeat(70_000))) },
);

const boundary = fc.oneof(
  { weight: 12, arbitrary: fc.constant({ written: "BOUND", declared: "boundary=BOUND" }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { written: "a b'()+_,-./:=?", declared: `boundary="a b'()+_,-./:=?"` },
      { written: "$&[.*", declared: 'boundary="$&[.*"' },
      { written: "b".repeat(5_000), declared: `boundary=${"b".repeat(5_000)}` },
      { written: "", declared: 'boundary=""' },
      { written: "BOUND", declared: "boundary=" },
      { written: "BOUND", declared: "" },
      { written: "BOUND", declared: "boundary=OTHER" },
      { written: "BOUND", declared: 'boundary="BOUND' },
      { written: "BOUND", declared: "BOUNDARY=BOUND; charset=utf-8" },
      { written: "\u00e9", declared: "boundary=\u00e9" },
      { written: "-", declared: "boundary=-" },
    ),
  },
);
const ownParts = fc
  .tuple(fc.option(imagePart, { freq: 8 }), fc.array(fieldPart, { maxLength: 3 }))
  .chain(([image, fields]) =>
    fc.shuffledSubarray([...(image ? [image] : []), ...fields], { minLength: fields.length }),
  );
const parts = fc.oneof(
  { weight: 12, arbitrary: ownParts },
  {
    weight: 4,
    arbitrary: fc
      .tuple(ownParts, fc.array(oddPart, { minLength: 1, maxLength: 2 }))
      .map(([own, odd]) => [...own, ...odd].toSorted(Buffer.compare)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.oneof(fieldPart, imagePart, oddPart), fc.constantFrom(2, 64, 65, 3_000))
      .map(([one, times]) => Array.from<Buffer>({ length: one.length > 200 ? 2 : times }).fill(one)),
  },
);

export const multipartBody: fc.Arbitrary<DrawnBody> = fc
  .record({ boundary, parts, edits, chunkBytes, type: fc.constantFrom("multipart/form-data", "text/html") })
  .map(({ boundary: { written, declared }, parts: all, edits: accidents, chunkBytes: size, type }) => {
    const delimiter = Buffer.from(`--${written}\r\n`, "latin1");
    const body = Buffer.concat([
      ...all.flatMap((each) => [delimiter, each, Buffer.from("\r\n")]),
      Buffer.from(`--${written}--\r\n`, "latin1"),
    ]);
    return { type: `${type}; ${declared}`, bytes: accidents.reduce(edited, body), chunkBytes: size };
  });
