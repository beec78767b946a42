type Method = (this: unknown, ...asked: unknown[]) => unknown;

/** From here on, `act` stands around every call of a method of this object's class: `call` makes it. */
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
