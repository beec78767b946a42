import { type Flaw, flaw } from "./field-errors.ts";

/** How many items of a list and members of an object we read. No list or object of the API is larger. */
const BREADTH = 100;

/** How deep we read. The deepest body, a choice in a step of a template's spec, has seven levels. */
const DEPTH = 12;

/** The part of a request body to validate, and problems with the body that no schema can see. */
export type BoundedInput = { readonly seen: unknown; readonly unfit: readonly Flaw[] };

/**
 * Cuts every list and object in `input` to at most 101 items or members, so that a refusal costs no more than
 * the largest valid body. An input within bounds is returned as is. `unfit` reports two problems: that
 * something was cut, and a member called `__proto__`, which zod drops silently. Members named in `whole` are
 * not cut; their own rules bound them.
 */
export function boundedInput(input: unknown, whole: readonly string[] = []): BoundedInput {
  const unfit: Flaw[] = [];
  return { seen: bounded(input, [], { unfit, whole }), unfit };
}

type Cuts = { readonly unfit: Flaw[]; readonly whole: readonly string[] };

function bounded(value: unknown, at: readonly PropertyKey[], cuts: Cuts): unknown {
  if (typeof value !== "object" || value === null || at.length === DEPTH) return value;
  if (at.length === 1 && cuts.whole.includes(String(at[0]))) return value;
  return Array.isArray(value) ? boundedList(value, at, cuts) : boundedObject(value, at, cuts);
}

function boundedList(list: readonly unknown[], at: readonly PropertyKey[], cuts: Cuts): readonly unknown[] {
  tell(list.length, at, cuts);
  const first = list.slice(0, BREADTH + 1);
  const items = first.map((item, index) => bounded(item, [...at, index], cuts));
  const isWhole = items.length === list.length && items.every((item, index) => item === list[index]);
  return isWhole ? list : items;
}

function boundedObject(object: object, at: readonly PropertyKey[], cuts: Cuts): object {
  const names = Object.keys(object);
  tell(names.length, at, cuts);
  if (Object.hasOwn(object, "__proto__")) cuts.unfit.push(flaw([...at, "__proto__"], "is not allowed here"));
  const first = names.slice(0, BREADTH + 1);
  const sent = first.map((name): unknown => Object.getOwnPropertyDescriptor(object, name)?.value);
  const members = sent.map((member, index) => bounded(member, [...at, first[index] ?? ""], cuts));
  const isWhole = first.length === names.length && members.every((member, index) => member === sent[index]);
  return isWhole ? object : Object.fromEntries(members.map((member, index) => [first[index], member]));
}

function tell(length: number, at: readonly PropertyKey[], { unfit }: Cuts): void {
  if (length > BREADTH) unfit.push(flaw(at, `must have at most ${BREADTH} items`));
}
