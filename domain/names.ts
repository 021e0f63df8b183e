import { visibleText } from '../contract/wire/visibleText.ts';

/**
 * A name in its stored form: visible characters in NFC, trimmed, inner spaces collapsed (ENTRY-26,
 * SAFE-30).
 */
export const tidyName = (name: string): string => visibleText(name).trim().replace(/\s+/g, ' ');

/** The form for comparing names: tidy, ignoring case. */
export const normalName = (name: string): string => tidyName(name).toLowerCase();

export const isSameName = (a: string, b: string): boolean => normalName(a) === normalName(b);
