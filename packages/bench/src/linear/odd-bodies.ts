/** A request body of roughly this size that is well-formed as far as it goes, but matches no schema. */
export type OddBody = {
  readonly shape: string;
  readonly type: string;
  readonly draw: (bytes: number) => string;
};

const JSON_TYPE = "application/json";
const FORM_TYPE = "multipart/form-data; boundary=BOUND";

/** Shapes that no route expects, and some for each member that it does expect. */
export function oddJson(members: readonly string[]): readonly OddBody[] {
  const json = (shape: string, draw: OddBody["draw"]) => ({ shape, type: JSON_TYPE, draw });
  return [
    json("unknown members", (bytes) => `{${many(bytes, (i) => `"k${i}":0`)}}`),
    json("a list of lists", (bytes) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2)),
    json("no JSON", (bytes) => "{".repeat(bytes)),
    ...members.flatMap((name) => [
      json(`${name}: numbers`, (bytes) => `{"${name}":[${many(bytes, () => "0")}]}`),
      json(`${name}: objects`, (bytes) => `{"${name}":[${many(bytes, (i) => `{"key":"k${i}","k${i}":0}`)}]}`),
      json(`${name}: members`, (bytes) => `{"${name}":{${many(bytes, (i) => `"k${i}":0`)}}}`),
      json(`${name}: text`, (bytes) => `{"${name}":"${"a{-@.,[:".repeat(bytes / 8)}"}`),
    ]),
  ];
}

export const ODD_CSV: readonly OddBody[] = [
  {
    shape: "columns",
    type: "text/csv",
    draw: (bytes) => `id${",".repeat(bytes / 2)}\n${"a\n".repeat(bytes / 4)}`,
  },
  { shape: "rows", type: "text/csv", draw: (bytes) => `id,name\n${"a,b\n".repeat(bytes / 4)}` },
  { shape: "quotes", type: "text/csv", draw: (bytes) => `id,name\n${'"'.repeat(bytes)}` },
];

export const ODD_FORMS: readonly OddBody[] = [
  form("parts", (bytes) =>
    Array.from({ length: bytes / 80 }, (_, i) => part(`; name="k${i}"`, "x")).join(""),
  ),
  form("a long field", (bytes) => part('; name="metadata"', "{".repeat(bytes))),
  form("metadata", (bytes) => part('; name="metadata"', `{${many(bytes, (i) => `"k${i}":"x"`)}}`)),
  form("device", (bytes) => part('; name="device"', `{${many(bytes, (i) => `"k${i}":"x"`)}}`)),
  form("dispositions", (bytes) => part("; ;".repeat(bytes / 3), "x")),
  form("dashes", (bytes) => part('; name="image"; filename="a"', "\r\n--BOUN".repeat(bytes / 8))),
];

function form(shape: string, draw: OddBody["draw"]): OddBody {
  return { shape, type: FORM_TYPE, draw: (bytes) => `${draw(bytes)}--BOUND--\r\n` };
}

function part(parameters: string, text: string): string {
  return `--BOUND\r\nContent-Disposition: form-data${parameters}\r\n\r\n${text}\r\n`;
}

/** Comma-separated items of roughly this size in total. */
function many(bytes: number, item: (index: number) => string): string {
  const items: string[] = [];
  for (let length = 0, i = 0; length < bytes; i++) {
    const next = item(i);
    items.push(next);
    length += next.length + 1;
  }
  return items.join(",");
}

/** Queries of roughly this size. */
export const ODD_QUERIES: readonly { readonly shape: string; readonly draw: (bytes: number) => string }[] = [
  { shape: "parameters", draw: (bytes) => many(bytes, (i) => `k${i}=`).replaceAll(",", "&") },
  { shape: "one parameter often", draw: (bytes) => "status=&".repeat(bytes / 8) },
  { shape: "metadata filters", draw: (bytes) => many(bytes, (i) => `metadata[k${i}]=`).replaceAll(",", "&") },
];

/** Headers that routes parse, each of roughly this size. */
export const ODD_HEADERS: readonly { readonly name: string; readonly draw: (bytes: number) => string }[] = [
  { name: "Upload-Metadata", draw: (bytes) => many(bytes, (i) => `k${i} YQ==`) },
  { name: "If-None-Match", draw: (bytes) => 'W/"a",'.repeat(bytes / 6) },
  { name: "Accept", draw: (bytes) => "a/b;q=0.1,".repeat(bytes / 10) },
  { name: "Accept-Language", draw: (bytes) => "de;q=0.1,".repeat(bytes / 9) },
  { name: "Authorization", draw: (bytes) => `Bearer${" ".repeat(bytes)}x` },
  { name: "Cookie", draw: (bytes) => "a=b; ".repeat(bytes / 5) },
];
