/** Where a point lies, as finely as a city. */
export type PlaceName = {
  /** A city and its country, in words; absent where nobody lives near. */
  readonly place?: string;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string;
  /** IANA time zone, for example `Europe/Berlin`; of the open sea `Etc/GMT±n`. */
  readonly timeZone: string;
};
