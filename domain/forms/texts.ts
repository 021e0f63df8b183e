import { momentText } from '../dates/momentText.ts';

/**
 * Error notice after the service failed to do what the user requested. `done` is a participle:
 * "deleted".
 */
export const couldNot = (done: string): string => `It couldn't be ${done}. Try again.`;
/** The same for a named record: "Dispatch 10480", "View Mine". */
export const subjectCouldNot = (subject: string, done: string): string =>
  `${subject} couldn't be ${done}. Try again.`;
/** Notice that a deleted or archived record is active again: "Dispatch 10480". */
export const restored = (subject: string): string => `${subject} restored.`;
/** Notice at the URL of a deleted record: "Dispatch 10480", "This fuel receipt" (D-65). */
export const wasDeleted = (subject: string, deletedBy: string, deletedAt: string): string =>
  `${subject} was deleted by ${deletedBy} on ${momentText(deletedAt)}.`;
/** Warning if a record newly refers to an archived item: "Ramona". */
export const archivedText = (name: string): string =>
  `${name} is archived. Choose another, or save anyway.`;
