/** The version of the projection that runs; its files lie in `models/`. Embeddings of two versions cannot be compared. */
export const PROJECTION_VERSION = "1.0.0";
