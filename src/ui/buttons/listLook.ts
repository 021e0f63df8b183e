/** Classes of popovers and their options. */
export const popoverLook =
  'min-w-(--trigger-width) max-w-[min(480px,90vw)] rounded-card border border-line-strong bg-raised text-ink shadow-float';
export const optionLook =
  'flex cursor-pointer items-baseline justify-between gap-3 rounded-[4px] px-2 py-1.5 outline-none focus:bg-sunken focus-visible:inset-ring-2 focus-visible:inset-ring-accent selected:bg-accent-tint selected:font-medium disabled:cursor-default disabled:text-ink-3';
/** Classes of tooltips. */
export const tipLook =
  'max-w-72 rounded-field border border-line-strong bg-raised px-2 py-1 text-sm text-ink shadow-float';
