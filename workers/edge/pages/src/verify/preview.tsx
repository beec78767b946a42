import { fileFormat } from "@svc/seal/verify/file-format";
import { useEffect, useState } from "preact/hooks";

/** Formats that browsers show natively. */
const DRAWN: readonly string[] = ["image/jpeg", "image/png", "image/webp", "image/avif"];

/** The checked picture, from the very bytes that were checked. Empty when no browser can show the format. */
export function Preview({ bytes }: { readonly bytes: Uint8Array<ArrayBuffer> }) {
  const [address, setAddress] = useState<string | undefined>(undefined);
  const format = fileFormat(bytes);
  const type = format !== undefined && DRAWN.includes(format) ? format : undefined;

  useEffect(() => {
    if (type === undefined) return undefined;
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, type]);

  return address === undefined ? null : <img class="preview" src={address} alt="" />;
}
