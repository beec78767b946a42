/** SPEC 4.1: the accepted images, decided by magic bytes. */
export const PHOTO_FORMATS = ["image/jpeg", "image/png", "image/webp", "image/heic", "image/heif"] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

/** What the checks read: a photo, or a document that was uploaded (CONTRACT G5.4). */
export type FileFormat = PhotoFormat | "application/pdf";
