import { useEffect, useRef } from 'react';
import type { DispatchType } from '../../../contract/dispatch/dispatches.ts';
import { newDispatchPath } from '../../../domain/dispatch/view/kinds.ts';
import { resumeDraftUrl } from '../../../domain/documents/keptDrafts.ts';
import type { DispatchEditorRef } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { steps } from '../../../machines/dispatch/steps.ts';
import type { DraftKeeperRef } from '../../../machines/drafts/draftKeeper.machine.ts';
import { currentVisit, searchValues } from '../../adapters/browser/url.ts';
import type { Services } from '../frame/services.ts';

interface FormAddress {
  readonly kind: DispatchType;
  /** The draft of a new form; '' for a stored record, whose URL contains the record's id. */
  readonly draftId: string;
  readonly search: string;
  /** Called when the URL gets the draft's id; the form stays. */
  readonly onDraft: (draftId: string) => void;
}
/**
 * Puts a new form's draft into the URL once it is stored, so that a reload resumes it. Each guided
 * step gets a history entry (URL-4).
 */
export function useFormAddress(
  { go }: Pick<Services, 'go'>,
  form: DispatchEditorRef,
  keeper: DraftKeeperRef,
  asked: FormAddress,
): void {
  const { kind, draftId, search, onDraft } = asked;
  const { draft, step = '' } = searchValues(search);
  const named = useRef({ hasDraft: false, step: '' });
  named.current = { hasDraft: draftId !== '' && draft === draftId, step };
  useEffect(() => {
    // False after a save or a link has navigated elsewhere.
    const isHere = () =>
      draftId !== '' &&
      form.getSnapshot().context.record === null &&
      currentVisit().path === newDispatchPath(kind);
    const nameDraft = () => {
      if (named.current.hasDraft || !keeper.getSnapshot().hasTag('stored') || !isHere()) return;
      const { guided, step: open } = form.getSnapshot().context;
      onDraft(draftId);
      go(resumeDraftUrl(newDispatchPath(kind), draftId, guided ? open : ''), { replace: true });
    };
    let last = form.getSnapshot().context.step;
    const pushStep = () => {
      const { guided, step: open } = form.getSnapshot().context;
      if (open === last) return;
      last = open;
      if (guided && named.current.hasDraft && named.current.step !== open && isHere())
        go(resumeDraftUrl(newDispatchPath(kind), draftId, open));
    };
    const storing = keeper.subscribe(nameDraft);
    const stepping = form.subscribe(pushStep);
    return () => {
      storing.unsubscribe();
      stepping.unsubscribe();
    };
  }, [form, keeper, kind, draftId, onDraft, go]);
  // Back, Forward and a reload open the URL's step as soon as the form shows.
  useEffect(() => {
    const wanted = steps.find((each) => each === step);
    if (wanted === undefined || !named.current.hasDraft) return undefined;
    let isDone = false;
    const open = () => {
      const snapshot = form.getSnapshot();
      if (isDone || !snapshot.matches('editing')) return;
      isDone = true;
      const { guided, step: shown } = snapshot.context;
      if (guided && shown !== wanted) form.send({ type: 'step.opened', step: wanted });
    };
    open();
    const loading = form.subscribe(open);
    return () => loading.unsubscribe();
  }, [form, step]);
}
