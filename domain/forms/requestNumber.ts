/** A request number of the incident, with an optional sub-number of ours (D-F4). */
export const requestNumberPattern = /^A-\d{1,5}(\.\d{1,2})?$/;

/** Rewrites typed text on blur: 12, a12 and A 12 become A-12. Other text stays as typed. */
export function formatRequestNumber(text: string): string {
  const match = /^A?[-\s]*(\d{1,5}(?:\.\d{1,2})?)$/i.exec(text.trim());
  return match === null ? text.trim() : `A-${match[1]}`;
}
