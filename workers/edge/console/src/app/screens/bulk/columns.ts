/** The possible meanings of a column on the wire. `metadata` keeps the column's name. */
export const MEANINGS = {
  template: [
    "",
    "identification",
    "recipient_email",
    "recipient_phone",
    "notify_email",
    "brand_slug",
    "metadata",
  ],
  steps: [
    "",
    "identification",
    "recipient_email",
    "recipient_phone",
    "notify_email",
    "locale",
    "expected_location",
    "brand_slug",
    "metadata",
  ],
} as const;
export type Way = keyof typeof MEANINGS;
export type Meaning = (typeof MEANINGS)[Way][number];

/** Common column names. A plain address column is the person's own: the link is mailed there, and the result is not. */
const GUESSES: readonly (readonly [Meaning, RegExp])[] = [
  ["notify_email", /^(?:notify[ _-]?e?-?mail|result[ _-]?e-?mail|results? (?:by mail )?to|ergebnis.*)$/],
  ["recipient_email", /^(?:(?:recipient[ _-]?)?e-?mail(?:[ _-]?(?:address|adresse))?|mail|empfänger)$/],
  [
    "recipient_phone",
    /^(?:recipient[ _-]?phone|(?:mobile|cell)(?:[ _-]?(?:phone|number))?|phone(?:[ _-]?number)?|handy|mobil(?:nummer)?|telefon(?:nummer)?)$/,
  ],
  ["metadata", /^metadata\..+$/],
  [
    "identification",
    /^(?:identification|id|reference|ref|claim(?:[ _-]?(?:no|number|id))?|policy(?:[ _-]?(?:no|number))?|kennung|referenz|schaden(?:s?nummer|-?nr\.?)?|vertrags?nummer|versicherungs(?:schein)?nummer|aktenzeichen)$/,
  ],
  ["locale", /^(?:locale|language|lang|sprache)$/],
  ["expected_location", /^(?:expected[ _-]?location|place|address|adresse|ort|standort)$/],
  ["brand_slug", /^(?:brand(?:[ _-]?slug)?|marke)$/],
];

/** Guesses by name. Each meaning except metadata is used once. */
export function guessMeanings(columns: readonly string[], way: Way): readonly Meaning[] {
  const taken = new Set<Meaning>();
  const known: readonly Meaning[] = MEANINGS[way];
  return columns.map((column) => {
    const name = column.toLowerCase();
    const found = GUESSES.find(
      ([meaning, pattern]) => known.includes(meaning) && !taken.has(meaning) && pattern.test(name),
    );
    if (!found) return "";
    if (found[0] !== "metadata") taken.add(found[0]);
    return found[0];
  });
}

/** `metadata.line` becomes `line`; other names stay. */
export function metadataName(column: string): string {
  return column.replace(/^metadata\./i, "");
}
