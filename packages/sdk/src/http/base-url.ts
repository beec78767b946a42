/** Whether anyone on the way could read what is sent there. Plain http is fine within this machine. */
export function isReadableOnTheWay({ protocol, hostname }: URL): boolean {
  return protocol === "http:" && !/^(localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/.test(hostname);
}

/** The address that paths are added to. Throws a `TypeError`, which is clearer than a failed call later. */
export function addressOf(baseUrl: string): string {
  if (!URL.canParse(baseUrl) || !/^https?:\/\/[^?#]+$/.test(baseUrl))
    throw new TypeError(`baseUrl has to be an address such as https://api.example.com, not ${baseUrl}`);
  if (isReadableOnTheWay(new URL(baseUrl)))
    throw new TypeError(
      "baseUrl is not encrypted: anyone on the way could read what you send. Use https://; plain http goes to this machine only (127.0.0.1, ::1, localhost)",
    );
  return baseUrl.replace(/\/+$/, "").replace(/\/v1$/, "");
}
