import type { Schema } from "@svc/store/objects/object-tables";

/** All of an address but its mails. */
export const SIGN_IN: Schema = {
  name: "sign_in",
  migrations: [
    "create table if not exists sign_in (one integer primary key check (one = 1), state text not null, bucket text not null)",
    // codes of before belong to no browser, and their wrong tries to nobody in particular: whoever waits for one asks again
    "update sign_in set state = '{}'",
  ],
};
