import cities from "../gazetteer/cities.bin";
import { openGazetteer } from "./geocoder/embedded/gazetteer.ts";

/** Wrangler provides the bytes of a `.bin` file. Importing this module adds 5 MB to a bundle. */
export const GAZETTEER = openGazetteer(cities);
