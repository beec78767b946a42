/** A building as maps know it. The emulated answers of OpenStreetMap and Google are made from this. */
export type BuildingFact = {
  readonly name: string;
  readonly number: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly lat: number;
  readonly lng: number;
  /** Invented, not from a map. */
  readonly osmId: number;
};

type Line = readonly [
  name: string,
  number: string,
  street: string,
  postcode: string,
  city: string,
  country: string,
  lat: number,
  lng: number,
];

/**
 * 50 public buildings in 20 countries that anyone may visit, with positions accurate to about 50 m, recorded on 2026-11-22.
 */
const LINES: readonly Line[] = [
  ["Rotes Rathaus", "15", "Rathausstraße", "10178", "Berlin", "DE", 52.5186, 13.4084],
  ["Reichstag", "1", "Platz der Republik", "11011", "Berlin", "DE", 52.5186, 13.3762],
  ["Neues Rathaus", "8", "Marienplatz", "80331", "München", "DE", 48.1375, 11.5758],
  ["Hamburger Rathaus", "1", "Rathausmarkt", "20095", "Hamburg", "DE", 53.5504, 9.9924],
  ["Kölner Dom", "4", "Domkloster", "50667", "Köln", "DE", 50.9413, 6.9583],
  ["Musée d'Orsay", "1", "Rue de la Légion d'Honneur", "75007", "Paris", "FR", 48.86, 2.3266],
  ["Tour Eiffel", "5", "Avenue Anatole France", "75007", "Paris", "FR", 48.8584, 2.2945],
  ["Gare de Lyon", "20", "Boulevard Diderot", "75012", "Paris", "FR", 48.8443, 2.3744],
  ["Hôtel de Ville de Lyon", "1", "Place de la Comédie", "69001", "Lyon", "FR", 45.7677, 4.8358],
  ["Prime Minister's Office", "10", "Downing Street", "SW1A 2AA", "London", "GB", 51.5034, -0.1276],
  ["Sherlock Holmes Museum", "221B", "Baker Street", "NW1 6XE", "London", "GB", 51.5238, -0.1586],
  ["Victoria and Albert Museum", "1", "Cromwell Road", "SW7 2RL", "London", "GB", 51.4966, -0.1722],
  ["Manchester Central Library", "2", "St Peter's Square", "M2 5PD", "Manchester", "GB", 53.4781, -2.2447],
  ["National Museum of Scotland", "1", "Chambers Street", "EH1 1JF", "Edinburgh", "GB", 55.9469, -3.1906],
  ["Galleria degli Uffizi", "6", "Piazzale degli Uffizi", "50122", "Firenze", "IT", 43.7687, 11.2556],
  ["Colosseo", "1", "Piazza del Colosseo", "00184", "Roma", "IT", 41.8902, 12.4922],
  ["Palazzo Marino", "2", "Piazza della Scala", "20121", "Milano", "IT", 45.4666, 9.1905],
  ["Museo del Prado", "23", "Calle de Ruiz de Alarcón", "28014", "Madrid", "ES", 40.4138, -3.6921],
  ["Sagrada Família", "401", "Carrer de Mallorca", "08013", "Barcelona", "ES", 41.4036, 2.1744],
  ["Museo Guggenheim", "2", "Avenida Abandoibarra", "48009", "Bilbao", "ES", 43.2687, -2.934],
  ["Museu Gulbenkian", "45A", "Avenida de Berna", "1067-001", "Lisboa", "PT", 38.7372, -9.1545],
  ["Livraria Lello", "144", "Rua das Carmelitas", "4050-161", "Porto", "PT", 41.1469, -8.6148],
  ["Rijksmuseum", "1", "Museumstraat", "1071 XX", "Amsterdam", "NL", 52.36, 4.8852],
  ["Anne Frank Huis", "20", "Westermarkt", "1016 DK", "Amsterdam", "NL", 52.3752, 4.884],
  ["Mauritshuis", "29", "Plein", "2511 CS", "Den Haag", "NL", 52.0804, 4.3143],
  ["Stephansdom", "3", "Stephansplatz", "1010", "Wien", "AT", 48.2085, 16.3731],
  ["Wiener Rathaus", "1", "Friedrich-Schmidt-Platz", "1010", "Wien", "AT", 48.2108, 16.3567],
  ["Mozarts Geburtshaus", "9", "Getreidegasse", "5020", "Salzburg", "AT", 47.8, 13.0435],
  ["Bundeshaus", "3", "Bundesplatz", "3011", "Bern", "CH", 46.9466, 7.4443],
  ["Landesmuseum", "2", "Museumstrasse", "8001", "Zürich", "CH", 47.379, 8.5405],
  ["Københavns Rådhus", "1", "Rådhuspladsen", "1550", "København", "DK", 55.6755, 12.5696],
  ["Stadshuset", "1", "Hantverkargatan", "112 21", "Stockholm", "SE", 59.3274, 18.0543],
  ["Vasamuseet", "14", "Galärvarvsvägen", "115 21", "Stockholm", "SE", 59.328, 18.0914],
  ["Oslo rådhus", "1", "Rådhusplassen", "0037", "Oslo", "NO", 59.9119, 10.7336],
  ["Oodi", "4", "Töölönlahdenkatu", "00100", "Helsinki", "FI", 60.1739, 24.9382],
  ["Pałac Kultury i Nauki", "1", "Plac Defilad", "00-901", "Warszawa", "PL", 52.2318, 21.006],
  ["Národní muzeum", "68", "Václavské náměstí", "110 00", "Praha", "CZ", 50.079, 14.4309],
  ["White House", "1600", "Pennsylvania Avenue NW", "20500", "Washington", "US", 38.8977, -77.0365],
  ["Empire State Building", "350", "5th Avenue", "10118", "New York", "US", 40.7484, -73.9857],
  ["Ferry Building", "1", "Ferry Building", "94111", "San Francisco", "US", 37.7955, -122.3937],
  ["Art Institute", "111", "South Michigan Avenue", "60603", "Chicago", "US", 41.8796, -87.6237],
  ["Googleplex", "1600", "Amphitheatre Parkway", "94043", "Mountain View", "US", 37.422, -122.0841],
  ["Boston Public Library", "700", "Boylston Street", "02116", "Boston", "US", 42.3494, -71.0784],
  ["Royal Ontario Museum", "100", "Queens Park", "M5S 2C6", "Toronto", "CA", 43.6677, -79.3948],
  ["CN Tower", "290", "Bremner Boulevard", "M5V 3L9", "Toronto", "CA", 43.6426, -79.3871],
  ["MASP", "1578", "Avenida Paulista", "01310-200", "São Paulo", "BR", -23.5614, -46.6559],
  ["Powerhouse Museum", "500", "Harris Street", "2007", "Ultimo", "AU", -33.8786, 151.1995],
  ["State Library Victoria", "328", "Swanston Street", "3000", "Melbourne", "AU", -37.8098, 144.9652],
  ["Tokyo Station", "9", "Marunouchi 1 Chome", "100-0005", "Chiyoda", "JP", 35.6812, 139.7671],
  ["Tokyo National Museum", "13-9", "Uenokoen", "110-8712", "Taito", "JP", 35.7188, 139.7765],
];

