/** The version of the pixel models that judges photos. Its files are in `models/`. */
export const MODEL_VERSION = "1.2.0";

/** The version of the local-edits model in use. */
export const EDIT_MODEL_VERSION = "1.1.0";
