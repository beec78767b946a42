type Spec = Readonly<Record<string, unknown>>;

/** A place in a spec that names an unknown column. */
export type UnknownColumn = { readonly at: readonly (string | number)[]; readonly name: string };

/** CONTRACT G6.3: placeholders that no row of the template's database can fill. */
export function unknownColumns(spec: Spec, columns: readonly string[]): readonly UnknownColumn[] {
  return textsOf(spec).flatMap(([at, text]) =>
    [...text.matchAll(/\{([^{}]*)\}/g)].flatMap(([, name = ""]) =>
      columns.includes(name) ? [] : [{ at, name }],
    ),
  );
}

type Text = readonly [at: UnknownColumn["at"], text: string];

/** The texts that `fillSpec` fills. */
function textsOf(spec: Spec): readonly Text[] {
  const { expect, context, steps } = spec as {
    readonly expect?: Readonly<Record<string, Spec>>;
    readonly context?: Spec;
    readonly steps?: readonly Spec[];
  }; // specs are validated before they are stored
  return [
    ...["expected_location", "expected_object", "completion_message"].map((name) => [[name], spec[name]]),
    [["context", "summary"], context?.["summary"]],
    ...["location", "object"].map((name) => [["expect", name, "expected"], expect?.[name]?.["expected"]]),
    ...(steps ?? []).map((step, index) => [["steps", index, "description"], step["description"]]),
  ].filter((each): each is [UnknownColumn["at"], string] => typeof each[1] === "string") as readonly Text[];
}
