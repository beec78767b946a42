import type { z } from "zod";

/** docs.stripe.com/api/errors */
export type StripeRefusal = {
  readonly status: number;
  readonly error: { readonly type: string; readonly message: string; readonly [name: string]: unknown };
};

export function invalidRequest(
  message: string,
  more: Readonly<Record<string, unknown>> = {},
  status = 400,
): StripeRefusal {
  return { status, error: { type: "invalid_request_error", message, ...more } };
}

export function missingResource(kind: string, id: string): StripeRefusal {
  return invalidRequest(`No such ${kind}: '${id}'`, { code: "resource_missing", param: kind }, 404);
}

/** The first error in Stripe's format. */
export function shapeRefusal({ issues: [issue] }: z.ZodError): StripeRefusal {
  if (issue?.code === "unrecognized_keys") {
    const param = issue.keys[0] ?? "";
    return invalidRequest(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const param = issue?.path.join(".") ?? "";
  const isMissing = issue?.code === "invalid_type" && issue.input === undefined;
  if (isMissing)
    return invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  return invalidRequest(`Invalid ${param}: ${issue?.message}`, { code: "parameter_invalid", param });
}
