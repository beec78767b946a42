import path from "node:path";
import { type Config, lintFromString, loadConfig } from "@redocly/openapi-core";
import { beforeAll, describe, it } from "vitest";
import { allRoutes, appOf, documentOf } from "./whole-document.ts";

const ROOM = path.resolve(import.meta.dirname, "..");

let config: Config;
let document: string;

beforeAll(async () => {
  config = await loadConfig({ configPath: path.join(ROOM, "redocly.yaml") });
  document = JSON.stringify(documentOf(appOf(await allRoutes())));
});

/** Includes warnings, and errors that `.redocly.lint-ignore.yaml` excludes. */
function lint(source: string) {
  return lintFromString({ source, absoluteRef: path.join(ROOM, "openapi.json"), config });
}

describe("the OpenAPI document by Redocly's recommended rules", () => {
  it("has no error and no warning but those that are excused", async ({ expect }) => {
    const found = await lint(document);
    expect(found.filter(({ ignored }) => !ignored)).toEqual([]);
    const excused = Object.values(config.ignore).flatMap((rules) => Object.values(rules));
    expect(found.length).toBe(excused.reduce((sum, places) => sum + places.size, 0));
  });

  it.for([
    ["operation-operationId-unique", '"operationId":"readBrand"', '"operationId":"listBrands"'],
    ["operation-tag-defined", '"tags":["Sandbox"]', '"tags":["Sandpit"]'],
    ["no-unresolved-refs", "#/components/schemas/CreateBrand", "#/components/schemas/Nothing"],
    ["no-invalid-schema-examples", '"accent":"#0a5"', '"accent":5'],
  ] as const)("would fail the rule %s", async ([rule, good, bad], { expect }) => {
    const wrong = document.replace(good, bad);
    expect(wrong).not.toBe(document);
    const rules = (await lint(wrong)).filter(({ ignored }) => !ignored).map(({ ruleId }) => ruleId);
    expect(rules).toContain(rule);
  });
});
