import model from "../models/1.0.0/model.json" with { type: "json" };
import weights from "../models/1.0.0/projection.bin";
import { createProjection } from "./projection.ts";

/** Wrangler hands over the bytes of a `.bin`. */
export const PROJECTION = createProjection(model, weights);
