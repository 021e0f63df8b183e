import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import type { DispatchType } from '../../contract/dispatches.ts';
import { Id } from '../../contract/wire.ts';
import type { Cloned } from '../../domain/clone/cloned.ts';
import type { DraftKey } from '../../machines/draftKeeper.machine.ts';
import { focusField } from '../adapters/focus.ts';
import { searchValues } from '../adapters/url.ts';
import { Button } from '../ui/Button.tsx';
import { DispatchEditor } from '../views/dispatch/DispatchEditor.tsx';
import { SomethingWrong } from '../views/errors/SomethingWrong.tsx';
import type { PageProps } from './pages.ts';
import { provideDispatchEditor } from './provide/dispatchEditor.ts';
import { useDraftKeeper } from './useDraftKeeper.ts';
import { usePageActor } from './usePageActor.ts';

/** What links to a new form may say already, and the field it belongs in. */
const prefillPaths: Readonly<Record<string, string>> = {
  aircraft: 'assetId',
  base: 'activities.0.takeOffBaseId',
  incident: 'activities.0.incidentId',
};
function prefillOf(search: string): Record<string, string> {
  const given = searchValues(search);
  // A value that is no id is dropped (contract §URL).
  return Object.fromEntries(
    Object.entries(prefillPaths).flatMap(([name, path]) => {
      const id = Id.safeParse(given[name]);
      return id.success ? [[path, id.data]] : [];
    }),
  );
}

export interface DispatchFormProps extends PageProps {
  readonly kind: DispatchType;
  /** Null for a new dispatch. */
  readonly id: string | null;
  readonly cloned: Cloned | null;
  /** The kept draft is thrown away unasked. */
  readonly discards: boolean;
  readonly onRecord: (id: string) => void;
}
/** The form of one dispatch, new or stored: its chart, its draft and what the page must do for both. */
export function DispatchForm({ services, search, kind, id, cloned, discards, onRecord }: DispatchFormProps) {
  const machine = useMemo(() => provideDispatchEditor(services), [services]);
  const { settings, person } = services.session.getSnapshot().context;
  const input = {
    kind,
    id,
    guided: settings.guidedMode,
    now: services.clock.getSnapshot().context.now,
    ownBaseId: person?.baseId ?? '',
    idempotencyKey: crypto.randomUUID(),
    prefill: id === null && cloned === null ? prefillOf(search) : {},
    cloned,
  };
  const form = usePageActor(machine, input, services.go);
  useEffect(() => {
    const clock = services.clock.subscribe((s) => form.send({ type: 'clock.ticked', now: s.context.now }));
    const mode = form.on('modeChanged', (e) => services.session.send({ type: 'settings.changed', patch: { guidedMode: e.guided } }));
    const focus = form.on('focusAsked', (e) => focusField(e.path));
    const record = form.subscribe((s) => {
      if (s.context.record !== null) onRecord(s.context.record.id);
    });
    return () => {
      for (const listening of [clock, mode, focus, record]) listening.unsubscribe();
    };
  }, [form, services, onRecord]);
  const draftKey = useRef<DraftKey>({ form: kind, recordId: id ?? '' });
  const keeper = useDraftKeeper(services, form, draftKey.current, discards);
  const isUnloadable = useSelector(form, (s) => s.hasTag('unloadable'));
  const failure = useSelector(form, (s) => s.context.failure);
  if (isUnloadable)
    return (
      <SomethingWrong
        error={failure ?? ''}
        action={<Button onPress={() => form.send({ type: 'retry.requested' })}>Try again</Button>}
        onHome={() => services.go('/')}
      />
    );
  return <DispatchEditor form={form} keeper={keeper} />;
}
