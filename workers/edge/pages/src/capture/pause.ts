export function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms);
  });
}

// a hidden page never paints
const UNSEEN_MS = 200;

/** Resolves once the last render is on the screen, so that the following work delays nothing visible. */
export function painted(): Promise<void> {
  const seen = new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
  return Promise.race([seen, pause(UNSEEN_MS)]);
}
