/** In text that is JSON: strings, and what opens, closes or names. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g;

type Level = { readonly names: Set<string>; current: string };

/**
 * Members that stand twice in one object, by their path. One parser takes the first and another the last, so I-JSON
 * (RFC 7493, 2.3), which RFC 8785 demands, forbids them. For text that `JSON.parse` takes.
 */
export function repeatedMembers(text: string): readonly string[] {
  const levels: Level[] = [];
  const repeated = new Set<string>();
  let lastString = "";
  for (const [token] of text.matchAll(TOKENS)) {
    if (token.startsWith('"')) lastString = token;
    else if (token === ":") enterMember(JSON.parse(lastString) as string, levels, repeated); // a name is a string
    else if (token === "{" || token === "[") levels.push({ names: new Set(), current: "" });
    else levels.pop();
  }
  return [...repeated];
}

function enterMember(name: string, levels: readonly Level[], repeated: Set<string>): void {
  const level = levels.at(-1);
  if (!level) return;
  level.current = name;
  if (level.names.has(name)) repeated.add(levels.flatMap(({ current }) => current || []).join("."));
  level.names.add(name);
}
