import { fileFormat } from "@svc/seal/verify/file-format";
import { useEffect, useState } from "preact/hooks";

/** What browsers draw by themselves. */
const DRAWN: readonly string[] = ["image/jpeg", "image/png", "image/webp", "image/avif"];

/** The picture that was checked, from the bytes that were checked; nothing where no browser draws it. */
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
