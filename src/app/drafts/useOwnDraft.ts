import { useCallback, useRef } from 'react';
import type { DraftForm } from '../../../domain/dispatch/draft/draftForms.ts';
import type { DraftKey } from '../../../machines/drafts/draftKeeper.setup.ts';
import type { Services } from '../frame/services.ts';

interface Asked {
  readonly form: DraftForm;
  /** '' = a new record. */
  readonly recordId: string;
  /** The stored draft that a new form resumes, null for a new draft. */
  readonly draftId: string | null;
}
export interface OwnDraft {
  readonly key: DraftKey;
  /** The idempotency key of the form's first save, which also identifies its draft. */
  readonly idempotencyKey: string;
  /** Called if the requested draft is gone: the form restarts at `startsAt` with an unused id. */
  readonly onMissing: () => void;
}
/** Returns the draft that a form writes; read once for each form. */
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
