/** `denied` by the person, for this page; `off` in the system, or the device has no way to tell; `timeout` it did not find out. */
export type LocationTrouble = "denied" | "off" | "timeout";
export type LocationState = "idle" | "waiting" | "found" | LocationTrouble;

export function isTrouble(state: LocationState): state is LocationTrouble {
  return state === "denied" || state === "off" || state === "timeout";
}
