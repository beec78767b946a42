/** Texts of the capture page that the preview of a brand shows. The build takes them from the page's own files. */
export const PREVIEWED = ["intro_heading", "intro_why", "intro_start", "intro_support"] as const;
