/** What of Node's module is used: workers-types leave it out, though `nodejs_compat` has it. */
declare module "node:async_hooks" {
  export class AsyncLocalStorage<T> {
    run<R>(store: T, act: () => R): R;
    getStore(): T | undefined;
  }
}
