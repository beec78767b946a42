import { useEffect, useState } from "preact/hooks";
import { Screen } from "../ui/screen.tsx";
import { useText } from "../ui/text.ts";

/** A desktop's way to the phone: the same link as a QR code (CONTRACT G3.11). */
export function Handoff({ onStay }: { readonly onStay: () => void }) {
  const text = useText();
  const [code, setCode] = useState<string>();
  useEffect(() => {
    void import("uqr").then(({ renderSVG }) => setCode(renderSVG(location.href, { border: 2 })));
  }, []);
  return (
    <Screen
      heading={text("handoff_heading")}
      actions={
        <button class="plain" type="button" onClick={onStay}>
          {text("handoff_here")}
        </button>
      }
    >
      <p>{text("handoff_body")}</p>
      {code !== undefined && (
        <img class="qr" alt={text("handoff_code")} src={`data:image/svg+xml,${encodeURIComponent(code)}`} />
      )}
    </Screen>
  );
}
