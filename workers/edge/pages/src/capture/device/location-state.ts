/**
 * `denied`: refused by the person for this page. `off`: disabled in the system, or not supported. `timeout`: no
 * position in time.
 */
export type LocationTrouble = "denied" | "off" | "timeout";
export type LocationState = "idle" | "waiting" | "found" | LocationTrouble;

export function isTrouble(state: LocationState): state is LocationTrouble {
  return state === "denied" || state === "off" || state === "timeout";
}
