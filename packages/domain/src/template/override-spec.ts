type Spec = Readonly<Record<string, unknown>>;

/**
 * SPEC 4.3: what a start says beside a template's published spec, by the names of SPEC 4.2. `metadata` merges key by key,
 * the start's value first; everything else replaces.
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
