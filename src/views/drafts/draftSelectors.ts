import type { DraftFormSnapshot } from '../../../machines/parts/draftForm.ts';

/** The form's fields are temporarily read-only. */
export const selectIsLocked = (s: DraftFormSnapshot) =>
  s.hasTag('locked') || s.context.isOpenInAnotherTab;
export const selectNow = (s: DraftFormSnapshot) => s.context.facts.now;
