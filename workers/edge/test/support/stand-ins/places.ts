import type { AddressSuggestion } from "@svc/domain/location/address";
import type { GeocodedPlace } from "@svc/domain/location/geocoding";
import type { PlaceName } from "@svc/domain/location/place-name";
import type { PlacesRpc } from "@svc/platform/places-rpc";
import { ScriptEntrypoint } from "@svc/platform/script-entrypoint";
import { NO_ROUTE } from "./no-route.ts";

type Asked<Operation extends keyof PlacesRpc> = Parameters<PlacesRpc[Operation]>[0];

/**
 * Knows the addresses of one street, and what a text says about itself: `at 52.5 13.4` is its position, `a street` or
 * `an area` with `across 900` its size, and `or` separates several places. A text with `busy` gets no response.
 */
export class Places extends ScriptEntrypoint implements PlacesRpc {
  async geocode({ text, language = "", country = "" }: Asked<"geocode">): Promise<readonly GeocodedPlace[]> {
    requireFree(text);
    return text.split(" or ").flatMap((one, index): readonly GeocodedPlace[] => {
      const [, lat, lng] = /at (-?[0-9.]+) (-?[0-9.]+)/.exec(one) ?? [];
      if (lat === undefined) return [];
      const [, across = 0] = /across ([0-9]+)/.exec(one) ?? [];
      const point = { lat: Number(lat), lng: Number(lng) };
      const formatted = [one, language, country].join("|");
      return [
        { point, precision: precisionOf(one), extentM: Number(across), ref: `test:${index}`, formatted },
      ];
    });
  }

  async placeOf({ point, language = "en" }: Asked<"placeOf">): Promise<PlaceName> {
    if (point.lat > 80) throw new Error("no one knows the pole");
    return { place: `Berlin, ${language}`, country: "DE", timeZone: "Europe/Berlin" };
  }

  async suggest({
    text,
    language = "",
    country = "",
  }: Asked<"suggest">): Promise<readonly AddressSuggestion[]> {
    requireFree(text);
    if (!text.startsWith("Unter")) return [];
    return [{ id: "test:1", formatted: ["Unter den Linden 1", language, country].join("|") }];
  }

  async pick({ id }: Asked<"pick">): Promise<AddressSuggestion | undefined> {
    return id === "test:1" ? addressAt({ lat: 52.5, lng: 13.4 }) : undefined;
  }

  async addressAt({ point }: Asked<"addressAt">): Promise<AddressSuggestion> {
    return addressAt(point);
  }
}

function requireFree(text: string): void {
  if (text.includes("busy")) throw new Error(`the provider does not answer to ${text}`);
}

function precisionOf(text: string): GeocodedPlace["precision"] {
  const [, kind] = /an? (street|area)/.exec(text) ?? [];
  return kind === "street" || kind === "area" ? kind : "address";
}

function addressAt(point: Asked<"addressAt">["point"]): AddressSuggestion {
  const address = {
    line1: "Unter den Linden 1",
    city: "Berlin",
    postalCode: "10117",
    country: "DE",
    ...point,
  };
  return { id: "test:1", formatted: "Unter den Linden 1, 10117 Berlin", address };
}

export default NO_ROUTE;
