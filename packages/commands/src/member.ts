import { newUserId } from "@svc/domain/ids";
import { ROLES } from "@svc/domain/role";
import { addMember } from "@svc/store/operator/operator-statements";
import { DEFAULT_STATE_DIR } from "./local/service.ts";
import { executeSql, placeOf } from "./local/place.ts";
import { typedOptions } from "./local/typed-options.ts";
import { isEmail, isOrg } from "./tenants.ts";

const USAGE = `pnpm svc member --org acme --email ada@acme.example [--role owner|admin|reviewer|viewer] [--remote --env production]

Lets somebody sign in to an account's dashboard, as its owner unless --role says otherwise; who is a member already gets this role.`;

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
    console.error(`--org ${org}: there is no such account`);
    process.exit(2);
  },
);
console.log(JSON.stringify({ org, email: email.toLowerCase(), role }, null, 2));
