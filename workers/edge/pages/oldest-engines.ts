/** Phones of the last five years. Older browsers get the page in `src/server/outdated.tsx`. */
export const OLDEST = { chrome: 93, safari: 15.4, firefox: 100 } as const;

/** For the console and its preview: browsers of the last three years, as used at work (our choice). */
export const OLDEST_AT_WORK = { chrome: 110, safari: 16.4, firefox: 115 } as const;

/** In esbuild's notation. */
export function targetsOf(oldest: Readonly<Record<string, number>>): string[] {
  return Object.entries(oldest).map(([engine, version]) => `${engine}${version}`);
}
