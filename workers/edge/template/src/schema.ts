import type { Schema } from "@svc/store/objects/object-tables";

/** All tables of a template except that of stored responses. */
export const TEMPLATE: Schema = {
  name: "template",
  migrations: [
    `create table if not exists template (one integer primary key, stored text not null, projected_revision integer not null);
     create table if not exists versions (version integer primary key, content text not null);
     create table if not exists days (day integer primary key, used integer not null);
     create table if not exists places (verification_id text primary key, day integer not null, due_at integer not null) without rowid;
     create table if not exists lookups (id integer primary key, network text not null, at integer not null)`,
  ],
};
