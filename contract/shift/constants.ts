// Without schemas: the first page loads these.

/** The kinds of lines in a shift log (SHIFT-2). */
export const shiftKinds = [
  'launch',
  'landing',
  'divert',
  'abort',
  'following',
  'overdue',
  'unavailable',
  'available',
  'preload',
  'price',
  'contract',
  'import',
  'late',
  'handover',
  'note',
] as const;

/** Longest text of a note. */
export const SHIFT_NOTE_MAX = 500;
