import type { Schema } from "@svc/store/objects/object-tables";

/** All tables of an upload. */
export const UPLOAD: Schema = {
  name: "upload",
  migrations: [
    `create table if not exists upload (id integer primary key, terms text not null, stage text not null, capture_id text);
     create table if not exists chunks (offset integer primary key, bytes integer not null, sha256 text not null, key text not null);
     create table if not exists frames (position integer primary key, key text not null, sha256 text not null);
     create table if not exists resumes (n integer primary key)`,
  ],
};
