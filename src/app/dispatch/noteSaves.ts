import { noteSaved } from '../../adapters/drafts/savedDrafts.ts';

/** What this reads of a form's chart. */
interface SavedForm {
  subscribe(
    hear: (snapshot: {
      readonly context: { readonly record: { readonly id: string } | null; readonly saves: number };
    }) => void,
  ): {
    unsubscribe(): void;
  };
}
/**
 * Notes the record that a new form's draft became, once a save has stored all of it (URL-4). A form that changes the
 * record of an earlier try has a record before that save: until then its draft must be found.
 * @returns how to stop
 */
export function noteSaves(form: SavedForm, draftId: string): () => void {
  const saving = form.subscribe(({ context: { record, saves } }) => {
    if (draftId !== '' && record !== null && saves > 0) noteSaved(draftId, record.id);
  });
  return () => saving.unsubscribe();
}
