import { useEffect } from 'react';
import type { DispatchType } from '../../../contract/dispatch/dispatches.ts';
import { dispatchAddress } from '../../../domain/dispatch/view/kinds.ts';
import { savedAs } from '../../adapters/drafts/savedDrafts.ts';
import type { Services } from '../frame/services.ts';

/**
 * Leads from the address of a draft that was saved in this tab to its record: the browser's Back leads there (URL-4).
 * @returns whether it does; then there is no form to show
 */
export function useSavedDraft(
  { go }: Pick<Services, 'go'>,
  kind: DispatchType,
  draftId: string | null,
): boolean {
  const recordId = draftId === null ? null : savedAs(draftId);
  useEffect(() => {
    if (recordId !== null) go(dispatchAddress(kind, recordId), { replace: true });
  }, [go, kind, recordId]);
  return recordId !== null;
}
