import { ApiError } from "../http/api-error.ts";
import { NoAnswerError } from "../http/no-answer-error.ts";
import type { Failure } from "./output.ts";
import { UsageError } from "./usage-error.ts";

/** Hints for someone at a terminal. The service's own hints do not know about `svc`. */
const HINTS: Readonly<Record<string, string>> = {
  unauthorized: "Run `svc login` with a key of this service, or set SVC_SECRET_KEY and SVC_BASE_URL.",
  forbidden: "This key may only read: log in with one of the role full.",
};

/** The error to print and the exit status: 2 for a usage error, 1 for everything else. */
export function failureOf(error: unknown): { readonly failure: Failure; readonly status: number } {
  if (error instanceof UsageError) {
    const { message, hint } = error;
    return { failure: { code: "usage", message, hint }, status: 2 };
  }
  if (error instanceof ApiError) return { failure: failureOfAnswer(error), status: 1 };
  if (error instanceof NoAnswerError) {
    const hint = "Is --base-url (SVC_BASE_URL) the address of the service, and can this machine reach it?";
    return { failure: { code: error.code, message: error.message, hint }, status: 1 };
  }
  // The client rejected a key or a URL.
  if (error instanceof TypeError) return { failure: { code: "usage", message: error.message }, status: 2 };
  const code = error instanceof Error && "code" in error ? String(error.code) : "failed";
  return { failure: { code, message: error instanceof Error ? error.message : String(error) }, status: 1 };
}

function failureOfAnswer({ code, message, hint: told, fields, requestId }: ApiError): Failure {
  const hint = HINTS[code] ?? told;
  return {
    code,
    message,
    ...(hint !== undefined && { hint }),
    ...(fields.length > 0 && { fields }),
    ...(requestId !== undefined && { request_id: requestId }),
  };
}
