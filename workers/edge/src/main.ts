import { AccountObject } from "@svc/account/account-object";
import { createApi } from "@svc/api/app";
import { cardPages } from "@svc/api/credits/card-pages";
import { readResult } from "@svc/api/result/read-result";
import { readMail } from "@svc/mail/read-mail";
import { createPages } from "@svc/pages/pages";
import type { LinkRequest } from "@svc/pages/pages";
import type { EdgeEnv } from "@svc/platform/env";
import { listMails } from "@svc/store/mailbox";
import { TemplateObject } from "@svc/template/template-object";
import { UploadObject } from "@svc/upload/upload-object";
import { VerificationObject } from "@svc/verification/verification-object";

export { AccountObject, TemplateObject, UploadObject, VerificationObject };

const api = createApi();
// no browser's name: a page that was fetched is not yet one that was opened
const pages = createPages<EdgeEnv>({
  readSession: async (token, url, env) =>
    api.request(new URL(`/v1/verifications/${token}/session`, url), {}, env),
  readResult,
  askLink,
  cards: cardPages,
  mailbox: { list: (env) => listMails(env.DB), find: readMail },
});
const PAGES = /^\/(?:v|r|l|pay|dev)\//;

async function askLink({ url, body, address, idempotencyKey }: LinkRequest, env: EdgeEnv): Promise<Response> {
  const headers = {
    "Content-Type": "application/json",
    ...(address && { "CF-Connecting-IP": address }),
    ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
  };
  const init = body === undefined ? { headers } : { method: "POST", body, headers };
  return api.request(url, init, env);
}

export default {
  fetch: (request, env, context) => {
    const isPage = PAGES.test(new URL(request.url).pathname);
    return isPage ? pages.fetch(request, env, context) : api.fetch(request, env, context);
  },
} satisfies ExportedHandler<EdgeEnv>;
