import type { TemplateBody } from "@svc/contract/template/template-body";
import { describe, it } from "vitest";
import { changeOf, draftOf, placeOf, specOf } from "./draft.ts";
import { withValue } from "./values.ts";

const AT = "2026-11-20T09:30:00.000Z";
const TEMPLATE: TemplateBody = {
  slug: "car",
  name: "Car",
  status: "active",
  version: 2,
  has_unpublished_changes: false,
  spec: {
    steps: [{ key: "front", kind: "image", description: "The front", min: 0 }],
    expect: { location: { expected: "Berlin", threshold_m: 300 }, object: { expected: "a car" } },
    metadata: { line: "motor" },
    notify_email: null,
    completion_message: "Thanks",
  },
  expires_in_seconds: 5_400,
  daily_cap: 50,
  total_cap: null,
  used_today: 0,
  used_total: 0,
  short_link: true,
  link_url: "https://svc.example/l/x",
  created_at: AT,
  updated_at: AT,
};

describe("what is sent of a template", () => {
  it("is what was read where nothing was changed", ({ expect }) => {
    const { spec, expires_in_seconds, daily_cap, total_cap } = changeOf(draftOf(TEMPLATE), TEMPLATE);
    expect(spec).toEqual(TEMPLATE.spec);
    expect([expires_in_seconds, daily_cap, total_cap]).toEqual([5_400, 50, null]);
  });

  it("removes emptied members with null, but not the address, where null is a value", ({ expect }) => {
    const emptied = [["completion_message"], ["metadata"], ["notify_email"]].reduce(
      (draft, path) => withValue(draft, ["spec", ...path], undefined),
      draftOf(TEMPLATE),
    );
    const { spec } = changeOf(emptied, TEMPLATE);
    expect(spec).toMatchObject({ completion_message: null, metadata: null });
    expect(spec).not.toHaveProperty("notify_email");
  });

  it("has the flat expectations where no distance is set, and the other form where one is", ({ expect }) => {
    const draft = withValue(draftOf(TEMPLATE), ["spec", "threshold_m"], undefined);
    expect(specOf(draft)).toMatchObject({ expected_location: "Berlin", expected_object: "a car" });
    expect(specOf(draft)).not.toHaveProperty("expect");
    expect(specOf(draftOf(TEMPLATE))["expect"]).toEqual(TEMPLATE.spec.expect);
  });

  it("keeps what is no number as it was typed, so that the service says what is wrong with it", ({
    expect,
  }) => {
    const draft = { ...draftOf(TEMPLATE), hours: "two" };
    expect(changeOf(draft, TEMPLATE)["expires_in_seconds"]).toBe("two");
    expect(changeOf({ ...draft, hours: "0,5" }, TEMPLATE)["expires_in_seconds"]).toBe(1_800);
  });

  it("includes a step with nothing filled in yet, and options named after what is read", ({ expect }) => {
    const options = [
      { label: "Ja, völlig", value: "" },
      { label: "", value: "" },
    ];
    const steps = [
      { key: "a", kind: "image", description: " " },
      { key: "b", kind: "choice", description: "Wet?", options },
    ];
    expect(specOf({ spec: { steps } })["steps"]).toEqual([
      { key: "a", kind: "image" },
      {
        key: "b",
        kind: "choice",
        description: "Wet?",
        options: [{ value: "ja-vollig", label: "Ja, völlig" }],
      },
    ]);
  });
});

it.for([
  ["spec.expect.location.expected", "spec.expected_location"],
  ["spec.expect.condition.aspects.1", "spec.condition_aspects.1"],
  ["expires_in_seconds", "hours"],
  ["spec.steps.0.description", "spec.steps.0.description"],
])("an error at %s appears at %s", ([path = "", place], { expect }) => {
  expect(placeOf({ path, message: "is required" }).path).toBe(place);
});
