/** Rules of this project that no published linter has. */
const ownValues = {
  meta: { type: "problem" as const },
  create: (context: Context) => ({
    MemberExpression: (node: Member) => {
      const isLookUp = node.computed && node.property.type !== "Literal";
      if (!isLookUp || !NAMED_BY_OTHERS.has(nameOf(node.object))) return;
      context.report({
        node,
        message: "A name that a tenant or a person chose: read it with ownValue of @svc/domain/own-value.",
      });
    },
  }),
};

/** What holds values under names that tenants and people choose. */
const NAMED_BY_OTHERS: ReadonlySet<string> = new Set([
  "answers",
  "metadata",
  "locations",
  "object_matches",
  "objectMatches",
]);

type Node = { readonly type: string; readonly name?: string; readonly property?: Node };
type Member = {
  readonly type: string;
  readonly computed: boolean;
  readonly object: Node;
  readonly property: Node;
};
type Context = { readonly report: (problem: { readonly node: Member; readonly message: string }) => void };

function nameOf({ type, name = "", property }: Node): string {
  return type === "MemberExpression" ? (property?.name ?? "") : name;
}

// oxlint-disable-next-line import/no-default-export -- the form that oxlint loads
export default { meta: { name: "svc" }, rules: { "own-values": ownValues } };
