/** The version of this package, and of the API it was written for (SPEC 9). */
export const VERSION = "0.1.0";
