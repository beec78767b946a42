/**
 * The pattern for a phone's name. The name ends up in a table of the documentation, so it must not contain Markdown or
 * HTML syntax. It is a source string, because both an input's `pattern` and the report's schema use it.
 */
export const DEVICE_NAME = "[\\p{L}\\p{N} .,:+\\-\\(\\)]{3,100}";
