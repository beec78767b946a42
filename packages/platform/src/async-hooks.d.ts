/** The part of Node's module that we use. workers-types lacks it, although `nodejs_compat` provides it. */
declare module "node:async_hooks" {
  export class AsyncLocalStorage<T> {
    run<R>(store: T, act: () => R): R;
    getStore(): T | undefined;
  }
}
