/** Lint rules of this project that no published linter offers. */
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

const filePaths = {
  meta: { type: "problem" as const },
  create: (context: Context) => {
    const files = new Set<string>();
    return {
      VariableDeclarator: ({ id, init }: Declarator) => {
        if (id.name !== undefined && init && isFileUrl(init)) files.add(id.name);
      },
      MemberExpression: (node: Member) => {
        if (node.computed || node.property.name !== "pathname") return;
        if (!isFileUrl(node.object) && !files.has(node.object.name ?? "")) return;
        context.report({
          node,
          message: "A space in it stays %20: use import.meta.dirname with path.join, or fileURLToPath.",
        });
      },
    };
  },
};

/** `new URL(…, import.meta.url)`, or with `import.meta.url` alone. */
function isFileUrl({ type, callee, arguments: given = [] }: Node): boolean {
  const last = given.at(-1);
  const isOfModule = last?.object?.type === "MetaProperty" && last.property?.name === "url";
  return type === "NewExpression" && callee?.name === "URL" && isOfModule;
}

/** Objects whose keys are chosen by tenants and users. */
const NAMED_BY_OTHERS: ReadonlySet<string> = new Set([
  "answers",
  "metadata",
  "locations",
  "object_matches",
  "objectMatches",
]);

type Node = {
  readonly type: string;
  readonly name?: string;
  readonly object?: Node;
  readonly property?: Node;
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
};
type Declarator = { readonly id: Node; readonly init: Node | null };
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
export default { meta: { name: "svc" }, rules: { "own-values": ownValues, "file-paths": filePaths } };
