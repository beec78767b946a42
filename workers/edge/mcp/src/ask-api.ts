import { asIdempotencyKey } from "@svc/contract/wire/idempotency-key";
import type { ApiCall } from "./mcp-call.ts";
import { ApiRefusal } from "./result-of.ts";

/** What the API answers with, nothing as an empty object; throws its refusal. */
export async function askApi<T extends object>(call: ApiCall, request: Parameters<ApiCall>[0]): Promise<T> {
  const { status, body } = await call(request);
  const answer = JSON.parse(body === "" ? "{}" : body) as T; // our own API's, as the caller names it
  if (status >= 400) throw new ApiRefusal(answer);
  return answer;
}

export function postJson<T extends object>(
  call: ApiCall,
  path: string,
  { idempotency_key: key, ...json }: Readonly<Record<string, unknown>>,
): Promise<T> {
  const headers = { "Content-Type": "application/json", ...keyHeader(key) };
  return askApi<T>(call, { method: "POST", path, headers, body: JSON.stringify(json) });
}

/** Judged here: what no header can hold never reaches the API. */
export function keyHeader(key: unknown): Record<string, string> {
  return key === undefined ? {} : { "Idempotency-Key": asIdempotencyKey(key, "idempotency_key") };
}

/** As it stands in an address or a form. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
