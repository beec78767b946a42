/** What a screen is drawn with: the parts of its path that have a name. */
export type ScreenProps = { readonly params: Readonly<Record<string, string>> };
