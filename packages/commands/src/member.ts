import { newUserId } from "@svc/domain/ids";
import { ROLES } from "@svc/domain/role";
import { addMember } from "@svc/store/operator/operator-statements";
import { DEFAULT_STATE_DIR } from "./local/service.ts";
import { executeSql, placeOf } from "./local/place.ts";
import { typedOptions } from "./local/typed-options.ts";
import { isEmail, isOrg } from "./tenants.ts";

const USAGE = `pnpm svc member --org acme --email ada@acme.example [--role owner|admin|reviewer|viewer] [--remote --env production]

Lets a person sign in to an account's dashboard, as owner unless --role is given. An existing member gets the new role.`;

const { values } = typedOptions(USAGE, {
  options: {
    org: { type: "string", default: "" },
    email: { type: "string", default: "" },
    role: { type: "string", default: "owner" },
    remote: { type: "boolean", default: false },
    env: { type: "string" },
  },
});
const { org, email } = values;
const role = ROLES.find((each) => each === values.role);
if (!isOrg(org) || !isEmail(email) || !role) {
  console.error(USAGE);
  process.exit(2);
}
const createdAt = Date.now();
const user = { id: newUserId(createdAt), email, createdAt };
await executeSql(addMember({ org, user, role }), placeOf(values, DEFAULT_STATE_DIR)).catch(
  (error: unknown) => {
    if (!String(error).includes("members.account_id")) throw error;
    console.error(`--org ${org}: this account does not exist`);
    process.exit(2);
  },
);
console.log(JSON.stringify({ org, email: email.toLowerCase(), role }, null, 2));
