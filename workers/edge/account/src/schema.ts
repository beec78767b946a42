import type { Schema } from "@svc/store/objects/object-tables";

/** All tables of an account except those for mails and stored responses. */
export const ACCOUNT: Schema = {
  name: "ledger",
  migrations: [
    `create table if not exists owner (account_id text primary key) without rowid;

     create table if not exists ledger (seq integer primary key autoincrement, id text not null unique, cause text not null unique,
       kind text not null, amount_cents integer not null, balance_cents integer not null, at integer not null, projected integer not null default 0);
     create index if not exists ledger_unprojected on ledger (seq) where projected = 0;
     create table if not exists entries (movement text not null, account text not null, amount_cents integer not null);
     create index if not exists entries_account on entries (account, amount_cents);

     create table if not exists holds (cause text primary key, photos integer not null, verifications integer not null, at integer not null) without rowid;
     create table if not exists free_verifications (verification_id text primary key, at integer not null) without rowid;
     create table if not exists occupied (id text primary key, version integer not null, is_open integer not null, bytes integer not null,
       reserved_until integer) without rowid;
     create index if not exists occupied_reserved on occupied (reserved_until) where reserved_until is not null;
     create table if not exists occupied_sum (one integer primary key check (one = 1), open integer not null, stored integer not null, bytes integer not null);
     insert or ignore into occupied_sum values (1, 0, 0, 0);

     create table if not exists card (one integer primary key, on_file text not null);
     create table if not exists card_setups (id text primary key, monthly_cap_cents integer not null, expires_at integer not null,
       session_ref text not null, url text not null, state text not null) without rowid;
     create table if not exists top_ups (key text primary key, payment_id text not null unique, at integer not null,
       tries integer not null, look_at integer, top_up text not null);
     create index if not exists top_ups_look on top_ups (look_at) where look_at is not null;

     create table if not exists notices (key text primary key, at integer not null) without rowid;
     create table if not exists permitted_mails (id text primary key, day integer not null, is_new integer not null) without rowid;
     create table if not exists mailed_addresses (mark text primary key) without rowid;
     create table if not exists suppressed_addresses (address text primary key, at integer not null) without rowid;

     create table if not exists seals (sequence integer primary key, cause text not null unique, hash text not null, at integer not null);

     create table if not exists judge_questions (day integer primary key, asked integer not null);
     create table if not exists judge_opinions (judge text not null, photo text not null, day integer not null, opinion text not null, primary key (judge, photo)) without rowid;
     create index if not exists judge_opinions_day on judge_opinions (day);

     create table if not exists review_claims (verification_id text primary key, reviewer text not null, lease_expires_at integer not null) without rowid;
     create table if not exists review_decisions (verification_id text not null, subject text not null, reviewer text not null, decided_at integer not null,
       takes_effect_at integer not null, state text not null, due_at integer, attempts integer not null, command text,
       primary key (verification_id, subject)) without rowid;
     create index if not exists review_decisions_due on review_decisions (due_at) where due_at is not null;
     create index if not exists review_decisions_over on review_decisions (decided_at) where due_at is null;

     create table if not exists invoices (number integer primary key, payment_id text not null unique, at integer not null,
       photos integer not null, amount_cents integer not null, buyer_name text not null, seller text);

     create table if not exists plan (one integer primary key check (one = 1), photos_a_month integer not null)`,
    "create table if not exists permitted_texts (id text primary key, day integer not null) without rowid",
    "alter table permitted_texts add column mark text not null default ''",
    "alter table ledger add column verification_id text",
  ],
};
