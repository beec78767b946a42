export type VectorizeAccount = {
  /** Cloudflare's account id, and the name of the index. */
  readonly cloudflareAccount: string;
  readonly index: string;
  readonly token: string;
  /** Replaces Cloudflare's own URL in tests. */
  readonly baseUrl?: string;
  readonly timeoutMs?: number;
  /** The wait before the second attempt; twice that before the third. */
  readonly pauseMs?: number;
};

type Operation = "upsert" | "query" | "delete_by_ids" | "get_by_ids";

/** JSON, or text that is already in JSON lines. */
type Call = { readonly operation: Operation; readonly body: object | string };

const TIMEOUT_MS = 10_000;
const PAUSE_MS = 500;
const ATTEMPTS = 3;

/** If the service asks for a longer wait, our caller retries later instead. */
const LONGEST_PAUSE_MS = 10_000;

type Attempt =
  | { readonly result: unknown }
  | { readonly failure: string; readonly isFinal: boolean; readonly retryAfterMs?: number };

/**
 * One operation on an index, by https://developers.cloudflare.com/api/resources/vectorize/. All can be
 * repeated, so a busy, failed, late or unreadable response is retried. Errors contain only the operation and
 * the status.
 */
export async function callVectorize(account: VectorizeAccount, call: Call): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    // Attempts must run one after another.
    const answer = await ask(account, call);
    if ("result" in answer) return answer.result;
    const pauseMs = answer.retryAfterMs ?? (account.pauseMs ?? PAUSE_MS) * attempt;
    if (answer.isFinal || attempt === ATTEMPTS || pauseMs > LONGEST_PAUSE_MS) {
      throw new Error(`Vectorize ${call.operation}: ${answer.failure}`);
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

async function ask(account: VectorizeAccount, { operation, body }: Call): Promise<Attempt> {
  const { cloudflareAccount, index, token, baseUrl = "https://api.cloudflare.com/client/v4" } = account;
  const isLines = typeof body === "string";
  try {
    const response = await fetch(
      `${baseUrl}/accounts/${cloudflareAccount}/vectorize/v2/indexes/${index}/${operation}`,
      {
        method: "POST",
        redirect: "manual",
        signal: AbortSignal.timeout(account.timeoutMs ?? TIMEOUT_MS),
        headers: {
          Authorization: `Bearer ${token}`,
          "Content-Type": isLines ? "application/x-ndjson" : "application/json",
        },
        body: isLines ? body : JSON.stringify(body),
      },
    );
    const answer: unknown = await response.json().catch((error: unknown) => {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    });
    return response.ok ? resultOf(answer) : refusal(response);
  } catch {
    // A connection error may contain addresses.
    return { failure: "no answer", isFinal: false };
  }
}

function resultOf(answer: unknown): Attempt {
  const isWhole = typeof answer === "object" && answer !== null && "result" in answer;
  return isWhole ? { result: answer.result } : { failure: "an answer that says no result", isFinal: false };
}

function refusal({ status, headers }: Response): Attempt {
  const seconds = Number(headers.get("Retry-After") ?? Number.NaN);
  return {
    failure: `HTTP ${status}`,
    isFinal: status !== 429 && status < 500,
    ...(seconds >= 0 && { retryAfterMs: seconds * 1000 }),
  };
}
