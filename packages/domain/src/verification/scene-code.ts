/**
 * No two of these look alike in block letters, also upside down. `packages/reading/models/scene-code.md` has the measured
 * confusions and the characters that were left out for them.
 */
export const SCENE_CODE_ALPHABET = "ACEFHKMNPRTX347";
export const SCENE_CODE_LENGTH = 5;
/** How many photos show a code, each from another side. */
export const SCENE_CODE_VIEWS = 2;

/** CONTRACT G19.2. */
export const SCENE_CODE_LIFETIME_MS = 5 * 60_000;

/** A code that was handed out for a step. */
export type SceneCode = { readonly step: string; readonly code: string; readonly expiresAt: number };

/** The code that a photo named. */
export type NamedSceneCode = {
  readonly code: string;
  /** When the service knew the photo's hash, if that was before its last byte. */
  readonly promisedAt?: number;
  /** Decided on arrival. `unknown`: not a code of this step. */
  readonly state?: "current" | "expired" | "unknown";
};

/** Five different characters, as equal neighbours are read as one, and a digit among them, so that no word is a code. */
export function isSceneCode(text: string): boolean {
  const characters = new Set(text);
  return (
    text.length === SCENE_CODE_LENGTH &&
    characters.size === SCENE_CODE_LENGTH &&
    [...characters].every((character) => SCENE_CODE_ALPHABET.includes(character)) &&
    /\d/.test(text)
  );
}
