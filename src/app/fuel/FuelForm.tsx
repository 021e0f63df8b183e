import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { FuelKind } from '../../../contract/fuel/fuel.ts';
import { fuelForms } from '../../../domain/dispatch/draft/draftForms.ts';
import type { StoredDraft } from '../../../domain/documents/dispatchDraft.ts';
import type { FuelDraft } from '../../../domain/fuel/receipt/draft.ts';
import { newReceiptPath } from '../../../domain/fuel/receipt/kinds.ts';
import { canVisit } from '../../../domain/routes/navigation.ts';
import { isAllowed } from '../../../domain/session/permissions.ts';
import type { FuelRef, FuelSnapshot } from '../../../machines/fuel/fuelReceipts.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { FuelEditor } from '../../views/fuel/FuelEditor.tsx';
import { useDraftForm } from '../drafts/useDraftForm.ts';
import { useDraftKeeper } from '../drafts/useDraftKeeper.ts';
import { useKeptDrafts } from '../drafts/useKeptDrafts.ts';
import { useOwnDraft } from '../drafts/useOwnDraft.ts';
import type { Services } from '../frame/services.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { HistoryOf } from '../history/HistoryOf.tsx';
import { provideFuelReceipts } from './provideFuelReceipt.ts';

const isFuelDraft = (draft: StoredDraft['draft']): draft is FuelDraft => 'kind' in draft;

export interface FuelFormProps {
  readonly services: Services;
  readonly kind: FuelKind;
  /** Null for a new receipt. */
  readonly id: string | null;
  /** Resumes the stored draft of a stored receipt without a prompt. */
  readonly resumes: boolean;
  /** The stored draft that a new receipt resumes, null for none. */
  readonly draftId: string | null;
  readonly onRecord: (id: string) => void;
}
/** The form of a receipt, new or stored, with its chart, its draft and their effects. */
export function FuelForm({ services, kind, id, resumes, draftId, onRecord }: FuelFormProps) {
  const machine = useMemo(() => provideFuelReceipts(services)[kind], [services, kind]);
  const session = services.session.getSnapshot();
  const { person, permissions } = session.context;
  const ownDraft = useOwnDraft(
    services,
    { form: fuelForms[kind], recordId: id ?? '', draftId },
    newReceiptPath(kind),
  );
  const input = {
    kind,
    id,
    now: services.clock.getSnapshot().context.now,
    ownBaseId: person?.baseId ?? '',
    mayReport: canVisit('/reports/fuel', sessionFacts(session)),
    mayTakeIncident: isAllowed(permissions, 'Dispatch', 'Create'),
    idempotencyKey: ownDraft.idempotencyKey,
  };
  const form: FuelRef = usePageActor(machine, input, services.go);
  useDraftForm(services, form, onRecord);
  const opens = {
    discards: false,
    resumes: resumes || draftId !== null,
    isOwn: isFuelDraft,
    onMissing: ownDraft.onMissing,
  };
  const keeper = useDraftKeeper(services, form, ownDraft.key, opens);
  const kept = useKeptDrafts(services, {
    form: fuelForms[kind],
    own: ownDraft.key.draftId,
    pathAfter: 'date',
  });
  useEffect(() => {
    const gone = form.on('deleted', () => keeper.send({ type: 'draft.finished', recordId: '' }));
    return () => gone.unsubscribe();
  }, [form, keeper]);
  const stored = useSelector(form, (s: FuelSnapshot) => s.context.record);
  const history =
    stored === null ? null : (
      <HistoryOf
        key={`${stored.id} ${stored.version}`}
        services={services}
        route="fuelReceiptHistory"
        id={stored.id}
      />
    );
  return (
    <FuelEditor
      form={form}
      keeper={keeper}
      kept={kept}
      mayDelete={isAllowed(permissions, 'FuelReceipts', 'Delete')}
      history={history}
    />
  );
}
