import { describe, expectTypeOf, it } from "vitest";
import type { MeBody } from "./account/me-body.ts";
import type { Answer, Known } from "./answers.ts";
import type { CaseDetail } from "./case/case-detail.ts";

/** `tsc` checks these. */
describe("the type of a call's response", () => {
  it("is the body of the operation at this address, with or without a query", () => {
    expectTypeOf<Answer<"GET", "/v1/me">>().toEqualTypeOf<MeBody>();
    expectTypeOf<Answer<"GET", `/v1/cases/${string}?${string}`>>().toEqualTypeOf<CaseDetail>();
    expectTypeOf<Answer<"GET", "/v1/cases/counts">>().not.toEqualTypeOf<CaseDetail>();
    expectTypeOf<Answer<"DELETE", `/v1/me/views/${string}`>>().toEqualTypeOf<undefined>();
  });

  it("rejects an address or a method that no operation has", () => {
    expectTypeOf<Known<"GET", "/v1/nowhere">>().toBeNever();
    expectTypeOf<Known<"PUT", "/v1/me">>().toBeNever();
    expectTypeOf<Known<"POST", `/v1/cases/${string}`>>().toBeNever();
  });
});
