import { describe, it } from "vitest";
import { parseAnswer } from "./answer.ts";

type TextStep = Extract<Parameters<typeof parseAnswer>[0], { kind: "text" }>;

function answered(value: string, format: TextStep["format"] = "phone") {
  const step: TextStep = {
    key: "phone",
    kind: "text",
    description: "Your phone",
    min: 1,
    max: 1,
    format,
    maxLength: 40,
    multiline: false,
  };
  return parseAnswer(step, { value });
}

describe("CONTRACT G3.6: a text that a person answers with", () => {
  it("is taken without the marks that a phone book pastes around a number", ({ expect }) => {
    expect(answered("\u202a+49 170 1234567\u202c")).toMatchObject({
      ok: true,
      value: { value: "+49 170 1234567" },
    });
  });

  it("is empty where nothing else is in it", ({ expect }) => {
    expect(answered("\u202a\u202c")).toMatchObject({
      ok: false,
      error: { fields: [{ path: "value", message: "must be at least 1 characters" }] },
    });
  });

  it("keeps what other scripts need", ({ expect }) => {
    expect(answered("می\u200cخواهم", "text")).toMatchObject({ value: { value: "می\u200cخواهم" } });
  });
});
