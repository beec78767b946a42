import cities from "../gazetteer/cities.bin";
import { openGazetteer } from "./geocoder/embedded/gazetteer.ts";

/** Wrangler hands over the bytes of a `.bin`; importing this file is what puts 5 MB into a bundle. */
export const GAZETTEER = openGazetteer(cities);
