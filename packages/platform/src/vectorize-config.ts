import { OperatorError } from "./log.ts";

/** Similar photos through Cloudflare Vectorize. Only tests change the URL. */
export type VectorizeVars = {
  readonly VECTORIZE_INDEX?: string;
  readonly VECTORIZE_ACCOUNT?: string;
  readonly VECTORIZE_TOKEN?: string;
  readonly VECTORIZE_URL?: string;
};

export type VectorizeConfig = {
  readonly index: string;
  readonly cloudflareAccount: string;
  readonly token: string;
  readonly baseUrl?: string;
};

/** Undefined if the account's own object finds similar photos. Throws if only part of Vectorize is configured. */
export function vectorizeConfigOf(vars: VectorizeVars): VectorizeConfig | undefined {
  const { VECTORIZE_INDEX: index, VECTORIZE_ACCOUNT: cloudflareAccount, VECTORIZE_TOKEN: token } = vars;
  const { VECTORIZE_URL: baseUrl } = vars;
  if (!index && !cloudflareAccount && !token) return undefined;
  if (!index || !cloudflareAccount || !token)
    throw new OperatorError("Vectorize needs VECTORIZE_INDEX, VECTORIZE_ACCOUNT and VECTORIZE_TOKEN");
  return { index, cloudflareAccount, token, ...(baseUrl && { baseUrl }) };
}
