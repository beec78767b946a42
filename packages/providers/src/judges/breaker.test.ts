import { describe, it } from "vitest";
import { Breaker } from "./breaker.ts";

const MINUTE = 60_000;

function broken(now: number): Breaker {
  const breaker = new Breaker();
  for (let failure = 0; failure < 3; failure++) breaker.failed(now);
  return breaker;
}

describe("a judge that fails", () => {
  it("is asked again until it has failed three times in a row", ({ expect }) => {
    const breaker = new Breaker();
    breaker.failed(0);
    breaker.failed(0);
    expect(breaker.admits(0)).toBe(true);
    breaker.answered();
    breaker.failed(0);
    breaker.failed(0);
    expect(breaker.admits(0)).toBe(true);
    breaker.failed(0);
    expect(breaker.admits(0)).toBe(false);
  });

  it("is left alone for a minute, and is then asked by one question alone", ({ expect }) => {
    const breaker = broken(0);
    expect(breaker.admits(MINUTE - 1)).toBe(false);
    expect([breaker.admits(MINUTE), breaker.admits(MINUTE)]).toEqual([true, false]);
  });

  it("that failed this question rests another minute", ({ expect }) => {
    const breaker = broken(0);
    breaker.admits(MINUTE);
    breaker.failed(MINUTE + 5);
    expect([breaker.admits(2 * MINUTE), breaker.admits(2 * MINUTE + 5)]).toEqual([false, true]);
  });

  it("that answered it is asked as before", ({ expect }) => {
    const breaker = broken(0);
    breaker.admits(MINUTE);
    breaker.answered();
    expect([breaker.admits(MINUTE), breaker.admits(MINUTE)]).toEqual([true, true]);
  });
});
