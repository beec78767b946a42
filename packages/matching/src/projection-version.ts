/**
 * The version of the projection in use; its files are in `models/`. Embeddings of different versions cannot be compared.
 */
export const PROJECTION_VERSION = "1.0.0";
