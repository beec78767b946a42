import type { VerificationBody } from "@svc/contract/verification/verification-body";
import { useEffect, useState } from "preact/hooks";
import { text } from "../../text/text.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

type LinkDialogProps = {
  readonly url: string;
  /** To whom we have just sent it. */
  readonly sent?: VerificationBody["delivery"];
  readonly onClose: () => void;
};

export function LinkDialog({ url, sent, onClose }: LinkDialogProps) {
  const [path, setPath] = useState<{ readonly size: number; readonly d: string }>();
  useEffect(() => {
    void qrOf(url).then(setPath);
  }, [url]);
  const mail = `mailto:?subject=${encodeURIComponent(text("link_subject"))}&body=${encodeURIComponent(url)}`;
  return (
    <Dialog title={titleOf(sent)} onClose={onClose}>
      <p>{text(sent === undefined ? "link_what" : "sent_what")}</p>
      <p class="link-line">
        <input
          type="text"
          readOnly
          value={url}
          aria-label={text("link")}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton content={url} name={text("copy_link")} />
      </p>
      {path && (
        <svg
          class="qr"
          viewBox={`0 0 ${path.size} ${path.size}`}
          role="img"
          aria-label={text("link_qr")}
          shape-rendering="crispEdges"
        >
          <rect width={path.size} height={path.size} fill="#fff" />
          <path d={path.d} fill="#000" />
        </svg>
      )}
      <div class="dialog-foot">
        <a class="button" href={mail}>
          {text("link_mail")}
        </a>
        <a class="button" href={url} target="_blank" rel="noopener">
          {text("link_open")}
        </a>
      </div>
    </Dialog>
  );
}

function titleOf(sent: LinkDialogProps["sent"]): string {
  if (sent?.to === undefined) return text("send_link");
  return text(sent.channel === "sms" ? "texted_to" : "sent_to", { to: sent.to });
}

/** Without the QR code's script the link can still be copied. */
async function qrOf(url: string) {
  const code = await import("uqr").catch(() => undefined);
  if (!code) return undefined;
  const { data, size } = code.encode(url, { border: 2 });
  const d = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return { size, d };
}
