import { describe, it } from "vitest";
import { ApiError, ERROR_STATUS, ErrorBody, errorBody, errors } from "./errors.ts";

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

  it("has one of 38 codes", ({ expect }) => {
    expect(Object.keys(ERROR_STATUS)).toHaveLength(38);
  });

  it("is declared once a status", ({ expect }) => {
    expect(Object.keys(errors("not_found", "conflict", "step_full"))).toEqual(["404", "409"]);
  });
});
