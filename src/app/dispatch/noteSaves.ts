import { noteSaved } from '../../adapters/drafts/savedDrafts.ts';

/** The part of a form's chart that this needs. */
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
 * Notes which record a new form's draft became, once a save has stored all of it (URL-4). A form
 * that changes an earlier attempt's record has a record before that save. Until then its draft must
 * stay findable.
 * @returns how to stop
 */
export function noteSaves(form: SavedForm, draftId: string): () => void {
  const saving = form.subscribe(({ context: { record, saves } }) => {
    if (draftId !== '' && record !== null && saves > 0) noteSaved(draftId, record.id);
  });
  return () => saving.unsubscribe();
}
