import { type GeoPoint, geoDistanceM } from "./geo-distance.ts";

/** CONTRACT G1.8: the most accuracy that is added as tolerance, and the limit beyond which nothing is compared. */
export const ACCURACY = { toleratedM: 200, mostM: 1000 } as const;

/**
 * Signs against a fix, with their weights. A sign of weight 1 makes the match `rejected` (CONTRACT G1.8).
 * Lighter ones are only evidence for a person and never decide, however many there are: travellers and old
 * cameras are honest.
 */
export const LOCATION_SIGNS = {
  mock_provider: 1,
  devtools_accuracy: 1,
  teleported: 1,
  timestamp_stale: 1,
  accuracy_implausible: 1,
  exif_elsewhere: 0.6,
  time_zone_differs: 0.4,
  language_unusual: 0.1,
} as const;

export type LocationSignName = keyof typeof LOCATION_SIGNS;
export type RejectingSign = {
  [Name in LocationSignName]: (typeof LOCATION_SIGNS)[Name] extends 1 ? Name : never;
}[LocationSignName];

export type LocationSign = {
  readonly sign: LocationSignName;
  readonly weight: number;
  /** One plain sentence for a reviewer. */
  readonly detail: string;
};

/** A fix that came with a photo, as the device reported it. */
export type ToldFix = GeoPoint & {
  readonly accuracyM: number;
  /** When it was obtained, in epoch ms. */
  readonly at: number;
  readonly mocked?: boolean;
  readonly altitudeM?: number;
  readonly speedMps?: number;
};

/** What else is known about a photo's fix. Unknown values are absent. */
export type Surroundings = {
  /** The start of the verification. A genuine fix is not older. */
  readonly createdAt: number;
  /** All fixes of the session, including this one. */
  readonly session: readonly ToldFix[];
  /** The position in the photo's own EXIF. */
  readonly exif?: GeoPoint;
  /** IANA names of the device's time zone and of the place's. */
  readonly deviceTimeZone?: string;
  readonly placeTimeZone?: string;
  /** BCP 47 tags in the device's order of preference. */
  readonly languages?: readonly string[];
  /** ISO 3166-1 alpha-2. */
  readonly country?: string;
};

/** our choices, each with its reason. */
const SIGN_LIMITS = {
  /** The default accuracy of Chromium's developer tools. */
  devtoolsAccuracyM: 150,
  /** No phone is more accurate, and automation sends 0. */
  leastAccuracyM: 1,
  /**
   * If no new fix arrives, the page takes the system's last one, up to 10 minutes old. Phone clocks may be off
   * by a few seconds more.
   */
  staleToleranceMs: 15 * 60_000,
  /** No airliner is faster. */
  fastestMps: 300,
  /** A wrong entry in a database of wireless networks can move a phone this far. */
  leastJumpM: 5_000,
  /** Cameras may write a position that they obtained a while ago. */
  exifApartM: 1_000,
} as const;

/** The preset cities of Chromium's developer tools, to the last decimal. No device ever reports exactly these. */
const DEVTOOLS_PLACES: readonly string[] = [
  "52.520007,13.404954",
  "51.507351,-0.127758",
  "55.755826,37.6173",
  "37.386052,-122.083851",
  "19.075984,72.877656",
  "37.774929,-122.419416",
  "31.230416,121.473701",
  "-23.55052,-46.633309",
  "35.689487,139.691706",
];

/** The signs against this fix, the heaviest first. */
export function locationSigns(fix: ToldFix, around: Surroundings): readonly LocationSign[] {
  const details: Readonly<Record<LocationSignName, string | undefined>> = {
    mock_provider: fix.mocked ? "The device says that its position is a mock." : undefined,
    devtools_accuracy: devtoolsDetail(fix),
    teleported: jumpDetail(fix, around.session),
    timestamp_stale: staleDetail(fix, around.createdAt),
    accuracy_implausible: accuracyDetail(fix),
    exif_elsewhere: exifDetail(fix, around.exif),
    time_zone_differs: timeZoneDetail(fix.at, around),
    language_unusual: languageDetail(around),
  };
  return NAMES.flatMap((sign) => {
    const detail = details[sign];
    return detail === undefined ? [] : [{ sign, weight: LOCATION_SIGNS[sign], detail }];
  });
}

