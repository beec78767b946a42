/**
 * JSON for the service, which refuses half of a surrogate pair: a field's `maxlength` may cut an emoji in two, and a device may
 * name itself with anything. `\p{Cs}` matches such a half alone; `toWellFormed` is missing in older Safari.
 */
export function jsonOf(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === "string" ? member.replace(/\p{Cs}/gu, "\ufffd") : member,
  );
}
