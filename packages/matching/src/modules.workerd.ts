import model from "../models/1.0.0/model.json" with { type: "json" };
import weights from "../models/1.0.0/projection.bin";
import { createProjection } from "./projection.ts";

/** Wrangler passes `.bin` imports as bytes. */
export const PROJECTION = createProjection(model, weights);
