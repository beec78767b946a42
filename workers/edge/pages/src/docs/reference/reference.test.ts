import { describe, it } from "vitest";
import type { ApiDocument, Schema, Schemas } from "./api-document.ts";
import { fieldsOf } from "./fields.ts";
import { referencePages } from "./reference.ts";
import { sampleOf } from "./sample.ts";

const schemas = {
  Pot: {
    type: "object",
    properties: {
      id: { type: "string", example: "pot_1" },
      litres: { type: "integer", minimum: 1, maximum: 9, default: 2 },
      lid: { $ref: "#/components/schemas/Lid" },
    },
    required: ["id"],
  },
  Lid: { type: "object", properties: { on: { type: "boolean" }, pot: { $ref: "#/components/schemas/Pot" } } },
} satisfies Record<string, Schema>;

const operation = {
  operationId: "boil",
  tags: ["Kitchen"],
  summary: "Boil <water>",
  security: [{ secretKey: [] }, { session: [] }],
  "x-least-role": "cook",
  requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Pot" } } } },
  responses: { 201: { description: "It boils." }, 400: { description: "`invalid_request`" } },
};

const addresses = (name: string) => `#${name}`;

const document: ApiDocument = {
  info: { title: "Pots", description: "" },
  tags: [
    { name: "Kitchen", description: "Where it is hot." },
    { name: "Big hall", description: "" },
  ],
  components: { schemas },
  paths: { "/v1/pots/{id}": { post: operation } },
  webhooks: {
    "pot.boiled": { post: { ...operation, operationId: "onBoiled", tags: ["Big hall"], security: [] } },
  },
};

const pages = new Map(referencePages(document).map((page) => [page.url, page]));
const kitchen = pages.get("/docs/reference/kitchen")?.html ?? "";

describe("the reference", () => {
  it("lists every operation with a link to its section", ({ expect }) => {
    const overview = pages.get("/docs/reference")?.html;
    expect(overview).toContain('<a href="/docs/reference/kitchen#boil">Boil &lt;water&gt;</a>');
    expect(kitchen).toContain('<h2 id="boil">');
  });

  it("says who may call an operation", ({ expect }) => {
    expect(kitchen).toContain("Called with a secret key, or a signed-in person (cook or above).");
  });

  it("describes a named object once, on the first page that uses it, also through another object", ({
    expect,
  }) => {
    expect(kitchen.match(/<h3 id="(Pot|Lid)"/g)).toHaveLength(2);
    const hall = pages.get("/docs/reference/big-hall")?.html;
    expect(hall).toContain('<a href="/docs/reference/kitchen#Pot">Pot</a>');
    expect(hall).not.toContain('<h3 id="Pot"');
  });

  it("offers a form with the required fields for a call by key, and none for a webhook", ({ expect }) => {
    expect(kitchen).toContain('data-path="/v1/pots/{id}" data-type="application/json"');
    expect(kitchen).toContain("{\n  &quot;id&quot;: &quot;pot_1&quot;\n}</textarea>");
    expect(pages.get("/docs/reference/big-hall")?.html).not.toContain("<textarea");
  });

  it("has a control for each part of a form: several files at once, and words with commas", ({ expect }) => {
    const file = { type: "string", contentMediaType: "image/jpeg" } as const;
    const schema: Schema = {
      type: "object",
      properties: {
        photo: file,
        frames: { type: "array", items: file },
        checks: { type: "array", items: { type: "string" } },
      },
      required: ["photo"],
    };
    const post = { ...operation, requestBody: { content: { "multipart/form-data": { schema } } } };
    const [, page] = referencePages({ ...document, paths: { "/v1/pots/{id}": { post } } });
    expect(page?.html).toContain('<input name="form:photo" type="file" required');
    expect(page?.html).toContain('<input name="form:frames" type="file" multiple');
    expect(page?.html).toContain('<input name="form:checks" type="text" data-list');
  });

  it("leaves out what a form cannot name, and keeps dots from another address", ({ expect }) => {
    const parameters = [
      { name: "id", in: "path", required: true, schema: { type: "string" } },
      { name: "metadata", in: "query", style: "deepObject", schema: { type: "object" } },
    ] as const;
    const paths = { "/v1/pots/{id}": { post: { ...operation, parameters } } };
    const [, page] = referencePages({ ...document, paths });
    expect(page?.html).toContain(String.raw`<input name="path:id" required pattern="(?!\.{1,2}$).+"`);
    expect(page?.html).not.toContain("query:metadata");
  });

  it("is found by the search under the operation's name and address", ({ expect }) => {
    const [passage] = pages.get("/docs/reference/kitchen")?.passages ?? [];
    expect(passage).toMatchObject({ url: "/docs/reference/kitchen#boil", heading: "Boil <water>" });
    expect(passage?.text).toContain("POST /v1/pots/{id}");
  });
});

describe("the fields of an object", () => {
  it("say type, bounds and default, and mark what is required", ({ expect }) => {
    const html = fieldsOf(schemas.Pot, addresses);
    expect(html).toContain('<code>id</code> <span>string</span> <b class="must">required</b>');
    expect(html).toContain("<span>integer</span></dt><dd>1 to 9. Default <code>2</code>.</dd>");
    expect(html).toContain('<span><a href="#Lid">Lid</a></span>');
  });

  it("say which values are allowed, and that there may be none", ({ expect }) => {
    const html = fieldsOf(
      { properties: { lid: { type: ["string", "null"], enum: ["on", "off"] } } },
      addresses,
    );
    expect(html).toContain(
      "<span>string or null</span></dt><dd>One of <code>&quot;on&quot;</code>, <code>&quot;off&quot;</code>.</dd>",
    );
  });

  it("name each variant of a union", ({ expect }) => {
    const html = fieldsOf({ oneOf: [{ $ref: "#/components/schemas/Pot" }, { type: "string" }] }, addresses);
    expect(html).toBe('<p>One of:</p><ul><li><a href="#Pot">Pot</a></li><li>string</li></ul>');
  });
});

describe("the document as people read it", () => {
  it("has the values of an enum and the fields of a form where they are used", ({ expect }) => {
    const schema = { $ref: "#/components/schemas/BoilForm" };
    const form = { ...operation, requestBody: { content: { "multipart/form-data": { schema } } } };
    const named: Schemas = {
      ...schemas,
      BoilForm: { properties: { heat: { $ref: "#/components/schemas/Heat", description: "How hot." } } },
      Heat: { type: "string", enum: ["low", "high"] },
    };
    const read = { ...document, components: { schemas: named }, paths: { "/v1/pots": { post: form } } };
    const [, page] = referencePages(read);
    expect(page?.html).toContain(
      "<code>heat</code> <span>string</span></dt><dd>How hot. One of <code>&quot;low&quot;</code>, <code>&quot;high&quot;</code>.</dd>",
    );
    expect(page?.html).toContain('<input name="form:heat"');
    expect(page?.html).not.toContain('id="Heat"');
  });
});

describe("an example", () => {
  it("of an answer has every field, and ends where an object contains itself", ({ expect }) => {
    const sample = sampleOf(schemas.Pot, schemas, "answer");
    expect(sample).toMatchObject({ id: "pot_1", litres: 2, lid: { on: true, pot: { id: "pot_1" } } });
  });

  it("of a body has what is required", ({ expect }) => {
    expect(sampleOf(schemas.Pot, schemas, "body")).toEqual({ id: "pot_1" });
  });
});