export const BUILDINGS: readonly BuildingFact[] = LINES.map(
  ([name, number, street, postcode, city, country, lat, lng], index) => {
    return { name, number, street, postcode, city, country, lat, lng, osmId: 1_000 + index };
  },
);

/** An address as a person might write it: `Rathausstraße 15, 10178 Berlin, Germany`. */
export function writtenAddress({ number, street, postcode, city, country }: BuildingFact): string {
  return `${street} ${number}, ${postcode} ${city}, ${countryIn("en", country)}`;
}

export function countryIn(language: string, country: string): string {
  return new Intl.DisplayNames([language, "en"], { type: "region" }).of(country) ?? country;
}

/** A house with its number, a street without one, or a city. */
export type FoundFact = BuildingFact & { readonly kind: "house" | "street" | "city" };

/**
 * At most `most` places whose words include every word of the text. The kind is the finest one that the text mentions.
 */
export function searchFacts(text: string, most: number): readonly FoundFact[] {
  const asked = wordsOf(text);
  if (asked.length === 0) return [];
  const kinds = [
    [
      "house",
      (fact: BuildingFact) => [fact.name, fact.number, ...STREET.map((part) => fact[part])],
      "number",
    ],
    ["street", (fact: BuildingFact) => STREET.map((part) => fact[part]), "street"],
    ["city", (fact: BuildingFact) => [fact.city], "city"],
  ] as const;
  for (const [kind, partsOf, required] of kinds.toReversed()) {
    const found = BUILDINGS.filter((fact) => {
      const words = new Set(
        [
          ...partsOf(fact),
          fact.country,
          countryIn("en", fact.country),
          countryIn("de", fact.country),
        ].flatMap(wordsOf),
      );
      return (
        asked.every((word) => words.has(word)) &&
        wordsOf(fact[required]).every((word) => asked.includes(word))
      );
    });
    const different = new Map(found.map((fact) => [kind === "house" ? fact.osmId : fact[required], fact]));
    if (found.length > 0) return [...different.values()].slice(0, most).map((fact) => ({ ...fact, kind }));
  }
  return [];
}

const STREET = ["street", "postcode", "city"] as const;

/** Places that start with the text. */
export function suggestFacts(text: string, most: number): readonly FoundFact[] {
  const asked = wordsOf(text);
  const found = BUILDINGS.filter((fact) => {
    const words = wordsOf(writtenAddress(fact));
    return asked.length > 0 && asked.every((word) => words.some((each) => each.startsWith(word)));
  });
  return found.slice(0, most).map((fact) => ({ ...fact, kind: "house" }));
}

/** The nearest building within about this many degrees. */
export function factNear(lat: number, lng: number, degrees: number): BuildingFact | undefined {
  const distance = (fact: BuildingFact) => Math.hypot(fact.lat - lat, fact.lng - lng);
  const [nearest] = BUILDINGS.toSorted((one, other) => distance(one) - distance(other));
  return nearest && distance(nearest) <= degrees ? nearest : undefined;
}

function wordsOf(text: string): readonly string[] {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

/** Half the side length in degrees: 3 m for a house, about 300 m for a street, about 10 km for a city. */
export const HALF_SIDE = { house: 0.00005, street: 0.003, city: 0.1 } as const;
