import type { Session } from "../page-data.ts";
import { useText } from "../ui/text.ts";

/** The tenant's additional request, in its own words (CONTRACT G4.7). */
export function Wanted({ session }: { readonly session: Session }) {
  const text = useText();
  const { brand, more_requested: wanted } = session;
  if (wanted?.message === undefined) return null;
  return (
    <p role="status">
      {text("more_wanted", { name: brand.name })} <bdi>{wanted.message}</bdi>
    </p>
  );
}
