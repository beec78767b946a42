import { type CallOptions, type HttpClient, type PostOptions, route } from "../http/http-client.ts";
import type { List } from "../http/list.ts";
import type { Filters, Wire } from "../wire.ts";

/** The cases people review, and their decisions. */
export class Cases {
  readonly #http: HttpClient;

  /** The client creates this. */
  constructor(http: HttpClient) {
    this.#http = http;
  }

  /**
   * Lists the cases that match the filters. `due` selects those that wait for a person.
   *
   * @example
   * for await (const { verification, due } of client.cases.list({ due: ["flagged"] })) console.log(verification.id, due);
   */
  list(filters: Filters<"listCases"> = {}, options?: CallOptions): List<Wire<"Case">> {
    return this.#http.list("/v1/cases", filters, options);
  }

  /**
   * Returns how many cases wait for a person, by reason.
   *
   * @example
   * const { due } = await client.cases.counts();
   * console.log(due.flagged + due.reverse);
   */
  counts(options?: CallOptions): Promise<Wire<"CaseCounts">> {
    return this.#http.json({ method: "GET", path: "/v1/cases/counts" }, options);
  }

  /**
   * Returns everything about one case, including its evidence.
   *
   * @example
   * const { id } = await client.audits.sync({ image: "photo.jpg" });
   * console.log(await client.cases.retrieve(id));
   */
  retrieve(id: string, options?: CallOptions): Promise<Wire<"CaseDetail">> {
    return this.#http.json({ method: "GET", path: route`/v1/cases/${id}` }, options);
  }

  /**
   * Accepts or rejects a case immediately, regardless of its verdict. A case that is already decided needs a
   * `note`. Throws 409 before the verdict.
   *
   * @example
   * const { id } = await client.audits.sync({ image: "photo.jpg" });
   * await client.cases.setDecision(id, { decision: "accepted", note: "The original came by mail." });
   */
  setDecision(id: string, body: Wire<"SetCaseDecision">, options?: PostOptions): Promise<Wire<"Case">> {
    return this.#http.json({ method: "POST", path: route`/v1/cases/${id}/decision`, json: body }, options);
  }

  /**
   * Assigns a case to a member of the account, or to no one (`null`). Throws 400 if there is no such member.
   *
   * @example
   * for await (const { verification } of client.cases.list({ due: ["flagged"], assignee: "none" }))
   *   await client.cases.assign(verification.id, "usr_01JD6Q6Z9VQ4W3N8K2M5T7R1XC");
   */
  assign(id: string, assignee: string | null, options?: CallOptions): Promise<Wire<"Case">> {
    return this.#http.json(
      { method: "PUT", path: route`/v1/cases/${id}/assignee`, json: { assignee } },
      options,
    );
  }

  /**
   * Decides a case that waits for a person. The decision takes effect a moment later and can be undone until
   * then.
   *
   * @example
   * for await (const { verification } of client.cases.list({ due: ["flagged"] })) {
   *   const verification_id = verification.id;
   *   await client.cases.decide({ verification_id, subject: "flagged", decision: "no", note: "looked at by hand" });
   * }
   */
  decide(body: Wire<"DecideCase">, options?: PostOptions): Promise<Wire<"PendingDecision">> {
    return this.#http.json({ method: "POST", path: "/v1/review/decisions", json: body }, options);
  }

  /**
   * Undoes a decision that has not taken effect yet. Throws 404 if there is none.
   *
   * @example
   * for await (const { verification } of client.cases.list({ due: ["similar_photo"] })) {
   *   const verification_id = verification.id;
   *   await client.cases.decide({ verification_id, subject: "similar_photo", decision: "no" });
   *   await client.cases.undoDecision(verification_id);
   * }
   */
  undoDecision(verificationId: string, options?: CallOptions): Promise<void> {
    const path = route`/v1/review/decisions/${verificationId}`;
    return this.#http.nothing({ method: "DELETE", path }, options);
  }
}
