/** The version of the pixel models that judges photos; its files lie in `models/`. */
export const MODEL_VERSION = "1.1.0";

/** The version of the judge of edits in part that runs. */
export const EDIT_MODEL_VERSION = "1.0.0";
