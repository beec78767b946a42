import { useText } from "./text.ts";

/** A link to the tenant's own help page, if it has one. */
export function Support({ url }: { readonly url: string | undefined }) {
  const text = useText();
  if (url === undefined) return null;
  return (
    <p class="support">
      <a href={url} target="_blank" rel="noopener noreferrer">
        {text("intro_support")}
      </a>
    </p>
  );
}
