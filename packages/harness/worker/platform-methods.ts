type Method = (this: unknown, ...asked: unknown[]) => unknown;

/** Wraps every future call of a method of this object's class in `act`; its argument `call` runs the original. */
export function around(
  one: object,
  name: string,
  act: (call: () => unknown, asked: readonly unknown[]) => unknown,
): void {
  const shared = Object.getPrototypeOf(one) as Record<string, Method>; // a class of the platform
  const method = shared[name];
  if (!method) throw new Error(`the platform has no ${name} where it was`);
  shared[name] = function surrounded(...asked) {
    return act(() => method.apply(this, asked), asked);
  };
}
