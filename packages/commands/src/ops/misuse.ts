/** Invalid arguments; reported together with the usage. */
export class Misuse extends Error {}
