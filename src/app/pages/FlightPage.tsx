import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { Id } from '../../../contract/wire.ts';
import { focusField } from '../../adapters/focus.ts';
import { searchValues } from '../../adapters/url.ts';
import { Button } from '../../ui/Button.tsx';
import { FlightEditor } from '../../views/dispatch/FlightEditor.tsx';
import { SomethingWrong } from '../../views/errors/SomethingWrong.tsx';
import type { PageProps } from '../pages.ts';
import { provideDispatchEditor } from '../provide/dispatchEditor.ts';
import { usePageActor } from '../usePageActor.ts';

/** What links to a new flight may say already, and the field it belongs in. */
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

interface EditorProps extends PageProps {
  readonly id: string | null;
  readonly onRecord: (id: string) => void;
}
function Editor({ services, search, id, onRecord }: EditorProps) {
  const machine = useMemo(() => provideDispatchEditor(services), [services]);
  const { settings, person } = services.session.getSnapshot().context;
  const input = {
    id,
    guided: settings.guidedMode,
    now: services.clock.getSnapshot().context.now,
    ownBaseId: person?.baseId ?? '',
    idempotencyKey: crypto.randomUUID(),
    prefill: id === null ? prefillOf(search) : {},
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
  return <FlightEditor form={form} />;
}

/** A key that changes when another record is opened, and stays when a new one gets its id. */
function useRecordKey(id: string | null) {
  const open = useRef({ key: 0, id });
  if (open.current.id !== id) open.current = { key: open.current.key + 1, id };
  const adopt = useCallback((recordId: string) => {
    open.current.id = recordId;
  }, []);
  return { key: open.current.key, adopt };
}

/** The flight form, new or of one dispatch. After the first save the address becomes the record's while the form stays as it is. */
export default function FlightPage(props: PageProps) {
  const id = props.params['id'] ?? null;
  const { key, adopt } = useRecordKey(id);
  return <Editor key={key} {...props} id={id} onRecord={adopt} />;
}
