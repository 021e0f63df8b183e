import type { DraftFormSnapshot } from '../../../machines/parts/draftForm.ts';

/** The fields of a form may not be changed just now. */
export const selectIsLocked = (s: DraftFormSnapshot) =>
  s.hasTag('locked') || s.context.isOpenInAnotherTab;
export const selectNow = (s: DraftFormSnapshot) => s.context.facts.now;
