import { newUlid } from "@svc/domain/ids";
import type { CardOnFile, SavedCard } from "@svc/domain/money/card";
import type { CardLink } from "@svc/platform/account-rpc";

/** CONTRACT G8.2. */
const LINK_LIFETIME_MS = 24 * 3_600_000;

type LinkRow = {
  readonly id: string;
  readonly monthly_cap_cents: number;
  readonly expires_at: number;
  readonly session_ref: string | null;
  readonly state: "open" | "void" | "used";
};

/** The saved card with its cap, and the links by which a person saves one. A newer link voids the older. */
export class Cards {
  readonly #storage: DurableObjectStorage;
  #isReady = false;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  onFile(): CardOnFile | undefined {
    const [row] = this.#ready().sql.exec<{ on_file: string }>("select on_file from card").toArray();
    return row && (JSON.parse(row.on_file) as CardOnFile); // `save` wrote it
  }

  newLink(monthlyCapCents: number, now: number): CardLink {
    const storage = this.#ready();
    const id = newUlid(now);
    storage.transactionSync(() => {
      storage.sql.exec("update card_links set state = 'void' where state = 'open'");
      storage.sql.exec(
        "insert into card_links values (?, ?, ?, null, 'open')",
        id,
        monthlyCapCents,
        now + LINK_LIFETIME_MS,
      );
    });
    return { id, monthlyCapCents, expiresAt: now + LINK_LIFETIME_MS, state: "open" };
  }

  findLink(id: string, now: number): (CardLink & { readonly sessionRef?: string }) | undefined {
    const [row] = this.#ready().sql.exec<LinkRow>("select * from card_links where id = ?", id).toArray();
    if (!row) return undefined;
    const isOver = row.state === "open" && now >= row.expires_at;
    return {
      id: row.id,
      monthlyCapCents: row.monthly_cap_cents,
      expiresAt: row.expires_at,
      state: isOver ? "expired" : row.state,
      ...(row.session_ref !== null && { sessionRef: row.session_ref }),
    };
  }

  /** The provider's own name of the setup, to ask it by. */
  keepSession(id: string, sessionRef: string): void {
    this.#ready().sql.exec("update card_links set session_ref = ? where id = ?", sessionRef, id);
  }

  /** Card and cap together, once, by a link that is still open. */
  save({ id, monthlyCapCents }: CardLink, card: SavedCard): boolean {
    const storage = this.#ready();
    return storage.transactionSync(() => {
      const used = storage.sql.exec(
        "update card_links set state = 'used' where id = ? and state = 'open'",
        id,
      );
      if (used.rowsWritten === 0) return false;
      const onFile: CardOnFile = { card, monthlyCapCents };
      storage.sql.exec(
        "insert into card values (1, ?) on conflict (one) do update set on_file = excluded.on_file",
        JSON.stringify(onFile),
      );
      return true;
    });
  }

  #ready(): DurableObjectStorage {
    if (!this.#isReady) {
      this.#storage.sql.exec(
        `create table if not exists card (one integer primary key, on_file text not null);
         create table if not exists card_links (id text primary key, monthly_cap_cents integer not null, expires_at integer not null,
           session_ref text, state text not null) without rowid`,
      );
      this.#isReady = true;
    }
    return this.#storage;
  }
}
