import { visibleText } from '../contract/wire/visibleText.ts';

/** A name as it is stored: visible characters in NFC, trimmed, inner spaces collapsed (ENTRY-26, SAFE-30). */
export const tidyName = (name: string): string => visibleText(name).trim().replace(/\s+/g, ' ');

/** The form in which two names are compared: tidy, ignoring case. */
export const normalName = (name: string): string => tidyName(name).toLowerCase();

export const isSameName = (a: string, b: string): boolean => normalName(a) === normalName(b);
