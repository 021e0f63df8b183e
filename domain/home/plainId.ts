/** A radio id as people type it: without dashes, blanks, case and leading zeros of its number. */
export const plainId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/(^|[a-z])0+(?=\d)/g, '$1');
