import type { PlacesEnv } from "@svc/platform/env";
import { geocoderConfigOf, type GeocoderConfig } from "@svc/platform/geocoder-config";
import { logFailure, OperatorError } from "@svc/platform/log";
import { embeddedGeocoder } from "@svc/providers/geocoder/embedded/embedded";
import type { Geocoder } from "@svc/providers/geocoder/geocoder";
import { google } from "@svc/providers/geocoder/google";
import { isPublicNominatim, nominatim } from "@svc/providers/geocoder/nominatim";
import { photon } from "@svc/providers/geocoder/photon";
import { GAZETTEER } from "@svc/providers/modules.workerd";
import { findAddress, findAddresses, findAddressNear, suggestAddresses } from "@svc/store/outside/addresses";
import { findPlaceAnswer, keepPlaceAnswer } from "@svc/store/outside/place-answers";
import { takeTurn } from "@svc/store/outside/provider-turns";
import { cachedGeocoder } from "./cached-geocoder.ts";
import { ownNotations } from "./own-notations.ts";
import { turnOf } from "./turn-of.ts";

/** The provider that the deployment names. Throws if none can be asked; the log says why. */
export function geocoderOf(env: PlacesEnv): Geocoder {
  const config = geocoderConfigOf(env);
  if (config.adapter === "none") {
    const error = new OperatorError(config.reason);
    logFailure("geocoder", error);
    throw error;
  }
  const { DB: db } = env;
  const embedded = embeddedGeocoder(GAZETTEER, {
    find: (text, country) => findAddresses(db, text, country),
    suggest: (text, country) => suggestAddresses(db, text, country),
    read: (id) => findAddress(db, id),
    near: (point) => findAddressNear(db, point),
  });
  if (config.adapter === "embedded") return embedded;
  const answers = {
    find: (question: string) => findPlaceAnswer(db, question, Date.now()),
    keep: (question: string, answer: unknown, forMs: number) =>
      // The caller has its answer whether or not it is stored
      keepPlaceAnswer(db, { question, answer, expiresAt: Date.now() + forMs }, Date.now()).catch((error) =>
        logFailure("geocoder", error),
      ),
  };
  return ownNotations(cachedGeocoder(outsideOf(config, db), answers), embedded);
}

type Outside = Exclude<GeocoderConfig, { readonly adapter: "none" | "embedded" }>;

function outsideOf(config: Outside, db: D1Database): Geocoder {
  switch (config.adapter) {
    case "nominatim": {
      const { baseUrl } = config;
      if (!isPublicNominatim(baseUrl)) return nominatim({ baseUrl });
      return nominatim({ baseUrl, turn: turnOf((wish) => takeTurn(db, { provider: "nominatim", ...wish })) });
    }
    case "photon":
      return photon(config);
    case "google":
      return google(config);
  }
}
