import { useCallback, useRef } from 'react';
import type { DraftForm } from '../../../domain/dispatch/draft/draftForms.ts';
import type { DraftKey } from '../../../machines/drafts/draftKeeper.setup.ts';
import type { Services } from '../frame/services.ts';

interface Asked {
  readonly form: DraftForm;
  /** '' = a new record. */
  readonly recordId: string;
  /** The kept draft a new form goes on with, null when it begins one of its own. */
  readonly draftId: string | null;
}
export interface OwnDraft {
  readonly key: DraftKey;
  /** What the first save of a new form will carry, and what its draft is found by. */
  readonly idempotencyKey: string;
  /** The draft that was asked for is gone: the form starts anew at `startsAt`, with an id that was never sent. */
  readonly onMissing: () => void;
}
/** The draft that a form writes; read once, as the form itself. */
export function useOwnDraft(
  { go }: Services,
  { form, recordId, draftId }: Asked,
  startsAt: string,
): OwnDraft {
  const minted = useRef<Omit<OwnDraft, 'onMissing'> | null>(null);
  if (minted.current === null) {
    const idempotencyKey = draftId ?? crypto.randomUUID();
    minted.current = {
      idempotencyKey,
      key: { form, recordId, draftId: recordId === '' ? idempotencyKey : '' },
    };
  }
  const onMissing = useCallback(() => go(startsAt, { replace: true }), [go, startsAt]);
  return { ...minted.current, onMissing };
}