const NAMES = Object.keys(LOCATION_SIGNS) as readonly LocationSignName[]; // the object has no other keys

/** The first sign for which the fix is rejected. */
export function rejectionOf(signs: readonly LocationSign[]): RejectingSign | undefined {
  return signs.map(({ sign }) => sign).find(isRejecting);
}

function isRejecting(sign: LocationSignName): sign is RejectingSign {
  return LOCATION_SIGNS[sign] === 1;
}

function devtoolsDetail({ lat, lng, accuracyM, altitudeM, speedMps }: ToldFix): string | undefined {
  if (DEVTOOLS_PLACES.includes(`${lat},${lng}`)) {
    return "The position is one that browsers' developer tools offer, to the last decimal.";
  }
  const isBare = altitudeM === undefined && speedMps === undefined;
  return isBare && accuracyM === SIGN_LIMITS.devtoolsAccuracyM
    ? "The accuracy is the one that browsers' developer tools send: exactly 150 m, with neither height nor speed."
    : undefined;
}

/**
 * Compares the fix with every other of the session: the distance beyond both accuracies, over the time between
 * them.
 */
function jumpDetail(fix: ToldFix, session: readonly ToldFix[]): string | undefined {
  if (fix.accuracyM > ACCURACY.mostM) return undefined;
  // A fix too vague to compare, for example from an IP address, proves nothing.
  for (const other of session.filter(({ accuracyM }) => accuracyM <= ACCURACY.mostM)) {
    const jumpM = geoDistanceM(fix, other) - fix.accuracyM - other.accuracyM;
    const seconds = Math.max(1, Math.abs(fix.at - other.at) / 1000);
    if (jumpM > SIGN_LIMITS.leastJumpM && jumpM / seconds > SIGN_LIMITS.fastestMps) {
      const km = Math.round(jumpM / 1000);
      return `Two positions of this session lie ${km} km apart, with ${Math.round(seconds)} s between them.`;
    }
  }
  return undefined;
}

function staleDetail({ at }: ToldFix, createdAt: number): string | undefined {
  const beforeMs = createdAt - at;
  return beforeMs > SIGN_LIMITS.staleToleranceMs
    ? `The position is ${Math.round(beforeMs / 60_000)} min older than the verification.`
    : undefined;
}

function accuracyDetail({ accuracyM }: ToldFix): string | undefined {
  return accuracyM < SIGN_LIMITS.leastAccuracyM
    ? `The accuracy is ${accuracyM} m, better than any phone's.`
    : undefined;
}

function exifDetail(fix: ToldFix, exif: GeoPoint | undefined): string | undefined {
  if (!exif) return undefined;
  const apartM = geoDistanceM(fix, exif) - fix.accuracyM;
  return apartM > SIGN_LIMITS.exifApartM
    ? `The photo's EXIF names a place ${Math.round(apartM / 1000)} km from the position.`
    : undefined;
}

function timeZoneDetail(at: number, { deviceTimeZone, placeTimeZone }: Surroundings): string | undefined {
  if (deviceTimeZone === undefined || placeTimeZone === undefined) return undefined;
  const [device, place] = [offsetMinutes(deviceTimeZone, at), offsetMinutes(placeTimeZone, at)];
  return device !== undefined && place !== undefined && device !== place
    ? `The device's clock is set to ${deviceTimeZone}; the position lies in ${placeTimeZone}.`
    : undefined;
}

/** Minutes east of Greenwich at this moment; undefined for an unknown time zone. */
function offsetMinutes(timeZone: string, at: number): number | undefined {
  try {
    const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
    const name = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
    const [, sign = "+", hours = "0", minutes = "0"] = /([+-])(\d+):(\d+)/.exec(name) ?? [];
    return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
  } catch {
    return undefined;
  }
}

function languageDetail({ languages = [], country }: Surroundings): string | undefined {
  if (languages.length === 0 || country === undefined) return undefined;
  const usual = localeOf(`und-${country}`)?.maximize().language;
  const isUsual = languages.some((tag) => {
    const locale = localeOf(tag);
    return locale?.language === usual || locale?.region === country;
  });
  return usual === undefined || isUsual
    ? undefined
    : `The device prefers ${languages[0]}; most people at the position speak ${usual}.`;
}

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}
