import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import type { FuelKind } from '../../contract/fuel.ts';
import { fuelForms } from '../../domain/dispatch/draftForms.ts';
import type { StoredDraft } from '../../domain/documents/dispatchDraft.ts';
import type { FuelDraft } from '../../domain/fuel/draft.ts';
import { may } from '../../domain/permissions.ts';
import { mayVisit } from '../../domain/routes/navigation.ts';
import type { DraftKey } from '../../machines/draftKeeper.machine.ts';
import type { FuelRef, FuelSnapshot } from '../../machines/fuel/fuelReceipts.ts';
import { sessionFacts } from '../../machines/session/session.setup.ts';
import { FuelEditor } from '../views/fuel/FuelEditor.tsx';
import { HistoryOf } from './HistoryOf.tsx';
import { provideFuelReceipts } from './provide/fuelReceipt.ts';
import type { Services } from './services.ts';
import { useDraftForm } from './useDraftForm.ts';
import { useDraftKeeper } from './useDraftKeeper.ts';
import { usePageActor } from './usePageActor.ts';

const isFuelDraft = (draft: StoredDraft['draft']): draft is FuelDraft => 'kind' in draft;

export interface FuelFormProps {
  readonly services: Services;
  readonly kind: FuelKind;
  /** Null for a new receipt. */
  readonly id: string | null;
  /** What was kept goes on unasked. */
  readonly resumes: boolean;
  readonly onRecord: (id: string) => void;
}
/** The form of one receipt, new or stored: its chart, its draft and what the page must do for both. */
export function FuelForm({ services, kind, id, resumes, onRecord }: FuelFormProps) {
  const machine = useMemo(() => provideFuelReceipts(services)[kind], [services, kind]);
  const session = services.session.getSnapshot();
  const { person, permissions } = session.context;
  const input = {
    kind,
    id,
    now: services.clock.getSnapshot().context.now,
    ownBaseId: person?.baseId ?? '',
    mayReport: mayVisit('/reports/fuel', sessionFacts(session)),
    idempotencyKey: crypto.randomUUID(),
  };
  const form: FuelRef = usePageActor(machine, input, services.go);
  useDraftForm(services, form, onRecord);
  const draftKey = useRef<DraftKey>({ form: fuelForms[kind], recordId: id ?? '' });
  const keeper = useDraftKeeper(services, form, draftKey.current, { discards: false, resumes, isOwn: isFuelDraft });
  useEffect(() => {
    const gone = form.on('deleted', () => keeper.send({ type: 'draft.finished' }));
    return () => gone.unsubscribe();
  }, [form, keeper]);
  const stored = useSelector(form, (s: FuelSnapshot) => s.context.record);
  const history = stored === null ? null : <HistoryOf key={`${stored.id} ${stored.version}`} services={services} route="fuelReceiptHistory" id={stored.id} />;
  return <FuelEditor form={form} keeper={keeper} mayDelete={may(permissions, 'FuelReceipts', 'Delete')} history={history} />;
}
