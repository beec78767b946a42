/**
 * What a person calls their phone. It ends in a table of the documentation, so it has nothing that Markdown or HTML reads; a
 * source text, since an input's `pattern` and the report's schema both take it.
 */
export const DEVICE_NAME = "[\\p{L}\\p{N} .,:+\\-\\(\\)]{3,100}";
