import { setTimeout as sleep } from "node:timers/promises";

/** A new domain gets its certificate after a few minutes; a new version is everywhere within seconds. */
const PATIENCE_MS = 5 * 60_000;
const PAUSE_MS = 3_000;

export type SmokeTest = {
  readonly address: string;
  /** Lets the test check every part of the service; without it, only the edge script is checked. */
  readonly operatorToken?: string | undefined;
  readonly patienceMs?: number;
};

/** Describes what does not respond correctly; empty if everything does. Retries until then or until the deadline. */
export async function smokeTest(test: SmokeTest): Promise<readonly string[]> {
  const deadline = Date.now() + (test.patienceMs ?? PATIENCE_MS);
  for (;;) {
    const complaints = await complaintsOf(test);
    if (complaints.length === 0 || Date.now() > deadline) return complaints;
    await sleep(PAUSE_MS);
  }
}

async function complaintsOf({ address, operatorToken }: SmokeTest): Promise<readonly string[]> {
  const deep = operatorToken === undefined ? "" : "?deep=1";
  const headers = operatorToken === undefined ? {} : { Authorization: `Bearer ${operatorToken}` };
  const asked = [
    ask(new URL(`/healthz${deep}`, address), 200, headers),
    ask(new URL("/openapi.json", address), 200),
    // Without a valid key the answer is 401, and checking the key has read the directory
    ask(new URL("/v1/me", address), 401, { Authorization: `Bearer svc_secret_${"0".repeat(38)}` }),
  ];
  return (await Promise.all(asked)).flat();
}

async function ask(url: URL, expected: number, headers: Readonly<Record<string, string>> = {}) {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(20_000) });
    const text = await response.text();
    if (response.status === expected) return [];
    return [
      `${url.pathname}${url.search} answered ${response.status}, not ${expected}: ${text.slice(0, 500)}`,
    ];
  } catch (error) {
    return [`${url.href} does not answer: ${String(error)}`];
  }
}
