import type { Wire } from "../wire.ts";

type Told = Wire<"Error">["error"];

/** One invalid field of a request. `path` is its name on the wire, e.g. `steps.0.max`. */
export type FieldProblem = { readonly path: string; readonly message: string };

/**
 * The service refused the request. Branch on `code`; `message` is for people and may change. `hint` says what
 * to do next, `fields` lists the invalid fields, and `requestId` identifies the call when you contact support.
 *
 * @example
 * try {
 *   await client.verifications.retrieve("vfy_01JD6Q6Z9VQ4W3N8K2M5T7R1XC");
 * } catch (error) {
 *   if (!(error instanceof ApiError) || error.code !== "not_found") throw error;
 *   console.log(error.status, error.message, error.requestId);
 * }
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** One of the service's codes. New ones may be added, and a proxy's answer has `unexpected_answer`. */
  readonly code: Wire<"ErrorCode"> | "unexpected_answer" | (string & {});
  readonly status: number;
  readonly hint: string | undefined;
  readonly fields: readonly FieldProblem[];
  readonly requestId: string | undefined;
  /** Seconds to wait before trying again, if the service said so. */
  readonly retryAfter: number | undefined;
  /**
   * The complete `error` object, including members that only some operations add (`verification_id`,
   * `decline_code`).
   */
  readonly body: Partial<Told>;

  /** The client creates these; you need the constructor only in your own tests. */
  constructor(
    status: number,
    body: Partial<Told>,
    { requestId, retryAfter }: { readonly requestId?: string; readonly retryAfter?: number } = {},
  ) {
    super(body.message ?? `the service answered ${status}`);
    this.code = body.code ?? "unexpected_answer";
    this.status = status;
    this.hint = body.hint;
    this.fields = body.fields ?? [];
    this.requestId = requestId;
    this.retryAfter = retryAfter;
    this.body = body;
  }
}

/**
 * Reads the error from a response. A response that is not from the service (for example from a proxy) gets the
 * code `unexpected_answer`.
 */
export async function readApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => "");
  const requestId = response.headers.get("X-Request-Id");
  const retryAfter = secondsOf(response.headers.get("Retry-After"));
  return new ApiError(response.status, toldIn(text), {
    ...(requestId !== null && { requestId }),
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

function toldIn(text: string): Partial<Told> {
  try {
    const { error } = JSON.parse(text) as { readonly error?: unknown };
    // SPEC 4.7: one response carries only the code.
    if (typeof error === "string") return { code: error as Told["code"] };
    return isTold(error) ? error : {};
  } catch {
    return {};
  }
}

function isTold(error: unknown): error is Partial<Told> {
  if (typeof error !== "object" || error === null) return false;
  const { code, message, fields } = error as Readonly<Record<string, unknown>>;
  return (
    typeof code === "string" && typeof message === "string" && (fields === undefined || Array.isArray(fields))
  );
}

/** The header holds seconds or a date. The service sends seconds; a proxy may send either. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
