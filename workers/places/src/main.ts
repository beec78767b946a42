import tzLookup from "@photostructure/tz-lookup";
import type { PlacesEnv } from "@svc/platform/env";
import type { PlaceName } from "@svc/domain/location/place-name";
import type { PlacesRpc } from "@svc/platform/places-rpc";
import { ScriptEntrypoint } from "@svc/platform/script-entrypoint";
import { geocoderOf } from "./geocoder-of.ts";
import { placeNear } from "./place-near.ts";

type Asked<Operation extends keyof PlacesRpc> = Parameters<PlacesRpc[Operation]>[0];

/** Locates addresses and positions. A separate script because its gazetteer weighs 3.2 MB compressed. */
export class Places extends ScriptEntrypoint<PlacesEnv> implements PlacesRpc {
  geocode({ text, ...hints }: Asked<"geocode">) {
    return geocoderOf(this.env).geocode(text, hints);
  }

  async placeOf({ point, ...hints }: Asked<"placeOf">): Promise<PlaceName> {
    const near = await placeNear(geocoderOf(this.env), point, hints);
    return { ...near, timeZone: tzLookup(point.lat, point.lng) };
  }

  suggest({ text, ...typing }: Asked<"suggest">) {
    return geocoderOf(this.env).suggest(text, typing);
  }

  pick({ id, ...typing }: Asked<"pick">) {
    return geocoderOf(this.env).pick(id, typing);
  }

  addressAt({ point, ...hints }: Asked<"addressAt">) {
    return geocoderOf(this.env).addressAt(point, hints);
  }
}

export default {
  fetch: () => new Response("no route leads here\n", { status: 404 }),
} satisfies ExportedHandler<PlacesEnv>;
