/**
 * Lets whatever waits for this thread go first. On one machine all scripts share one, and workerd looks at its sockets only once nothing
 * else is ready: work that always has a next step would keep every caller waiting to its end.
 */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
