import { asIdempotencyKey } from "@svc/contract/wire/idempotency-key";
import type { ApiCall } from "./mcp-call.ts";
import { ApiRefusal } from "./result-of.ts";

/** Returns the API's answer, or an empty object if it is empty. Throws the API's errors. */
export async function askApi<T extends object>(call: ApiCall, request: Parameters<ApiCall>[0]): Promise<T> {
  const { status, body } = await call(request);
  const answer = JSON.parse(body === "" ? "{}" : body) as T; // our own API's answer, of the type the caller names
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

/** Validated here, because a value that no header can hold never reaches the API. */
export function keyHeader(key: unknown): Record<string, string> {
  return key === undefined ? {} : { "Idempotency-Key": asIdempotencyKey(key, "idempotency_key") };
}

/** The form of a value in a URL or a form field. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
