/**
 * What a person calls their phone. It ends up in a table of the documentation, so it must not contain Markdown or HTML
 * syntax. A source string, because both an input's `pattern` and the report's schema use it.
 */
export const DEVICE_NAME = "[\\p{L}\\p{N} .,:+\\-\\(\\)]{3,100}";
