import type { Schema } from "@svc/store/objects/object-tables";

/** All tables of an address except those for mails. */
export const SIGN_IN: Schema = {
  name: "sign_in",
  migrations: [
    "create table if not exists sign_in (one integer primary key check (one = 1), state text not null, bucket text not null)",
  ],
};
