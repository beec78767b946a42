import { AccountObject } from "@svc/account/account-object";
import { createApi } from "@svc/api/app";
import type { EdgeEnv } from "@svc/platform/env";
import { UploadObject } from "@svc/upload/upload-object";
import { VerificationObject } from "@svc/verification/verification-object";

export { AccountObject, UploadObject, VerificationObject };

const api = createApi();

export default {
  fetch: (request, env, context) => api.fetch(request, env, context),
} satisfies ExportedHandler<EdgeEnv>;
