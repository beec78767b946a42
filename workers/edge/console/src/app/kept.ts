/** A value stored in this browser. Undefined when there is none, or storage is unavailable. */
export function kept(name: string): string | undefined {
  try {
    return localStorage.getItem(`svc.${name}`) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores a value; undefined deletes it. A browser without storage is no error: the choice then lasts as long as the
 * page.
 */
export function keep(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(`svc.${name}`);
    else localStorage.setItem(`svc.${name}`, value);
  } catch {
    // private windows and full disks
  }
}
