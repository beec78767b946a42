import { text } from "../text/text.ts";
import { itemsOf, useAll } from "./use-read.ts";

type BrandSelectProps = {
  readonly ids: { readonly id: string; readonly "aria-describedby": string };
  /** The brand's slug, or empty for none. */
  readonly value: string;
  readonly onChange: (slug: string) => void;
};

export function BrandSelect({ ids, value, onChange }: BrandSelectProps) {
  const brands = itemsOf(useAll("/v1/brands?limit=100").found);
  const isKnown = value === "" || brands.some(({ slug }) => slug === value);
  return (
    <select
      {...ids}
      class="field"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">{text("brand_none_chosen")}</option>
      {!isKnown && <option value={value}>{value}</option>}
      {brands.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </select>
  );
}
