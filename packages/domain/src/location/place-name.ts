/** The place of a point, down to the city. */
export type PlaceName = {
  /** City and country in words; absent if no one lives nearby. */
  readonly place?: string;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string;
  /** IANA time zone, for example `Europe/Berlin`; on the open sea `Etc/GMT±n`. */
  readonly timeZone: string;
};
