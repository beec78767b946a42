/** The version of the pixel models that runs; its files lie in `models/`. */
export const MODEL_VERSION = "1.0.0";
