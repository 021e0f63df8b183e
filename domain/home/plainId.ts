/**
 * Normalizes a radio id for comparison: lower case, without dashes, spaces or leading zeros of its
 * number.
 */
export const plainId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/(^|[a-z])0+(?=\d)/g, '$1');
