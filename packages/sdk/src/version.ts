/** Of this package, and of the interface that it was written for (SPEC 9). */
export const VERSION = "0.1.0";
