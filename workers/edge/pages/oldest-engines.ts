/** Phones of the last five years. Older browsers get the page of `src/server/outdated.tsx`. */
export const OLDEST = { chrome: 93, safari: 15.4, firefox: 100 } as const;

/** What the console runs in, and the preview within it: browsers of the last three years, as people at work have them (our choice). */
export const OLDEST_AT_WORK = { chrome: 110, safari: 16.4, firefox: 115 } as const;

/** As esbuild names them. */
export function targetsOf(oldest: Readonly<Record<string, number>>): string[] {
  return Object.entries(oldest).map(([engine, version]) => `${engine}${version}`);
}
