import type { Session } from "../page-data.ts";

type Props = { readonly brand: Session["brand"]; readonly isLarge?: boolean };

/** Who asks. Next to a logo the name is visible only if it fits, but screen readers always get it. */
export function Brand({ brand, isLarge = false }: Props) {
  const { logo_url: logo, name } = brand;
  return (
    <p class={`brand ${logo === undefined ? "" : "pictured"} ${isLarge ? "large" : ""}`}>
      {logo !== undefined && <img src={logo} alt="" height={isLarge ? 56 : 32} />}
      <span dir="auto">{name}</span>
    </p>
  );
}
