/** Waits until `done` settles, at most `ms`. Unfinished work continues in the background. */
export async function orAfter(ms: number, done: Promise<unknown>): Promise<void> {
  const { promise: patience, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([done, patience]);
  clearTimeout(timer);
}
