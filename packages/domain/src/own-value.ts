/**
 * Looks up a name that a tenant or person chose. Plain `object[name]` would also find inherited members:
 * `constructor` is a valid step key (and Spanish for builder).
 */
export function ownValue<V>(object: Readonly<Record<string, V>> | undefined, name: string): V | undefined {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}
