/** SPEC 4.1: the accepted image formats, detected by magic bytes. */
export const PHOTO_FORMATS = ["image/jpeg", "image/png", "image/webp", "image/heic", "image/heif"] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

/** The formats that the checks read: photos and uploaded documents (CONTRACT G5.4). */
export type FileFormat = PhotoFormat | "application/pdf";
