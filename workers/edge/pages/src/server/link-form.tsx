import type { LinkBody } from "@svc/contract/link/link-body";
import type { Paper } from "./paper.ts";
import { PROOF_SCRIPT } from "./proof-script.ts";

type Props = {
  readonly link: LinkBody;
  readonly text: Paper["text"];
  readonly heading: string;
  readonly nonce: string;
  /** Why the last try did not start anything. */
  readonly trouble: string | undefined;
  readonly typed: string | undefined;
};

/** What starts a verification: a form, so that nothing but a person's own act does. */
export function LinkForm({ link, text, heading, nonce, trouble, typed }: Props) {
  const { brand, identification, proof } = link;
  const isAlone = trouble !== undefined && !identification;
  return (
    <main class="screen">
      <form method="post" class="screen" {...(proof && { "data-bits": proof.bits })}>
        <div class="content">
          <h1>{heading}</h1>
          <p>{text("link_why", { brand: brand.name })}</p>
          {identification && <IdentificationField {...{ identification, trouble, typed }} />}
          <p id="trouble" role="alert" {...(isAlone && { tabIndex: -1, autoFocus: true })}>
            {trouble}
          </p>
          <SupportLink brand={brand} text={text} />
        </div>
        <div class="actions">
          {proof && <input type="hidden" name="proof" value={proof.challenge} />}
          <button class="primary" type="submit" data-running={text("link_proof_running")}>
            {text("link_continue")}
          </button>
        </div>
        {proof && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: PROOF_SCRIPT }} />}
      </form>
    </main>
  );
}

type SupportProps = Pick<Props, "text"> & { readonly brand: LinkBody["brand"] };

/** Nothing where the tenant names no help. */
export function SupportLink({ brand, text }: SupportProps) {
  if (brand.support_url === undefined) return null;
  return (
    <p>
      <a href={brand.support_url} target="_blank" rel="noopener noreferrer">
        {text("support", { brand: brand.name })}
      </a>
    </p>
  );
}

type FieldProps = Pick<Props, "trouble" | "typed"> & {
  readonly identification: NonNullable<LinkBody["identification"]>;
};

/** After a refusal it has the focus, with what was typed. */
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
        enterKeyHint="go"
        value={typed ?? ""}
        aria-describedby={hint === undefined ? "trouble" : "hint trouble"}
        {...(trouble !== undefined && { "aria-invalid": "true", autoFocus: true })}
      />
      {hint !== undefined && (
        <p id="hint" class="quiet">
          <bdi>{hint}</bdi>
        </p>
      )}
    </>
  );
}
