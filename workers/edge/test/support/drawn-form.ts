import fc from "fast-check";
import { type DrawnBody, edited, edits, octetsOf, textOctets } from "./drawn-body.ts";
import { jpegHeader } from "./photos.ts";

const JPEG = octetsOf(jpegHeader(640, 480));
const PNG = "\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x02\x80\0\0\x01\xe0\x08\x02\0\0\0";
const HEIC = "\0\0\0\x18ftypheic\0\0\0\0heicmif1\0\0\0";
const WEBP = "RIFF\x24\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x7f\x02\0\xdf\x01\0";
const photo = fc.oneof(
  { weight: 6, arbitrary: fc.constant(JPEG) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(JPEG, PNG, HEIC, WEBP), edits)
      .map(([octets, all]) => all.reduce(edited, octets)),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 64 }).map(octetsOf) },
  { weight: 1, arbitrary: fc.constantFrom("", octetsOf(jpegHeader(65_535, 65_535))) },
);

const part = (headers: string, content: string) => `${headers}\r\n\r\n${content}`;
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
  .map(([rest, content]) => part(disposition(rest), content));

const framePart = photo.map((content) => part(disposition('name="frames"; filename="frame.jpg"'), content));

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
  source: ["file", "camera", "system_camera", "api"],
  nonce: ["made-up.1abc", "", "x".repeat(201)],
  device: [
    '{"camera":{"label":"OBS Virtual Camera"}}',
    '{"camera":{"reported":{"width":-1}},"torch_applied":[1,0,1]}',
    `{"x":"${"x".repeat(5_000)}"}`,
    "[]",
  ],
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
      .map((value) => part(disposition(`name="${name}"`), textOctets(value))),
  );
const oddPart = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: "binary-ascii" }).map((text) => part(text, text)) },
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
      "",
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
      { written: "-", declared: "boundary=-" },
    ),
  },
);
const frameParts = fc.oneof(
  { weight: 6, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.array(framePart, { maxLength: 4 }) },
);
const ownParts = fc
  .tuple(fc.option(imagePart, { freq: 8 }), fc.array(fieldPart, { maxLength: 3 }), frameParts)
  .chain(([image, fields, frames]) => {
    const all = [...(image === null ? [] : [image]), ...fields, ...frames];
    return fc.shuffledSubarray(all, { minLength: fields.length + frames.length });
  });
const parts = fc.oneof(
  { weight: 12, arbitrary: ownParts },
  {
    weight: 4,
    arbitrary: fc
      .tuple(ownParts, fc.array(oddPart, { minLength: 1, maxLength: 2 }))
      .map(([own, odd]) => [...own, ...odd].toSorted()),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.oneof(fieldPart, imagePart, oddPart), fc.constantFrom(2, 64, 65, 3_000))
      .map(([one, times]) => Array.from({ length: one.length > 200 ? 2 : times }, () => one)),
  },
);

const multipartType = fc.oneof(
  { weight: 30, arbitrary: fc.constant("multipart/form-data") },
  { weight: 1, arbitrary: fc.constantFrom("text/html", "multipart/mixed", "", "Multipart/Form-Data ") },
);

export const multipartBody: fc.Arbitrary<DrawnBody> = fc
  .tuple(multipartType, boundary, parts, edits)
  .map(([type, { written, declared }, all, accidents]) => {
    const body = `${all.map((each) => `--${written}\r\n${each}\r\n`).join("")}--${written}--\r\n`;
    return { type: `${type}; ${declared}`, octets: accidents.reduce(edited, body) };
  });
