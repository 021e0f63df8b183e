/** Classes that all fields share, so that forms align. */
export const fieldBox = 'flex min-w-0 flex-col gap-1';
export const fieldLabel = 'text-sm font-medium text-ink-2';
export const fieldInput =
  'field-height w-full min-w-0 rounded-field border border-field-line bg-surface px-2.5 text-ink placeholder:text-ink-3 disabled:bg-sunken disabled:text-ink-2 invalid:border-error';
export const fieldHint = 'text-xs text-ink-3';
