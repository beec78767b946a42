import type { MessageKey, Text } from "./text.ts";

type Count = { readonly language: string; readonly count: number };

/** A text with plural forms, such as `one={count} photo|other={count} photos`, by CLDR's plural rules. */
export function countedText(text: Text, key: MessageKey, { language, count }: Count): string {
  const forms = new Map(
    text(key, { count })
      .split("|")
      .map((form) => [form.slice(0, form.indexOf("=")), form.slice(form.indexOf("=") + 1)]),
  );
  return forms.get(new Intl.PluralRules(language).select(count)) ?? forms.get("other") ?? "";
}
