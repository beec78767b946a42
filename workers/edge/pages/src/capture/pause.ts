export function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms);
  });
}

// a page that is not seen paints nothing
const UNSEEN_MS = 200;

/** Once what was just drawn stands on the screen, so that what follows holds nothing up. */
export function painted(): Promise<void> {
  const seen = new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
  return Promise.race([seen, pause(UNSEEN_MS)]);
}
