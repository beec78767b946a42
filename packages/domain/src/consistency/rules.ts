type Row = {
  /**
   * `pair`: two photos. `record`: a photo with what was answered, or is in the row. `own`: a photo with itself, with its
   * arrival and with the sky; alone it does not make a scene.
   */
  readonly of: "pair" | "record" | "own";
  /** Also compares a photo with those of linked verifications. */
  readonly linked?: true;
  /** 0..1: how much it says that something is wrong. Those of all rules found add up. */
  readonly weight: number;
  /** One plain sentence for a reviewer. */
  readonly detail: string;
};

/**
 * The rules by which the photos of a verification are compared (CONTRACT G18). A weight is low where honest people
 * break the rule: with two phones, with a wrong clock, or when they take photos again. `figures.json` has how often
 * genuine series break it.
 */
export const RULES = {
  camera_differs: {
    of: "pair",
    weight: 0.2,
    detail: "The photos were taken by different cameras.",
  },
  sensor_differs: {
    of: "pair",
    weight: 0.4,
    detail: "The files name one camera and one lens, but two sizes of sensor.",
  },
  software_differs: {
    of: "pair",
    weight: 0.2,
    detail: "The files of one camera name different software on one day.",
  },
  tables_differ: {
    of: "pair",
    weight: 0.2,
    detail: "The files name one camera, but one of them was saved again by a program.",
  },
  far_apart_in_time: {
    of: "pair",
    weight: 0.3,
    detail: "The photos were taken more than 30 days apart.",
  },
  clock_off_satellites: {
    of: "own",
    weight: 0.3,
    detail: "In the file, the camera's clock and the time of the satellites are more than a day apart.",
  },
  taken_after_arrival: {
    of: "own",
    weight: 0.4,
    detail: "By its file, the photo was taken after it arrived.",
  },
  taken_before_live: {
    of: "own",
    weight: 0.6,
    detail: "The photo was sent as taken live, but by its file it was taken before.",
  },
  too_fast: {
    of: "pair",
    weight: 1,
    detail: "One camera was at two places, faster than anyone travels.",
  },
  same_view_elsewhere: {
    of: "pair",
    linked: true,
    weight: 1,
    detail: "The photos show the same view, but state places that are far apart.",
  },
  daylight_at_night: {
    of: "own",
    weight: 0.6,
    detail: "The camera was set for daylight, but the sun was down at that time and place.",
  },
  plate_differs: {
    of: "pair",
    linked: true,
    weight: 0.4,
    detail: "The photos show different number plates.",
  },
  vin_differs: {
    of: "pair",
    linked: true,
    weight: 0.6,
    detail: "The photos show different vehicle identification numbers.",
  },
  answer_differs: {
    of: "record",
    weight: 0.5,
    detail: "The number read in the photo is not the one in the answer.",
  },
  row_differs: {
    of: "record",
    weight: 0.5,
    detail: "The number read in the photo is not the one in the database.",
  },
  same_picture_twice: {
    of: "pair",
    weight: 0.5,
    detail: "Two steps were answered with the same picture.",
  },
  picture_of_another: {
    of: "pair",
    linked: true,
    weight: 0.5,
    detail: "The same picture was sent for another identification.",
  },
} as const satisfies Readonly<Record<string, Row>>;

export type RuleName = keyof typeof RULES;
export const RULE_NAMES = Object.keys(RULES) as readonly RuleName[]; // the object has no other keys

/** our choice: rules found that weigh this much together are contradictions, a single strong one or several light ones. */
export const CONTRADICTS_FROM = 0.5;
