/**
 * Lets other waiting work of this thread run first. On one machine all scripts share one thread, and workerd
 * checks its sockets only when nothing else is ready, so continuous work would keep every caller waiting until
 * it ends.
 */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
