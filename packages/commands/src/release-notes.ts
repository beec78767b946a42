/** What a changelog in the format of Keep a Changelog says about a version, or undefined if it has no such section. */
export function notesOf(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((each) => each.startsWith(`[${version}] - `));
  return section?.slice(section.indexOf("\n")).trim();
}

/** The places that name another version, with what they name. */
export function flawsOf(version: string, named: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(named)
    .filter(([, each]) => each !== version)
    .map(([place, each]) => `${place}: ${each}`);
}
