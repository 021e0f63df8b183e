import { useEffect } from 'react';
import type { DispatchType } from '../../../contract/dispatch/dispatches.ts';
import { dispatchPath } from '../../../domain/dispatch/view/kinds.ts';
import { savedAs } from '../../adapters/drafts/savedDrafts.ts';
import type { Services } from '../frame/services.ts';

/**
 * Redirects from the URL of a draft saved in this tab to its record, because the browser's Back
 * returns to that URL (URL-4).
 * @returns whether it redirects; then no form shows
 */
export function useSavedDraft(
  { go }: Pick<Services, 'go'>,
  kind: DispatchType,
  draftId: string | null,
): boolean {
  const recordId = draftId === null ? null : savedAs(draftId);
  useEffect(() => {
    if (recordId !== null) go(dispatchPath(kind, recordId), { replace: true });
  }, [go, kind, recordId]);
  return recordId !== null;
}
