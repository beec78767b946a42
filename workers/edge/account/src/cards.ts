import type { CardFace, CardOnFile, SavedCard } from "@svc/domain/money/card";
import type { CardLink, NewCardLink } from "@svc/platform/account-rpc";
import type { StartedSetup } from "@svc/domain/money/card-payment";
import { type Json, type ObjectTables, readStored } from "@svc/store/objects/object-tables";

/** The lifetime of a link by CONTRACT G8.2. */
const LINK_LIFETIME_MS = 24 * 3_600_000;

type LinkRow = {
  readonly id: string;
  readonly monthly_cap_cents: number;
  readonly expires_at: number;
  readonly session_ref: string;
  readonly url: string;
  readonly state: "open" | "void" | "used";
};

/** The saved card with its cap, and the links for saving one. A newer link voids older ones. */
export class Cards {
  readonly #tables: ObjectTables;

  constructor(tables: ObjectTables) {
    this.#tables = tables;
  }

  onFile(): CardOnFile | undefined {
    const [row] = this.#tables.sql.exec<{ on_file: Json<CardOnFile> }>("select on_file from card").toArray();
    return row && readStored(row.on_file);
  }

  /** Stores the link of a setup that the provider has started. */
  addLink({ id, monthlyCapCents }: NewCardLink, { sessionRef, url }: StartedSetup, now: number): CardLink {
    const expiresAt = now + LINK_LIFETIME_MS;
    this.#tables.transaction((sql) => {
      sql.exec("update card_setups set state = 'void' where state = 'open'");
      sql.exec(
        "insert into card_setups values (?, ?, ?, ?, ?, 'open')",
        id,
        monthlyCapCents,
        expiresAt,
        sessionRef,
        url,
      );
    });
    return { id, monthlyCapCents, expiresAt, url, state: "open" };
  }

  findLink(id: string, now: number): CardLink | undefined {
    const row = this.#find(id);
    if (!row) return undefined;
    const isOver = row.state === "open" && now >= row.expires_at;
    return {
      id: row.id,
      monthlyCapCents: row.monthly_cap_cents,
      expiresAt: row.expires_at,
      url: row.url,
      state: isOver ? "expired" : row.state,
      ...this.#savedBy(id),
    };
  }

  /**
   * The provider's id of a setup without an outcome, even after the link expired: a card that was completed in time
   * counts.
   */
  pendingSession(id: string): string | undefined {
    const row = this.#find(id);
    return row?.state === "open" ? row.session_ref : undefined;
  }

  /**
   * Saves card and cap together, once per link, unless a newer link voided it. Returns the card before and after, or
   * undefined when nothing changed.
   */
  save(id: string, card: SavedCard): { readonly now: CardOnFile; readonly before?: CardOnFile } | undefined {
    return this.#tables.transaction((sql) => {
      const row = this.#find(id);
      if (row?.state !== "open") return undefined;
      const before = this.onFile();
      const onFile: CardOnFile = { card, monthlyCapCents: row.monthly_cap_cents, linkId: id };
      sql.exec("update card_setups set state = 'used' where id = ?", id);
      sql.exec(
        "insert into card values (1, ?) on conflict (one) do update set on_file = excluded.on_file",
        JSON.stringify(onFile),
      );
      return { now: onFile, ...(before && { before }) };
    });
  }

  #find(id: string): LinkRow | undefined {
    return this.#tables.sql.exec<LinkRow>("select * from card_setups where id = ?", id).toArray()[0];
  }

  #savedBy(linkId: string): { readonly card?: CardFace } {
    const onFile = this.onFile();
    if (onFile?.linkId !== linkId) return {};
    const { brand, last4 } = onFile.card;
    return { card: { brand, last4 } };
  }
}
