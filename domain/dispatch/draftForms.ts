/** The forms that keep a draft of their own. */
const draftForms = ['flight', 'standby', 'agentOnly'] as const;
export type DraftForm = (typeof draftForms)[number];
export const isDraftForm = (text: string | undefined): text is DraftForm => draftForms.some((form) => form === text);
