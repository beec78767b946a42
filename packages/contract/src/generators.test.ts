import { describe, it } from "vitest";
import { type Named, nameWhole, type Schema } from "./name-parts.ts";
import { allRoutes, appOf, documentOf } from "./whole-document.ts";

const document = documentOf(appOf(await allRoutes()));
const schemas: Readonly<Record<string, Schema>> = document.components.schemas;

type Placed = readonly [place: string, schema: Schema];

/** Every schema of the document, those without a name too. A schema is recognized by its keywords. */
function placedIn(value: unknown, place: string): readonly Placed[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value)
    .filter(([key]) => !["example", "examples", "mapping"].includes(key))
    .flatMap(([key, each]) => placedIn(each, `${place}/${key}`));
  return [[place, value], ...inner];
}

const placed = placedIn(document, "#");

/** What a generator has to invent a name for: an enum, or an object with members. */
function needsName({ properties, enum: values }: Schema): boolean {
  return Array.isArray(values) || (typeof properties === "object" && !("properties" in properties));
}

describe("what generators read in the OpenAPI document", () => {
  it("is named: each object and each enum is a component", ({ expect }) => {
    const unnamed = placed.filter(
      ([place, schema]) =>
        needsName(schema) &&
        !/^#\/components\/schemas\/\w+$/.test(place) &&
        // These say which members exclude each other.
        !place.includes("/dependentSchemas/"),
    );
    expect(unnamed.map(([place]) => place)).toEqual([]);
    expect(Object.keys(schemas).length).toBeGreaterThan(300);
  });

  it("has no two names that differ by case or punctuation alone", ({ expect }) => {
    const written = Object.keys(schemas).map((name) => name.replaceAll(/[^A-Za-z0-9]/g, "").toLowerCase());
    expect(written.length).toBe(new Set(written).size);
  });

  it("has no member with a default, which they would make required", ({ expect }) => {
    const preset = placed.filter(
      ([place, schema]) => "default" in schema && !place.endsWith("/properties") && !isParameter(place),
    );
    expect(preset.map(([place]) => place)).toEqual([]);
    expect(schemas["RollApiKey"]).toMatchObject({
      properties: { grace_seconds: { description: "Default `0`." } },
    });
  });

  it("describes a reference beside it, and says null as a type of its own", ({ expect }) => {
    expect(placed.filter(([, schema]) => "allOf" in schema)).toEqual([]);
    expect(schemas["Verification"]).toMatchObject({
      properties: {
        failure_reason: {
          $ref: "#/components/schemas/FailureReason",
          description: expect.stringContaining("media_unreadable"),
        },
      },
    });
    expect(schemas["CreateLinkTemplate"]).toMatchObject({
      properties: { spec: { anyOf: [{ $ref: "#/components/schemas/TemplateSpec" }, { type: "null" }] } },
    });
  });

  it.for(["Event", "WebhookEvent"])(
    "tells the members of %s apart by `type`, and has one for new types",
    (name, { expect }) => {
      const { anyOf = [], discriminator } = schemas[name] as Schema & { discriminator: object };
      const members = anyOf.map(
        ({ $ref = "" }) => [$ref, schemas[$ref.slice($ref.lastIndexOf("/") + 1)]] as const,
      );
      const known = members.slice(0, -1).map(([ref, schema]) => [constantOf(schema), ref]);
      expect(discriminator).toEqual({ propertyName: "type", mapping: Object.fromEntries(known) });
      expect(known.length).toBeGreaterThan(10);
      expect(members.at(-1)?.[1]?.properties?.["type"]).toEqual({ type: "string" });
    },
  );

  it("says of `steps` and `max_captures` that a body has one of them (SPEC 4.2)", ({ expect }) => {
    expect(schemas["CreateVerification"]).toMatchObject({
      oneOf: [
        { $ref: "#/components/schemas/CreateVerificationWithPhotos" },
        { $ref: "#/components/schemas/CreateVerificationWithSteps" },
      ],
    });
    expect(schemas["CreateVerificationWithPhotos"]?.properties).not.toHaveProperty("steps");
    expect(schemas["CreateVerificationWithSteps"]?.properties).not.toHaveProperty("max_captures");
    expect(schemas["CreateVerificationWithSteps"]).toHaveProperty("required", ["steps"]);
  });
});

function constantOf(schema: Schema | undefined): unknown {
  return (schema?.properties?.["type"] as { const?: unknown } | undefined)?.const;
}

function isParameter(place: string): boolean {
  return /\/parameters\/\d+\/schema$/.test(place);
}

describe("a part of a schema", () => {
  const kind = { type: "string", enum: ["a", "b"] };

  it("is called like its place, an item like one of them", ({ expect }) => {
    const named: Named = new Map();
    const schema = { properties: { packs: { items: { properties: { kind } } }, boxes: { items: kind } } };
    expect(nameWhole(schema, "Credits", named)).toEqual({ $ref: "#/components/schemas/Credits" });
    expect([...named.keys()]).toEqual(["CreditsPackKind", "CreditsPack", "Credits"]);
  });

  it("is not there twice for the same values", ({ expect }) => {
    const named: Named = new Map([["Kind", kind]]);
    expect(nameWhole({ ...kind, description: "Which." }, "Other", named)).toEqual({
      $ref: "#/components/schemas/Kind",
      description: "Which.",
    });
    expect(named.size).toBe(1);
  });

  it("stops the build if its name is taken, or if it has none", ({ expect }) => {
    const named: Named = new Map([["MeAccount", { properties: {} }]]);
    const me = { properties: { account: { properties: { id: { type: "string" } } } } };
    expect(() => nameWhole(me, "Me", named)).toThrow("two schemas would be called MeAccount");
    expect(() => nameWhole({ anyOf: [kind] }, "Either", named)).toThrow("name this member of a union");
  });
});
