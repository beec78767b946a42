import { z } from "@hono/zod-openapi";
import { LOCATION_SIGNS, type LocationSignName } from "@svc/domain/location/location-signs";

const NAMES = Object.keys(LOCATION_SIGNS) as [LocationSignName, ...LocationSignName[]]; // the object has no other keys

export const LOCATION_SIGN = z.enum(NAMES).openapi("LocationSignName");

export const LocationSigns = z
  .array(z.object({ sign: LOCATION_SIGN, weight: z.number().min(0).max(1), detail: z.string() }))
  .min(1);
