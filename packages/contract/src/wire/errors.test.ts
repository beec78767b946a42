import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "vitest";
import { ApiError, ERROR_STATUS, ErrorBody, errorBody, errors } from "./errors.ts";

/** Reads the rows `code, status` between two headings of a document. */
function tableIn(document: string, from: string, to: string): readonly (readonly [string, number])[] {
  const text = readFileSync(path.join(import.meta.dirname, "../../docs", document), "utf8");
  const section = text.slice(text.indexOf(from), text.indexOf(to));
  return [...section.matchAll(/^\| `(\w+)` \| (\d{3}) \|/gm)].map(
    ([, code = "", status]) => [code, Number(status)] as const,
  );
}

describe("SPEC 7: an error", () => {
  it("has exactly code and message, and the rest when there is some", ({ expect }) => {
    expect(errorBody(new ApiError("not_found", "no"))).toEqual({
      error: { code: "not_found", message: "no" },
    });
    const full = new ApiError("storage_unavailable", "down", {
      hint: "wait",
      extra: { verification_id: "vfy_1" },
    });
    expect(errorBody(full)).toEqual({
      error: { code: "storage_unavailable", message: "down", hint: "wait", verification_id: "vfy_1" },
    });
    expect(ErrorBody.parse(errorBody(full))).toEqual(errorBody(full));
    expect(full.status).toBe(503);
  });

  it("has one of the codes and statuses that SPEC 7 and CONTRACT G0.5 list", ({ expect }) => {
    const listed = [
      ...tableIn("spec.md", "## 7. Errors", "## 8. "),
      ...tableIn("contract.md", "#### G0.5 ", "#### G0.6 "),
    ];
    expect(Object.entries(ERROR_STATUS)).toEqual(listed);
  });

  it("is declared once a status", ({ expect }) => {
    expect(Object.keys(errors("not_found", "conflict", "step_full"))).toEqual(["404", "409"]);
  });
});
