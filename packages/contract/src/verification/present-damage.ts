import type { DamageJob } from "@svc/domain/verification/damage";
import { toWire } from "../wire/wire.ts";
import { DamageLocalization } from "./damage-body.ts";

type Links = { readonly overlayUrl?: string; readonly overlayPngUrl?: string };

/** SPEC 2.13. */
export function presentDamage(found: {
  readonly enabled: boolean;
  readonly jobs: readonly (DamageJob & Links)[];
}): DamageLocalization {
  const jobs = found.jobs.map(({ regions, ...job }) => ({
    ...job,
    ...(regions && {
      regions: regions.map(({ polygon, ...region }) => ({
        ...region,
        ...(polygon && { polygon: polygon.map(({ x, y }) => [x, y] as const) }),
      })),
    }),
  }));
  return toWire(DamageLocalization, { enabled: found.enabled, jobs });
}
