import { momentText } from '../dates/momentText.ts';

/**
 * What an error notice says of something the user asked for and the service did not do `done` is a participle:
 * "deleted".
 */
export const couldNot = (done: string): string => `It couldn't be ${done}. Try again.`;
/** The same where a record is named: "Dispatch 10480", "View Mine". */
export const subjectCouldNot = (subject: string, done: string): string =>
  `${subject} couldn't be ${done}. Try again.`;
/** A record that was deleted or archived and stands again: "Dispatch 10480". */
export const restored = (subject: string): string => `${subject} restored.`;
/** A record that was found deleted at its own address: "Dispatch 10480", "This fuel receipt" (D-65). */
export const wasDeleted = (subject: string, deletedBy: string, deletedAt: string): string =>
  `${subject} was deleted by ${deletedBy} on ${momentText(deletedAt)}.`;
/** What a form warns of when a record newly names something archived: "Ramona". */
export const archivedText = (name: string): string =>
  `${name} is archived. Choose another, or save anyway.`;
