/** A card at its provider. `customer` and `method` are the provider's own ids. */
export type SavedCard = {
  readonly customer: string;
  readonly method: string;
  readonly brand: string;
  readonly last4: string;
};

/** What a person may see of a card (SPEC 2.10). */
export type CardFace = Pick<SavedCard, "brand" | "last4">;

/** Everything saved together on the card page (CONTRACT G8.2). */
export type CardOnFile = {
  readonly card: SavedCard;
  readonly monthlyCapCents: number;
  /** The link on which it was saved. */
  readonly linkId?: string;
};
