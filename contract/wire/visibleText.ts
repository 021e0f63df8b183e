/** Control and format characters, soft hyphen included; white space such as tab and line break stays. */
const INVISIBLE = /(?![\t-\r])[\p{Cc}\p{Cf}]/gu;

/** A text as it is stored and compared: without invisible characters, in NFC (SAFE-30). */
export const visibleText = (text: string): string => text.replace(INVISIBLE, '').normalize('NFC');
