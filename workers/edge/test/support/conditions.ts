import { vi } from "vitest";
import { env } from "./environment.ts";

/**
 * What a test changes around the service: its clock, its variables and its bindings. setup.ts undoes all of it after each test,
 * also after one that failed. What holds for a whole file is assigned to `env` in its `beforeAll`.
 */

type Values = Readonly<Record<string, unknown>>;

const before = new Map<string, unknown>();
const variables = env as unknown as Record<string, unknown>;

/** These variables and bindings until the test ends; undefined stands for none. */
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

/** `Date` stands still at this time, in epoch ms, until it is set again or the test ends. */
export function setClock(at: number): void {
  vi.useFakeTimers({ now: at, toFake: ["Date"] });
}

/** `Date` stands still so many ms after what it says now. */
export function advanceClock(ms: number): void {
  setClock(Date.now() + ms);
}

/** `Date` goes on as the machine's clock does. */
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
