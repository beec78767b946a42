import type { ChainEntry } from "@svc/domain/record-seal/record-seal";
import type { ObjectTables } from "@svc/store/objects/object-tables";

type Row = { readonly sequence: number; readonly hash: string; readonly at: number };

const BEFORE_THE_FIRST = "0".repeat(64);

/** The account's chain of sealed records (CONTRACT G1.2): one entry per cause, never changed or removed. */
export class SealChain {
  readonly #tables: ObjectTables;

  constructor(tables: ObjectTables) {
    this.#tables = tables;
  }

  /** A repeated cause returns its existing entry. A different hash for it is a bug in the caller. */
  append(cause: string, hash: string, now: number): ChainEntry {
    const { sql } = this.#tables;
    return this.#tables.transaction(() => {
      const known = this.#find("cause = ?", cause);
      if (known && known.hash !== hash) throw new Error(`${cause} was sealed with another hash`);
      if (known) return this.#entry(known);
      const before = this.#find("sequence = (select max(sequence) from seals)");
      // times never decrease along the chain, even if the clock is set back
      const row = { sequence: (before?.sequence ?? 0) + 1, hash, at: Math.max(now, before?.at ?? 0) };
      sql.exec("insert into seals values (?, ?, ?, ?)", row.sequence, cause, hash, row.at);
      return this.#entry(row);
    });
  }

  #entry({ sequence, at }: Row): ChainEntry {
    const before = this.#find("sequence = ?", sequence - 1);
    return { sequence, at, previousHash: before?.hash ?? BEFORE_THE_FIRST };
  }

  #find(condition: string, ...bound: readonly (string | number)[]): Row | undefined {
    const text = `select sequence, hash, at from seals where ${condition}`;
    return this.#tables.sql.exec<Row>(text, ...bound).toArray()[0];
  }
}
