import autocannon from "autocannon";
import type { Turns } from "./figure.ts";

const ROUNDS = 5;
const CONNECTIONS = 8;

type Pair = { readonly ours: autocannon.Options; readonly bare: autocannon.Options };

/** Requests per second of two addresses, alternating after a warm-up. */
export async function compare(name: string, amount: number, { ours, bare }: Pair): Promise<Turns> {
  console.error(`measuring ${name}`);
  const rounds: { ours: number; bare: number }[] = [];
  await requestsPerSecond(bare, amount);
  await requestsPerSecond(ours, amount);
  for (let round = 0; round < ROUNDS; round++) {
    console.error(`round ${round + 1} of ${ROUNDS}`);
    rounds.push({ bare: await requestsPerSecond(bare, amount), ours: await requestsPerSecond(ours, amount) });
  }
  return { name, rounds };
}

/** From the first request to the last answer. autocannon's own clock has whole seconds only. */
async function requestsPerSecond(options: autocannon.Options, amount: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const began = performance.now();
  let answeredAt = began;
  const run = autocannon({ ...options, amount, connections: CONNECTIONS }, (error: unknown, result) =>
    error ? reject(error) : resolve(result),
  );
  run.on("response", () => {
    answeredAt = performance.now();
  });
  const result = await promise;
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${options.method ?? "GET"} ${options.url}: ${result.non2xx} not 2xx, ${result.errors} errors`,
    );
  }
  return amount / ((answeredAt - began) / 1000);
}
