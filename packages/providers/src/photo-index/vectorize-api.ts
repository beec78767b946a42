export type VectorizeAccount = {
  /** Cloudflare's id of the account, and the name of the index in it. */
  readonly cloudflareAccount: string;
  readonly index: string;
  readonly token: string;
  /** Cloudflare's own, but in tests. */
  readonly baseUrl?: string;
  readonly timeoutMs?: number;
  /** How long is waited before the second attempt, and twice that before the third. */
  readonly pauseMs?: number;
};

type Operation = "upsert" | "query" | "delete_by_ids" | "get_by_ids";

/** JSON, or what is already text in lines of it. */
type Call = { readonly operation: Operation; readonly body: object | string };

const TIMEOUT_MS = 10_000;
const PAUSE_MS = 500;
const ATTEMPTS = 3;

/** Who asks for more patience is asked by whoever calls us, later. */
const LONGEST_PAUSE_MS = 10_000;

type Attempt =
  | { readonly result: unknown }
  | { readonly failure: string; readonly isFinal: boolean; readonly retryAfterMs?: number };

/**
 * One operation on an index by https://developers.cloudflare.com/api/resources/vectorize/; every one of them can be repeated, so
 * what is busy, down, late or unreadable is asked again. What it throws names the operation and the status alone.
 */
export async function callVectorize(account: VectorizeAccount, call: Call): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    // each attempt follows from the one before
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
    // what a connection says of its failure may name addresses
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
