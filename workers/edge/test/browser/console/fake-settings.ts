import type { SavedViewBody } from "@svc/contract/account/saved-views";
import type { SettingsBody } from "@svc/contract/account/settings";
import type { AuditEntryBody } from "@svc/contract/audit-log/audit-log-body";
import type { KeyBody } from "@svc/contract/keys/key-body";
import type { SessionBody } from "@svc/contract/sign-in/session-bodies";
import type { InvitationBody, MemberBody } from "@svc/contract/team/team-bodies";
import type { DeliveryBody } from "@svc/contract/webhook/webhook-bodies";
import type { Role } from "@svc/domain/role";
import { HOSTILE } from "./console-cases.ts";
import { merged } from "./fake-templates.ts";

type Answer = { readonly status: number; readonly body?: unknown };

const AT = "2026-11-20T09:30:00.000Z";

const CREDITS = {
  balance_cents: 19_960,
  photos_available: 998,
  price_per_photo_cents: 20,
  packs: [
    { photos: 50, amount_cents: 1_000 },
    { photos: 250, amount_cents: 5_000 },
    { photos: 500, amount_cents: 10_000 },
  ],
  payment_method: { brand: "visa", last4: "4242" },
  monthly_cap_cents: 10_000,
  month_spent_cents: 1_000,
};
const INVOICES = [
  {
    id: "pay_01KAR000000000000000000001",
    number: "000000000A-0001",
    at: AT,
    photos: 250,
    amount_cents: 5000,
    currency: "usd",
    state: "paid",
  },
];
const BOUGHT = {
  status: "succeeded",
  amount_cents: 5_000,
  payment_id: "pay_01KAR000000000000000000002",
  balance_cents: 24_960,
};
const MOVEMENTS = [
  {
    id: "mov_2",
    kind: "refund",
    cause: "refund:cap_01KAR000000000000000000007",
    amount_cents: 20,
    balance_cents: 19_960,
    occurred_at: AT,
  },
  {
    id: "mov_1",
    kind: "grant",
    cause: "opening",
    amount_cents: 20_000,
    balance_cents: 19_980,
    occurred_at: AT,
  },
];

/** The account's settings and their changes. `said` is used in every text field. */
export class FakeSettings {
  said = "Claims import";
  retentionDays = 180;
  /** Methods, paths and bodies of the changes. */
  readonly changes: { readonly method: string; readonly path: string; readonly body: unknown }[] = [];
  refusal: Answer | undefined;
  views: SavedViewBody[] = [];

