import type { Schema } from "@svc/store/objects/object-tables";

/** One row per picture, see picture-row.ts. */
export const PICTURES: Schema = {
  name: "pictures",
  migrations: [
    "create table if not exists pictures (key blob primary key, rest blob not null) without rowid",
  ],
};

/** In the account's own object: the start of each further shard, and the running rebuild. */
export const SHARDS: Schema = {
  name: "shards",
  migrations: [
    `create table if not exists shards (number integer primary key, first_capture text not null);
     create table if not exists rebuild (account text not null, asked_at integer primary key, cursor text, pictures integer not null, state text not null);
     create table if not exists met_meanwhile (capture text primary key, verification text not null) without rowid`,
  ],
};

/** In the account's own object: data that links photos of different verifications (CONTRACT G14). */
export const TRACES: Schema = {
  name: "traces",
  migrations: [
    `create table if not exists traces (capture text primary key, verification text not null, device text, at integer,
       lat real, lng real, matched_verification text, matched_capture text, score real) without rowid;
     create index if not exists traces_verification on traces (verification);
     create index if not exists traces_device on traces (device) where device is not null;
     create index if not exists traces_at on traces (at) where at is not null;
     create index if not exists traces_matched on traces (matched_verification) where matched_verification is not null`,
  ],
};
