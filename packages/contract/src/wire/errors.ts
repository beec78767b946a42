import { z } from "@hono/zod-openapi";

/**
 * SPEC 7 and CONTRACT G0.5: every error code of the service, with its status. No other place maps codes to
 * statuses.
 */
export const ERROR_STATUS = {
  invalid_request: 400,
  invalid_json: 400,
  invalid_multipart: 400,
  missing_image: 400,
  invalid_metadata: 400,
  unknown_step: 400,
  unauthorized: 401,
  insufficient_credits: 402,
  plan_limit_reached: 402,
  monthly_verification_limit_reached: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  slug_taken: 409,
  step_full: 409,
  steps_incomplete: 409,
  already_finalized: 409,
  no_verdict: 409,
  link_paused: 409,
  expired: 410,
  image_too_large_for_sync: 413,
  unsupported_media_type: 415,
  unsupported_image_type: 415,
  identification_required: 422,
  unknown_brand: 422,
  location_required: 422,
  checks_not_supported: 422,
  too_many_requests: 429,
  link_cap_exceeded: 429,
  internal_error: 500,
  storage_unavailable: 503,
  // CONTRACT G0.5
  payload_too_large: 413,
  payment_method_required: 402,
  card_declined: 402,
  authentication_required: 402,
  monthly_cap_exceeded: 402,
  idempotency_in_progress: 409,
  idempotency_key_reused: 422,
  confirmation_required: 403,
  proof_required: 403,
  sso_required: 403,
  method_not_allowed: 405,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export type ErrorStatus<C extends ErrorCode = ErrorCode> = (typeof ERROR_STATUS)[C];

/** One invalid field. `path` is its dotted wire name, or `body` for the whole body. */
export type FieldError = { readonly path: string; readonly message: string };

export type ErrorDetails = {
  readonly hint?: string | undefined;
  readonly fields?: readonly FieldError[] | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Members that one operation documents in addition to `code`, for example `verification_id` on a 503 of SPEC
   * 4.1.
   */
  readonly extra?: Readonly<Record<string, string | number>> | undefined;
};

/** The only error that reaches a caller unchanged. Any other becomes `internal_error`. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly fields: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly extra: Readonly<Record<string, string | number>>;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.code = code;
    this.hint = details.hint;
    this.fields = details.fields;
    this.headers = details.headers ?? {};
    this.extra = details.extra ?? {};
  }

  get status(): ErrorStatus {
    return ERROR_STATUS[this.code];
  }
}

/** SPEC 7: an `invalid_request` whose message is its first field. */
export function invalidRequest(
  fields: readonly FieldError[],
  hint?: string,
  extra?: ErrorDetails["extra"],
): ApiError {
  const [first] = fields;
  return new ApiError("invalid_request", first ? `${first.path} ${first.message}` : "invalid request", {
    fields,
    hint,
    extra,
  });
}

export const ErrorBody = z
  .object({
    error: z
      .object({
        code: z
          // zod needs a non-empty tuple, which Object.keys cannot promise.
          .enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]])
          .openapi("ErrorCode")
          .describe("The string to branch on."),
        message: z.string().describe("For people; may change at any time."),
        hint: z.string().optional().describe("What to do next."),
        fields: z
          .array(z.object({ path: z.string(), message: z.string() }).openapi("FieldError"))
          .optional()
          .describe("Only on `invalid_request`: every wrong field, at most 20, in the order of the request."),
        reason: z
          .enum(["no_row"])
          .optional()
          .describe("Only on `invalid_request` at `identification`: `no_row`, the database has no such row."),
        verification_id: z
          .string()
          .optional()
          .describe("The audit that was already created: read it instead of sending the photo again."),
        decline_code: z.string().optional(),
        month_spent_cents: z.int().optional(),
        monthly_cap_cents: z.int().optional(),
        idempotency_key: z.string().optional(),
        challenge: z.string().optional().describe("Only on `proof_required`: the challenge for the proof."),
        sso_url: z.string().optional().describe("Only on `sso_required`: where the sign-in begins."),
        bits: z
          .int()
          .optional()
          .describe("Only on `proof_required`: how many zero bits its hash begins with."),
      })
      .openapi("ErrorDetails"),
  })
  .openapi("Error", {
    example: {
      error: {
        code: "invalid_request",
        message: "expires_in_seconds must be at least 60",
        fields: [{ path: "expires_in_seconds", message: "must be at least 60" }],
      },
    },
  });
export type ErrorBody = z.infer<typeof ErrorBody>;

/** The error's body on the wire (SPEC 7). */
export function errorBody(error: ApiError): ErrorBody {
  return {
    error: {
      code: error.code,
      message: error.message,
      ...(error.hint !== undefined && { hint: error.hint }),
      ...(error.fields && { fields: error.fields.map(({ path, message }) => ({ path, message })) }),
      ...error.extra,
    },
  };
}

type ErrorResponse = {
  description: string;
  content: { "application/json": { schema: typeof ErrorBody } };
  headers?: typeof RETRY_AFTER;
};

/** The header is absent if waiting does not help: a template's total cap (CONTRACT G6.2). */
const RETRY_AFTER = {
  "Retry-After": {
    description: "Seconds to wait.",
    schema: { type: "integer" as const, minimum: 1 },
  },
};

/** The OpenAPI responses of a route that may fail with these codes, grouped by status. */
export function errors<const C extends ErrorCode>(
  ...codes: readonly C[]
): Record<ErrorStatus<C>, ErrorResponse> {
  const byStatus = Map.groupBy(codes, (code) => ERROR_STATUS[code]);
  const responses = [...byStatus].map(([status, same]) => {
    const description = same.map((code) => `\`${code}\``).join(", ");
    const content = { "application/json": { schema: ErrorBody } };
    return [status, { description, content, ...(status === 429 && { headers: RETRY_AFTER }) }] as const;
  });
  // fromEntries loses that each status of the codes has an entry.
  return Object.fromEntries(responses) as Record<ErrorStatus<C>, ErrorResponse>;
}
