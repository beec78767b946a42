import { saidOfField, saidOfRefusal } from "../text/refusals.ts";

export type FieldProblem = { readonly path: string; readonly message: string };

/** A proof-of-work task: the challenge, and the number of leading zero bits of its hash. */
export type ProofTask = { readonly challenge: string; readonly bits: number };

/** An error from the service (SPEC 7), in the reader's language where the console has a translation. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** The code to branch on. `internal_error` when the response had none. */
  readonly code: string;
  readonly hint: string | undefined;
  /** For `invalid_request`: the errors by wire name. */
  readonly fields: readonly FieldProblem[];
  /** Set for 429 and 503. */
  readonly retryAfterMs: number | undefined;
  /** Set for `proof_required`. */
  readonly work: ProofTask | undefined;
  /** Set for `sso_required`: a path of this origin. */
  readonly ssoUrl: string | undefined;

  constructor(response: Pick<Response, "status" | "headers">, body: unknown) {
    const { code, message, hint, fields, challenge, bits } = errorIn(body);
    super(saidOfRefusal(code ?? "internal_error", message ?? `The service answered ${response.status}.`));
    this.status = response.status;
    this.code = code ?? "internal_error";
    this.hint = hint;
    this.fields = (fields ?? []).map(({ path, message: said }) => ({ path, message: saidOfField(said) }));
    this.work = challenge !== undefined && bits !== undefined ? { challenge, bits } : undefined;
    this.ssoUrl = ownPath(errorIn(body));
    const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
    this.retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : undefined;
  }
}

type Said = {
  readonly code?: string;
  readonly message?: string;
  readonly hint?: string;
  readonly fields?: readonly FieldProblem[];
  readonly challenge?: string;
  readonly bits?: number;
  readonly sso_url?: string;
};

function ownPath({ sso_url: path }: Said): string | undefined {
  return path?.startsWith("/auth/sso/") ? path : undefined;
}

/** A proxy may answer with HTML, which has no such body. */
function errorIn(body: unknown): Said {
  const { error } = (body ?? {}) as { error?: unknown };
  return typeof error === "object" && error !== null ? error : {};
}

/** Whether a read that failed like this may succeed a little later. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError ? error.status === 429 || error.status >= 500 : error instanceof TypeError;
}
