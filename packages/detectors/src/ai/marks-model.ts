/** The model of findings that a generator's mark decided. */
export const MARKS_MODEL = { name: "ai-marks", version: "1.2.0" } as const;
