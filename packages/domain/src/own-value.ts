/**
 * What an object holds under a name that a tenant or a person chose. Plain `object[name]` also finds what every object
 * inherits: `constructor` is a step's key like any other (and Spanish for builder).
 */
export function ownValue<V>(object: Readonly<Record<string, V>> | undefined, name: string): V | undefined {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}
