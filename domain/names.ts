/** A name as it is stored: trimmed, inner spaces collapsed (ENTRY-26). */
export const tidyName = (name: string): string => name.trim().replace(/\s+/g, ' ');

/** The form in which two names are compared: tidy, ignoring case. */
export const normalName = (name: string): string => tidyName(name).toLowerCase();

export const isSameName = (a: string, b: string): boolean => normalName(a) === normalName(b);
