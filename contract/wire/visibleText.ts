/**
 * Control and format characters, including the soft hyphen. White space such as tabs and line
 * breaks stays.
 */
const INVISIBLE = /(?![\t-\r])[\p{Cc}\p{Cf}]/gu;

/** A text in its stored and compared form: without invisible characters, in NFC (SAFE-30). */
export const visibleText = (text: string): string => text.replace(INVISIBLE, '').normalize('NFC');
