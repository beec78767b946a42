type Settle<T> = { readonly resolve: (value: T) => void; readonly reject: (reason: Error) => void };

/** `Promise.withResolvers`, which phones from before 2024 lack. */
export function deferred<T>() {
  const settle = {} as Settle<T>; // the executor runs before the constructor returns
  const promise = new Promise<T>((resolve, reject) => Object.assign(settle, { resolve, reject }));
  return { promise, ...settle };
}
