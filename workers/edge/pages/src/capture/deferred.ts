type Settle<T> = { readonly resolve: (value: T) => void; readonly reject: (reason: Error) => void };

/** `Promise.withResolvers`, which phones of before 2024 do not have. */
export function deferred<T>() {
  const settle = {} as Settle<T>; // the executor runs before the constructor returns
  const promise = new Promise<T>((resolve, reject) => Object.assign(settle, { resolve, reject }));
  return { promise, ...settle };
}
