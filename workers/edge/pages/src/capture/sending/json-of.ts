/**
 * JSON for the service, which refuses unpaired surrogates: a field's `maxlength` may cut an emoji in half, and a device
 * may report any name. `\p{Cs}` matches only unpaired surrogates; older Safari lacks `toWellFormed`.
 */
export function jsonOf(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === "string" ? member.replace(/\p{Cs}/gu, "\ufffd") : member,
  );
}
