import { vi } from "vitest";
import { env } from "./environment.ts";

/**
 * Changes the service's surroundings: its clock, its variables and its bindings. setup.ts undoes everything after each
 * test, even a failed one. Settings for a whole file are assigned to `env` in its `beforeAll`.
 */

type Values = Readonly<Record<string, unknown>>;

const before = new Map<string, unknown>();
const variables = env as unknown as Record<string, unknown>;

/** Sets these variables and bindings until the test ends. Undefined removes one. */
export function setEnv(values: Values): void {
  for (const [name, value] of Object.entries(values)) {
    if (!before.has(name)) before.set(name, variables[name]);
    assign(name, value);
  }
}

/** The same while `act` runs. */
export async function withEnv<T>(values: Values, act: () => Promise<T>): Promise<T> {
  const own = Object.keys(values).map((name) => [name, variables[name]] as const);
  setEnv(values);
  try {
    return await act();
  } finally {
    for (const [name, value] of own) assign(name, value);
  }
}

/** Freezes `Date` at this time (epoch milliseconds) until it is set again or the test ends. */
export function setClock(at: number): void {
  vi.useFakeTimers({ now: at, toFake: ["Date"] });
}

/** Freezes `Date` this many milliseconds later than its current time. */
export function advanceClock(ms: number): void {
  setClock(Date.now() + ms);
}

/** Lets `Date` follow the machine's clock again. */
export function resetClock(): void {
  vi.useRealTimers();
}

export function restoreConditions(): void {
  for (const [name, value] of before) assign(name, value);
  before.clear();
  resetClock();
  vi.restoreAllMocks();
}

function assign(name: string, value: unknown): void {
  if (value === undefined) delete variables[name];
  else variables[name] = value;
}
