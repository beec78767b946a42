import type { AccountId } from "@svc/domain/ids";
import type { CardLink, NewCardLink } from "@svc/platform/account-rpc";
import { logFailure } from "@svc/platform/log";
import type { Payments } from "@svc/providers/payments/payments";
import type { ObjectTables } from "@svc/store/objects/object-tables";
import type { Cards } from "./cards.ts";
import type { OwnerNotices } from "./owner-notices.ts";

type Parts = {
  readonly tables: ObjectTables;
  readonly cards: Cards;
  readonly notices: OwnerNotices;
  readonly payments: () => Payments | undefined;
  readonly fault: (point: "card.after.start" | "card.before.save" | "card.after.save") => Promise<void>;
};

/** CONTRACT G8.2: a person saves a card and its monthly cap on the provider's page. */
export class CardSetups {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Asks the provider before storing the link, since an unusable link would void a usable one. */
  async open(accountId: AccountId, wanted: NewCardLink): Promise<CardLink | "none" | "unreachable"> {
    const { cards, payments, fault } = this.#parts;
    const provider = payments();
    if (!provider) return "none";
    const { id: setupId, returnUrl, cancelUrl } = wanted;
    try {
      const started = await provider.startSetup({ setupId, accountId, returnUrl, cancelUrl });
      await fault("card.after.start");
      return cards.addLink(wanted, started, Date.now());
    } catch (error) {
      logFailure("card setup", error, { setupId });
      return "unreachable";
    }
  }

  /** Asks the provider for the outcome, whoever reported it. Repeating it changes nothing. */
  async finish(accountId: AccountId, id: string): Promise<CardLink | undefined> {
    const { tables, cards, notices, payments, fault } = this.#parts;
    const session = cards.pendingSession(id);
    const provider = payments();
    if (session !== undefined && provider) {
      const outcome = await provider.readSetup(session);
      if (outcome.state === "saved") {
        await fault("card.before.save");
        tables.transaction(() => {
          const saved = cards.save(id, outcome.card);
          if (saved) notices.cardSaved(accountId, saved);
        });
        await fault("card.after.save");
      }
    }
    return cards.findLink(id, Date.now());
  }
}
