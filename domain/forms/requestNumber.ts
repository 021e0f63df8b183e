/** The request number on an incident, with a sub-number of ours (D-F4). */
export const requestNumberPattern = /^A-\d{1,5}(\.\d{1,2})?$/;

/** What the field makes of typed text on blur: 12, a12, A 12 become A-12. Any other text stays as typed. */
export function formatRequestNumber(text: string): string {
  const match = /^A?[-\s]*(\d{1,5}(?:\.\d{1,2})?)$/i.exec(text.trim());
  return match === null ? text.trim() : `A-${match[1]}`;
}
