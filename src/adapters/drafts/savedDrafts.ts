import { tabTexts } from '../browser/storage.ts';

const KEY = 'catis.savedDrafts';
/** The number of notes at most: in practice Back reaches no further. */
const MOST = 20;
const notes = (): readonly string[] =>
  (tabTexts.get(KEY) ?? '').split(' ').filter((note) => note !== '');

/** Notes which record a new draft became in this tab. */
export function noteSaved(draftId: string, recordId: string): void {
  const others = notes().filter((note) => !note.startsWith(`${draftId}@`));
  tabTexts.set(KEY, [...others, `${draftId}@${recordId}`].slice(-MOST).join(' '));
}
/** The record that a draft became in this tab; null if none. */
export const savedAs = (draftId: string): string | null =>
  notes()
    .find((note) => note.startsWith(`${draftId}@`))
    ?.split('@')[1] ?? null;
