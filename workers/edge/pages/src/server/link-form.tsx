import type { LinkBody } from "@svc/contract/link/link-body";
import type { Paper } from "./paper.ts";
import { PROOF_SCRIPT } from "./proof-script.ts";

type Props = {
  readonly link: LinkBody;
  readonly text: Paper["text"];
  readonly heading: string;
  readonly nonce: string;
  /** Why the last attempt did not start a verification. */
  readonly trouble: string | undefined;
  readonly typed: Typed | undefined;
};

export type Typed = { readonly identification?: string; readonly confirmation?: string };

/** The form that starts a verification: only a person's own action may do so. */
export function LinkForm({ link, text, heading, nonce, trouble, typed }: Props) {
  const { brand, identification, proof } = link;
  const isAlone = trouble !== undefined && !identification;
  return (
    <main class="screen">
      <form method="post" class="screen" {...(proof && { "data-bits": proof.bits })}>
        <div class="content">
          <h1>{heading}</h1>
          <p>{text("link_why", { brand: brand.name })}</p>
          {identification && (
            <AskedField name="identification" asked={identification} {...{ trouble, typed }} isFirst />
          )}
          {identification?.confirm && (
            <AskedField name="confirmation" asked={identification.confirm} {...{ trouble, typed }} />
          )}
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

/** Renders nothing when the tenant has no help page. */
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
  readonly name: keyof Typed;
  readonly asked: { readonly label: string; readonly hint?: string };
  /** Takes the focus after a refusal. */
  readonly isFirst?: boolean;
};

/** Keeps the typed value after a refusal. */
function AskedField({ name, asked: { label, hint }, trouble, typed, isFirst = false }: FieldProps) {
  const hintId = `${name}-hint`;
  return (
    <>
      <label for={name}>
        <bdi>{label}</bdi>
      </label>
      <input
        id={name}
        name={name}
        required
        maxLength={120}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="go"
        value={typed?.[name] ?? ""}
        aria-describedby={hint === undefined ? "trouble" : `${hintId} trouble`}
        {...(trouble !== undefined && { "aria-invalid": "true", autoFocus: isFirst })}
      />
      {hint !== undefined && (
        <p id={hintId} class="quiet">
          <bdi>{hint}</bdi>
        </p>
      )}
    </>
  );
}
