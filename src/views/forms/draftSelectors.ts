import type { DraftFormSnapshot } from '../../machines/draft/draftForm.ts';

/** The fields of a form may not be changed just now. */
export const selectIsLocked = (s: DraftFormSnapshot) => s.hasTag('locked') || s.context.isElsewhere;
export const selectNow = (s: DraftFormSnapshot) => s.context.facts.now;
