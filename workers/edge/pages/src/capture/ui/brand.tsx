import type { Session } from "../page-data.ts";

/** Who asks. */
export function Brand({ brand }: { readonly brand: Session["brand"] }) {
  return (
    <header class="brand">
      {brand.logo_url !== undefined && <img src={brand.logo_url} alt="" height={32} />}
      <span>{brand.name}</span>
    </header>
  );
}
