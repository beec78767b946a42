type PlatePattern = {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Matches capitals and digits, without blanks and dashes. */
  readonly pattern: RegExp;
  readonly example: string;
};

/**
 * Formats of current private car plates, from each country's public rules. Special series (diplomats, historic cars,
 * personalised plates) are not included. A plate that matches no rule is still returned, without a country.
 */
export const PLATE_PATTERNS: readonly PlatePattern[] = [
  { country: "AT", pattern: /^[A-Z]{1,2}(?:\d{3,5}[A-Z]{1,3}|\d{1,6})$/, example: "W12345A" },
  {
    country: "AU",
    pattern:
      /^(?:[A-Z]{3}\d{2}[A-Z]|[A-Z]{2}\d{2}[A-Z]{2}|\d{3}[A-Z]{2}\d|[A-Z]{3}\d{3}|\d[A-Z]{2}\d[A-Z]{2}|S\d{3}[A-Z]{3})$/,
    example: "ABC12D",
  },
  { country: "BE", pattern: /^[1-9][A-Z]{3}\d{3}$/, example: "1ABC234" },
  { country: "BR", pattern: /^[A-Z]{3}\d[A-Z0-9]\d{2}$/, example: "ABC1D23" },
  {
    country: "CA",
    pattern: /^(?:[A-Z]{4}\d{3}|[A-Z]{2}\d{3}[A-Z]|[A-Z]{3}\d{3,4}|\d{3}[A-Z]{3}|[A-Z]\d{2}[A-Z]{3})$/,
    example: "CABC123",
  },
  {
    country: "CH",
    pattern: /^(?:AG|AI|AR|BE|BL|BS|FR|GE|GL|GR|JU|LU|NE|NW|OW|SG|SH|SO|SZ|TG|TI|UR|VD|VS|ZG|ZH)\d{1,6}$/,
    example: "ZH123456",
  },
  { country: "CZ", pattern: /^\d[A-Z]\w\d{4}$/, example: "1AB2345" },
  { country: "DE", pattern: /^[A-ZÄÖÜ]{1,3}[A-Z]{1,2}[1-9]\d{0,3}[EH]?$/, example: "BAB1234" },
  { country: "DK", pattern: /^[A-Z]{2}\d{5}$/, example: "AB12345" },
  { country: "ES", pattern: /^\d{4}[BCDFGHJKLMNPRSTVWXYZ]{3}$/, example: "1234BCD" },
  { country: "FI", pattern: /^[A-Z]{2,3}\d{1,3}$/, example: "ABC123" },
  { country: "FR", pattern: /^[A-HJ-NP-TV-Z]{2}\d{3}[A-HJ-NP-TV-Z]{2}$/, example: "AB123CD" },
  { country: "GB", pattern: /^[A-Z]{2}\d{2}[A-Z]{3}$/, example: "AB12CDE" },
  { country: "GR", pattern: /^[ABEHIKMNOPTXYZ]{3}\d{4}$/, example: "ABE1234" },
  { country: "HR", pattern: /^[A-Z]{2}\d{3,4}[A-Z]{1,2}$/, example: "ZG1234AB" },
  { country: "HU", pattern: /^(?:[A-Z]{4}\d{3}|[A-Z]{3}\d{3})$/, example: "AABC123" },
  { country: "IE", pattern: /^\d{2,3}[A-Z]{1,2}\d{1,6}$/, example: "231D12345" },
  { country: "IN", pattern: /^[A-Z]{2}\d{1,2}[A-Z]{1,3}\d{4}$/, example: "MH12AB1234" },
  { country: "IT", pattern: /^[A-HJ-NPR-TV-Z]{2}\d{3}[A-HJ-NPR-TV-Z]{2}$/, example: "AB123CD" },
  { country: "LU", pattern: /^[A-Z]{2}\d{4}$/, example: "AB1234" },
  { country: "MX", pattern: /^(?:[A-Z]{3}\d{3}[A-Z]|[A-Z]{3}\d{4})$/, example: "ABC123A" },
  {
    country: "NL",
    pattern: /^(?:[A-Z]{1,3}\d{2,3}[A-Z]{1,2}|\d{1,2}[A-Z]{2,3}\d{1,2}|[A-Z]{2}\d{2}[A-Z]{2}|\d{2}[A-Z]{4})$/,
    example: "GB123K",
  },
  { country: "NO", pattern: /^[A-Z]{2}\d{5}$/, example: "AB12345" },
  { country: "PL", pattern: /^[A-Z]{2,3}(?=\w*\d)\w{4,5}$/, example: "WA12345" },
  {
    country: "PT",
    pattern: /^(?:[A-Z]{2}\d{2}[A-Z]{2}|\d{2}[A-Z]{2}\d{2}|\d{4}[A-Z]{2})$/,
    example: "AA12BB",
  },
  { country: "RO", pattern: /^(?:B\d{2,3}|[A-Z]{2}\d{2})[A-Z]{3}$/, example: "CJ12ABC" },
  { country: "SE", pattern: /^[A-Z]{3}\d{2}[A-Z0-9]$/, example: "ABC12D" },
  { country: "SK", pattern: /^[A-Z]{2}\d{3}[A-Z]{2}$/, example: "BA123CD" },
  {
    country: "TR",
    pattern: /^(?:0[1-9]|[1-7]\d|8[01])(?:[A-Z]\d{4,5}|[A-Z]{2}\d{3,4}|[A-Z]{3}\d{2,3})$/,
    example: "34ABC123",
  },
  {
    country: "US",
    pattern:
      /^(?:[A-Z]{3}\d{3,4}|\d[A-Z]{3}\d{3}|\d{3}[A-Z]{3}|[A-Z]{2}\d{5}|[A-Z]{2}\d{3}[A-Z]{2}|[A-Z]{3}\d{2}[A-Z]\d?)$/,
    example: "1ABC234",
  },
];

/** The countries whose plates have this format, if any. */
export function countriesOf(plate: string): readonly string[] {
  return PLATE_PATTERNS.filter(({ pattern }) => pattern.test(plate)).map(({ country }) => country);
}
