import { saidOfField, saidOfRefusal } from "../text/refusals.ts";

export type FieldProblem = { readonly path: string; readonly message: string };

/** What a proof of work is made over, and how many zero bits its hash begins with. */
export type ProofTask = { readonly challenge: string; readonly bits: number };

/** SPEC 7: what the service refused, in the reader's language as far as the console knows how to say it. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** The string to branch on; `internal_error` where the answer had none. */
  readonly code: string;
  readonly hint: string | undefined;
  /** Of `invalid_request`: what is wrong, by the names of the wire. */
  readonly fields: readonly FieldProblem[];
  /** Of 429 and 503. */
  readonly retryAfterMs: number | undefined;
  /** Of `proof_required`. */
  readonly work: ProofTask | undefined;

  constructor(response: Pick<Response, "status" | "headers">, body: unknown) {
    const { code, message, hint, fields, challenge, bits } = errorIn(body);
    super(saidOfRefusal(code ?? "internal_error", message ?? `The service answered ${response.status}.`));
    this.status = response.status;
    this.code = code ?? "internal_error";
    this.hint = hint;
    this.fields = (fields ?? []).map(({ path, message: said }) => ({ path, message: saidOfField(said) }));
    this.work = challenge !== undefined && bits !== undefined ? { challenge, bits } : undefined;
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
};

/** A proxy's page of HTML has none of it. */
function errorIn(body: unknown): Said {
  const { error } = (body ?? {}) as { error?: unknown };
  return typeof error === "object" && error !== null ? error : {};
}

/** A read that failed this way may well succeed a little later. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError ? error.status === 429 || error.status >= 500 : error instanceof TypeError;
}
