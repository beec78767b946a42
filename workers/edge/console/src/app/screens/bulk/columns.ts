/** What a column of the file is on the wire; `metadata` under the column's own name. */
export const MEANINGS = {
  template: ["", "identification", "email", "notify_email", "brand_slug", "metadata"],
  steps: [
    "",
    "identification",
    "email",
    "notify_email",
    "locale",
    "expected_location",
    "brand_slug",
    "metadata",
  ],
} as const;
export type Way = keyof typeof MEANINGS;
export type Meaning = (typeof MEANINGS)[Way][number];

/**
 * Names of columns as people write them. An address without further word is the person's own: it is kept with the case, and
 * gets no result.
 */
const GUESSES: readonly (readonly [Meaning, RegExp])[] = [
  ["notify_email", /^(?:notify[ _-]?e?-?mail|result[ _-]?e-?mail|results? (?:by mail )?to|ergebnis.*)$/],
  ["email", /^(?:e-?mail(?:[ _-]?(?:address|adresse))?|mail|metadata\.email)$/],
  ["metadata", /^metadata\..+$/],
  [
    "identification",
    /^(?:identification|id|reference|ref|claim(?:[ _-]?(?:no|number|id))?|policy(?:[ _-]?(?:no|number))?|kennung|referenz|schaden(?:s?nummer|-?nr\.?)?|vertrags?nummer|versicherungs(?:schein)?nummer|aktenzeichen)$/,
  ],
  ["locale", /^(?:locale|language|lang|sprache)$/],
  ["expected_location", /^(?:expected[ _-]?location|place|address|adresse|ort|standort)$/],
  ["brand_slug", /^(?:brand(?:[ _-]?slug)?|marke)$/],
];

/** By its name; each meaning but metadata is given once. */
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

/** `metadata.line` is `line`; a column without the prefix keeps its name. */
export function metadataName(column: string): string {
  return column.replace(/^metadata\./i, "");
}
