import type { LinkBody } from "@svc/contract/link/link-body";
import type { Text } from "../capture/ui/text.ts";
import { PROOF_SCRIPT } from "./proof-script.ts";

type Props = {
  readonly link: LinkBody;
  readonly text: Text;
  readonly nonce: string;
  /** Why the last try did not start anything. */
  readonly trouble: string | undefined;
  readonly typed: string | undefined;
  /** What the button says while the proof of work is computed. */
  readonly running: string;
};

/** What starts a verification: a form, so that nothing but a person's own act does. */
export function LinkForm({ link, text, nonce, trouble, typed, running }: Props) {
  const { brand, identification, proof } = link;
  return (
    <main class="screen">
      <form method="post" class="screen" {...(proof && { "data-bits": proof.bits })}>
        <div class="content">
          <h1>{text("intro_heading")}</h1>
          <p>{text("intro_why")}</p>
          {identification && <IdentificationField {...{ identification, trouble, typed }} />}
          <p id="trouble" role="alert">
            {trouble}
          </p>
          {brand.support_url !== undefined && (
            <p>
              <a href={brand.support_url} target="_blank" rel="noopener noreferrer">
                {text("intro_support")}
              </a>
            </p>
          )}
        </div>
        <div class="actions">
          {proof && <input type="hidden" name="proof" value={proof.challenge} />}
          <button class="primary" type="submit" data-running={running}>
            {text("intro_start")}
          </button>
        </div>
        {proof && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: PROOF_SCRIPT }} />}
      </form>
    </main>
  );
}

type FieldProps = Pick<Props, "trouble" | "typed"> & {
  readonly identification: NonNullable<LinkBody["identification"]>;
};

function IdentificationField({ identification: { label, hint }, trouble, typed }: FieldProps) {
  return (
    <>
      <label for="identification">
        <bdi>{label}</bdi>
      </label>
      <input
        id="identification"
        name="identification"
        required
        maxLength={120}
        autoComplete="off"
        autoCapitalize="characters"
        value={typed ?? ""}
        aria-describedby={hint === undefined ? "trouble" : "hint trouble"}
        {...(trouble !== undefined && { "aria-invalid": "true" })}
      />
      {hint !== undefined && (
        <p id="hint" class="quiet">
          <bdi>{hint}</bdi>
        </p>
      )}
    </>
  );
}
