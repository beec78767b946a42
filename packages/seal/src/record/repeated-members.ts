/** The tokens of valid JSON that matter here: strings, brackets and colons. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g;

type Level = { readonly names: Set<string>; current: string };

/**
 * Finds duplicate members by their path. Parsers disagree on whether the first or the last one counts, so
 * I-JSON (RFC 7493, 2.3), which RFC 8785 requires, forbids them. `text` must be valid JSON.
 */
export function repeatedMembers(text: string): readonly string[] {
  const levels: Level[] = [];
  const repeated = new Set<string>();
  let lastString = "";
  for (const [token] of text.matchAll(TOKENS)) {
    if (token.startsWith('"')) lastString = token;
    else if (token === ":") enterMember(JSON.parse(lastString) as string, levels, repeated); // a member name is a string
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
