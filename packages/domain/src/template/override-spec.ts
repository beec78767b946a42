type Spec = Readonly<Record<string, unknown>>;

/**
 * SPEC 4.3: applies a start's fields to a template's published spec, by the names of SPEC 4.2. `metadata` is
 * merged by key, and the start's value wins; other fields replace.
 */
export function overrideSpec(spec: Spec, { metadata: added, ...overrides }: Spec): Spec {
  const known = spec["metadata"];
  const isMerged = added !== undefined || known !== undefined;
  return {
    ...spec,
    ...overrides,
    ...(isMerged && { metadata: { ...membersOf(known), ...membersOf(added) } }),
  };
}

function membersOf(value: unknown): object {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}
