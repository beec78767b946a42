/** What this browser remembers for its person; nothing where it keeps nothing. */
export function kept(name: string): string | undefined {
  try {
    return localStorage.getItem(`svc.${name}`) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Undefined forgets it. A browser that keeps nothing is no error: the choice then lasts as long as the page. */
export function keep(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(`svc.${name}`);
    else localStorage.setItem(`svc.${name}`, value);
  } catch {
    // private windows and full disks
  }
}