  /** Undefined for calls that are not about settings. */
  answer(method: string, path: string, body: unknown): Answer | undefined {
    if (!path.startsWith("/v1/me/") && !path.startsWith("/v1/webhook-deliveries")) return undefined;
    if (method === "GET") return { status: 200, body: this.#read(path) };
    this.changes.push({ method, path, body });
    if (this.refusal) return this.refusal;
    if (path.startsWith("/v1/me/views")) return this.#changeViews(method, path, body);
    return method === "DELETE" ? { status: 204 } : this.#changed(path, body);
  }

  #changed(path: string, body: unknown): Answer {
    const [, , , kind, id] = path.split("/");
    switch (kind) {
      case "settings":
        return { status: 200, body: merged({ ...this.#settings(), ...Object(body) }) };
      case "members":
        return { status: 200, body: { ...this.#members().find((each) => each.id === id), ...Object(body) } };
      case "invitations":
        return { status: 201, body: { ...this.#invitation(), ...Object(body) } };
      case "credits":
        return { status: 201, body: { ...BOUGHT, ...Object(body) } };
      case "test":
        return { status: 200, body: { status: 204, ms: 87 } };
      case "api-keys":
        return { status: 201, body: { ...this.#keys()[0], id: "key_2", secret: "svc_secret_shown_once" } };
      default:
        return { status: 202, body: this.#deliveries().find((each) => each.id === kind) };
    }
  }

  hostile(): void {
    this.said = HOSTILE;
  }

  #changeViews(method: string, path: string, body: unknown): Answer {
    if (method === "DELETE") {
      this.views = this.views.filter(({ id }) => !path.endsWith(id));
      return { status: 204 };
    }
    const { name, query } = body as { readonly name: string; readonly query: string };
    const view = { id: `view_${this.views.length + 1}`, name, query, created_at: AT };
    this.views.push(view);
    return { status: 201, body: view };
  }

  #read(path: string): unknown {
    switch (path) {
      case "/v1/me/settings":
        return this.#settings();
      case "/v1/me/api-keys":
        return { has_more: false, items: this.#keys() };
      case "/v1/me/views":
        return { items: this.views };
      case "/v1/me/members":
        return { items: this.#members() };
      case "/v1/me/invitations":
        return { items: [this.#invitation()] };
      case "/v1/me/passkeys":
        return { items: [{ id: "k1", name: this.said, created_at: AT }] };
      case "/v1/me/credits":
        return CREDITS;
      case "/v1/me/credits/movements":
        return { has_more: false, items: MOVEMENTS };
      case "/v1/me/credits/invoices":
        return { has_more: false, items: INVOICES };
      case "/v1/webhook-deliveries":
        return { has_more: false, items: this.#deliveries() };
      case "/v1/me/sessions":
        return { items: [this.#session("ses_1", true), this.#session("ses_2", false)] };
      default:
        return { has_more: false, items: this.#log() };
    }
  }

  #invitation(): InvitationBody {
    return { ...this.#person("inv_1", "viewer"), invited_by: this.said, expires_at: AT };
  }

  #settings(): SettingsBody {
    return {
      account: "acc_1",
      retention_days: this.retentionDays,
      webhook_events: ["verification.expired"],
      outside_judges: [],
      outside_judges_daily_cap: 100,
      similar_photo: true,
      seal_location: false,
      blur_sensitive: false,
      reminder_after_minutes: 0,
      sms_daily_cap: 0,
      damage_localization: false,
      share_decision: false,
      embed_origins: [],
      condition_instructions: this.said,
      suppressed_emails: ["nomore@acme.example"],
    };
  }

  #keys(): readonly KeyBody[] {
    const key = { name: this.said, last4: "x7Qa", role: "full", created_at: AT } as const;
    return [
      { ...key, id: "key_1", kind: "secret", last_used_at: AT, expires_at: AT },
      { ...key, id: "key_3", kind: "publishable" },
    ];
  }

  #members(): readonly MemberBody[] {
    return [
      { ...this.#person("usr_1", "owner"), email: "dana@acme.example", has_passkey: true, seen_at: AT },
      { ...this.#person("usr_2", "reviewer"), has_passkey: true },
    ];
  }

  #person(id: string, role: Role) {
    return { id, email: this.said, role, created_at: AT };
  }

  #session(id: string, current: boolean): SessionBody {
    const times = { created_at: AT, seen_at: AT, expires_at: AT };
    return { id, account_id: "acc_1", ...times, user_agent: this.said, address: "203.0.113.9", current };
  }

  #deliveries(): readonly DeliveryBody[] {
    const delivery = {
      verification_id: "vfy_01KAR000000000000000000001",
      event_id: "evt_1",
      event_type: "verification.completed",
      url: `https://acme.example/${this.said}`,
    };
    const attempts = [
      { at: AT, error: this.said, ms: 15_000 },
      { at: AT, status: 503, ms: 120 },
    ];
    return [
      { ...delivery, id: "whd_1", state: "failed", attempts },
      { ...delivery, id: "whd_2", state: "pending", attempts, next_attempt_at: AT },
      { ...delivery, id: "whd_3", state: "delivered", attempts: [{ at: AT, status: 204, ms: 43 }] },
    ];
  }

  #log(): readonly AuditEntryBody[] {
    const actor = { kind: "user", id: "usr_1", email: this.said } as const;
    const target = { kind: "account", id: "acc_1" } as const;
    return [
      {
        id: "aud_1",
        at: AT,
        actor,
        action: "changeSettings",
        target,
        before: { retention_days: 180, words: this.said },
        after: { retention_days: 30, words: "" },
        outcome: "done",
      },
      { id: "aud_2", at: AT, actor, action: "rollApiKey", target, outcome: "unknown" },
    ];
  }
}
