import type { Schema } from "@svc/store/objects/object-tables";

/** Tables that every verification needs. The others are created on demand, since most verifications never need them. */
export const LOG: Schema = {
  name: "log",
  migrations: [
    `create table if not exists log (seq integer primary key, id text not null, body text not null);
     create table if not exists outbox (key text primary key, body text not null, due_at integer not null, attempts integer not null) without rowid`,
  ],
};

export const HANDED_JOBS: Schema = {
  name: "handed_jobs",
  migrations: [
    "create table if not exists handed_jobs (key text primary key, job text not null) without rowid",
  ],
};

export const DELIVERIES: Schema = {
  name: "deliveries",
  migrations: [
    "create table if not exists deliveries (id text primary key, body text not null, state text not null, next_at integer, version integer not null, delivery text not null) without rowid",
  ],
};

export const UPLOADS: Schema = {
  name: "begun_uploads",
  migrations: [
    "create table if not exists begun_uploads (id text primary key, step text, client_capture_id text, bytes integer not null, is_open integer not null, touched_at integer) without rowid",
  ],
};
