import { afterEach, beforeEach, describe, it, vi } from "vitest";
import type { AddressSuggestion } from "../model/address.ts";
import { AddressBook } from "./address-book.ts";

type Call = {
  readonly text?: string;
  readonly id?: string;
  readonly session: string;
  readonly signal?: AbortSignal;
};

const MAIN: AddressSuggestion = { id: "1", formatted: "1 Main Street" };
const WHOLE: AddressSuggestion = { ...MAIN, address: { formatted: MAIN.formatted, line1: "1 Main Street" } };

const pause = () => vi.advanceTimersByTimeAsync(300);

describe("suggestions while a person types (CONTRACT G3.12)", () => {
  let calls: Call[];
  let shown: (readonly AddressSuggestion[] | undefined)[];
  let answer: (call: Call) => Promise<readonly AddressSuggestion[]>;
  let book: AddressBook;
  beforeEach(() => {
    vi.useFakeTimers();
    calls = [];
    shown = [];
    answer = async ({ text }) => (text === undefined ? [WHOLE] : [{ ...MAIN, formatted: text }]);
    book = new AddressBook(
      (question, signal) => {
        const call = { ...question, ...(signal && { signal }) };
        calls.push(call);
        return answer(call);
      },
      (items) => shown.push(items),
    );
  });
  afterEach(() => vi.useRealTimers());

  it("are asked for in a pause of 300 ms, once for all that was typed before", async ({ expect }) => {
    for (const text of ["1 M", "1 Ma", "1 Mai"]) {
      book.type(text);
      await vi.advanceTimersByTimeAsync(299);
    }
    expect(calls).toEqual([]);
    await pause();
    expect(calls.map(({ text }) => text)).toEqual(["1 Mai"]);
    expect(shown.at(-1)).toEqual([{ id: "1", formatted: "1 Mai" }]);
  });

  it("are not asked for below three characters, spaces at the ends aside", async ({ expect }) => {
    for (const text of ["", "1", "12", " 12 ", "🏠🏠"]) {
      book.type(text);
      await pause();
    }
    expect(calls).toEqual([]);
    book.type("北京路");
    await pause();
    expect(calls).toHaveLength(1);
  });

  it("are those of the last question: the one before is aborted, and its answer not shown", async ({
    expect,
  }) => {
    const slow = Promise.withResolvers<readonly AddressSuggestion[]>();
    answer = ({ text }) => (text === "1 Main" ? slow.promise : Promise.resolve([]));
    book.type("1 Main");
    await pause();
    book.type("1 Main S");
    expect(calls[0]?.signal?.aborted).toBe(true);
    await pause();
    slow.resolve([MAIN]);
    await pause();
    expect(shown).not.toContainEqual([MAIN]);
    expect(shown.at(-1)).toEqual([]);
  });

  it("are gone when the field is left", async ({ expect }) => {
    book.type("1 Main");
    book.close();
    await pause();
    expect(calls).toEqual([]);
    expect(shown.at(-1)).toBeUndefined();
  });

  it("belong to one session until one is picked, whose whole is asked for in it", async ({ expect }) => {
    for (const text of ["1 Main", "1 Main S"]) {
      book.type(text);
      await pause();
    }
    expect(await book.pick(MAIN)).toEqual(WHOLE);
    book.type("2 Side");
    await pause();
    const sessions = calls.map(({ session }) => session);
    expect(calls[2]).toMatchObject({ id: "1" });
    expect(new Set(sessions.slice(0, 3)).size).toBe(1);
    expect(sessions[3]).not.toBe(sessions[0]);
    expect(sessions[0]).toMatch(/^[\da-f-]{36}$/);
  });

  it("are complete if the provider sent everything, and stay unchanged if it no longer knows them", async ({
    expect,
  }) => {
    expect(await book.pick(WHOLE)).toBe(WHOLE);
    expect(calls).toEqual([]);
    answer = async () => [];
    expect(await book.pick(MAIN)).toBe(MAIN);
  });
});
