/** SHA-256 of bytes, or of a text as UTF-8. */
export async function sha256(data: Uint8Array<ArrayBuffer> | string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

export async function sha256Hex(data: Uint8Array<ArrayBuffer> | string): Promise<string> {
  return Buffer.from(await sha256(data)).toString("hex");
}
