import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import type { DispatchType } from '../../../contract/dispatch/dispatches.ts';
import { Id } from '../../../contract/wire/wire.ts';
import { parseTime } from '../../../domain/dates/parseTime.ts';
import type { Cloned } from '../../../domain/dispatch/clone/cloned.ts';
import type { DispatchDraft } from '../../../domain/dispatch/draft/draft.ts';
import { dispatchAddress, newAddress } from '../../../domain/dispatch/view/kinds.ts';
import type { StoredDraft } from '../../../domain/documents/dispatchDraft.ts';
import { readNumber } from '../../../domain/forms/typed.ts';
import { purposeTexts } from '../../../domain/reference/options.ts';
import { mayVisit } from '../../../domain/routes/navigation.ts';
import { may } from '../../../domain/session/permissions.ts';
import type { DispatchEditorRef } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { searchValues } from '../../adapters/browser/url.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { DispatchEditor } from '../../views/dispatch/DispatchEditor.tsx';
import { SomethingWrong } from '../../views/shell/SomethingWrong.tsx';
import { useDraftForm } from '../drafts/useDraftForm.ts';
import { useDraftKeeper } from '../drafts/useDraftKeeper.ts';
import { useKeptDrafts } from '../drafts/useKeptDrafts.ts';
import { useOwnDraft } from '../drafts/useOwnDraft.ts';
import type { PageProps } from '../frame/pageProps.ts';
import type { Services } from '../frame/services.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { HistoryOf } from '../history/HistoryOf.tsx';
import { outboxOf } from '../outbox/queueEntry.ts';
import { noteSaves } from './noteSaves.ts';
import { provideDispatchEditor } from './provideDispatchEditor.ts';
import { useFormAddress } from './useFormAddress.ts';

/**
 * What links to a new form may say already, and the field it belongs in. A value that is no id, no time, no reading or no
 * purpose is dropped (URL-4).
 */
const prefillPaths: Readonly<Record<string, string>> = {
  aircraft: 'assetId',
  base: 'activities.0.takeOffBaseId',
  incident: 'activities.0.incidentId',
  timeOut: 'activities.0.timeOut',
  hobbsStart: 'activities.0.hobbsStart',
  hobbsEnd: 'activities.0.hobbsEnd',
  purpose: 'purpose',
};
function isRight(name: string, value: string): boolean {
  switch (name) {
    case 'timeOut':
      return parseTime(value).error === null;
    case 'purpose':
      return value in purposeTexts;
    case 'hobbsStart':
    case 'hobbsEnd':
      return (readNumber(value, 2).value ?? -1) >= 0;
    default:
      return Id.safeParse(value).success;
  }
}
function prefillOf(search: string): Record<string, string> {
  const given = searchValues(search);
  return Object.fromEntries(
    Object.entries(prefillPaths).flatMap(([name, path]) => {
      const value = given[name] ?? '';
      return isRight(name, value) ? [[path, value]] : [];
    }),
  );
}

/**
 * Types what a user had typed in a row of the board, when somebody else closed its flight (BASE-27), into the activity of
 * the field that the address names.
 * @returns whether there was anything
 */
function typeMine(
  form: DispatchEditorRef,
  field: string,
  given: Readonly<Record<string, string>>,
): boolean {
  const at = /^activities\.(\d+)\.timeIn$/.exec(field)?.[1];
  if (at === undefined) return false;
  const type = (path: string, value: string) =>
    form.send({ type: 'field.changed', path: `activities.${at}.${path}`, value });
  const { timeIn = '', hobbsEnd = '', gallons = '' } = given;
  if (timeIn !== '') type('timeIn', timeIn);
  if (hobbsEnd !== '') type('hobbsEnd', hobbsEnd);
  const loads = () => form.getSnapshot().context.draft.activities[Number(at)]?.drops.length ?? 0;
  if (gallons !== '' && loads() === 0) form.send({ type: 'drop.added', activity: Number(at) });
  if (gallons !== '' && loads() === 1) type('drops.0.volumeOnIncident', gallons);
  return timeIn !== '' || hobbsEnd !== '' || gallons !== '';
}

const isDispatchDraft = (draft: StoredDraft['draft']): draft is DispatchDraft =>
  'dispatchType' in draft;

export interface DispatchFormProps extends PageProps {
  readonly kind: DispatchType;
  /** Null for a new dispatch. */
  readonly id: string | null;
  readonly cloned: Cloned | null;
  /** What this tab was writing is thrown away unasked. */
  readonly discards: boolean;
  /** The kept draft of a stored dispatch goes on unasked. */
  readonly resumes: boolean;
  /** The kept draft that a new dispatch goes on with, null for none. */
  readonly draftId: string | null;
  readonly onRecord: (id: string) => void;
  readonly onDraft: (draftId: string) => void;
}
/** The input of the form's chart: the record, the user's rights, and the values of the address. */
function inputOf(
  { services, search, kind, id, cloned, resumes }: DispatchFormProps,
  idempotencyKey: string,
) {
  const { settings, person, permissions } = services.session.getSnapshot().context;
  const given = searchValues(search);
  return {
    kind,
    id,
    guided: settings.guidedMode,
    now: services.clock.getSnapshot().context.now,
    ownBaseId: person?.baseId ?? '',
    mayDelete: may(permissions, 'Dispatch', 'Delete'),
    mayAddRates: mayVisit('/settings/aircraft-rates', sessionFacts(services.session.getSnapshot())),
    mayTakeIncident: may(permissions, 'Dispatch', 'Create'),
    mayMark: may(permissions, 'base-admin', 'Edit'),
    mayReopen: may(permissions, 'Contract', 'Edit'),
    idempotencyKey,
    prefill: id === null && cloned === null ? prefillOf(search) : {},
    asksEdit: resumes || given['field'] !== undefined,
    asksDeleted: given['deleted'] === 'true',
    cloned,
    ...(id !== null && Id.safeParse(given['merge']).success ? { twinId: given['merge'] } : {}),
  };
}

/** Stores the chosen mode, retries lookups after an outage, and shows the record the outbox sent. */
function useFormListeners(services: Services, form: DispatchEditorRef): void {
  useEffect(() => {
    const mode = form.on('modeChanged', (e) =>
      services.session.send({ type: 'settings.changed', patch: { guidedMode: e.guided } }),
    );
    return () => mode.unsubscribe();
  }, [form, services]);
  useEffect(() => {
    const listening = services.connection.on('service.returned', () =>
      form.send({ type: 'lookups.retried' }),
    );
    return () => listening.unsubscribe();
  }, [form, services]);
  useEffect(() => {
    const sent = outboxOf(services).on('entry.sent', ({ idempotencyKey, dispatch, typed }) => {
      const open = form.getSnapshot();
      if (
        dispatch !== null &&
        open.hasTag('form') &&
        open.context.idempotencyKey === idempotencyKey
      )
        form.send({ type: 'record.sent', dispatch, typed });
    });
    return () => sent.unsubscribe();
  }, [form, services]);
}

/**
 * Opens the form at the field that the address names. The address is read once: the form changes it
 * with its first save.
 */
function useFirstField(
  { services, search, kind, id }: DispatchFormProps,
  form: DispatchEditorRef,
): void {
  const given = searchValues(search);
  const began = useRef(given['field'] ?? '');
  const mine = useRef(id === null ? {} : given);
  const isEditing = useSelector(form, (s) => s.matches('editing'));
  useEffect(() => {
    if (!isEditing || began.current === '') return;
    const path = began.current;
    began.current = '';
    const isGiven = id !== null && typeMine(form, path, mine.current);
    form.send({ type: 'problem.opened', path });
    if (isGiven) services.go(dispatchAddress(kind, id), { replace: true });
  }, [form, isEditing, services, kind, id]);
}

/** The form of a dispatch, new or stored: its chart, its draft, and the effects of both. */
export function DispatchForm(props: DispatchFormProps) {
  const { services, search, kind, id, discards, resumes, draftId, onRecord, onDraft } = props;
  const machine = useMemo(() => provideDispatchEditor(services), [services]);
  const { settings } = services.session.getSnapshot().context;
  const ownDraft = useOwnDraft(
    services,
    { form: kind, recordId: id ?? '', draftId },
    newAddress(kind),
  );
  const form = usePageActor(machine, inputOf(props, ownDraft.idempotencyKey), services.go);
  const { draftId: ownDraftId } = ownDraft.key;
  useDraftForm(services, form, onRecord);
  useEffect(() => noteSaves(form, ownDraftId), [form, ownDraftId]);
  useFormListeners(services, form);
  useFirstField(props, form);
  const opens = {
    discards,
    resumes: resumes || draftId !== null,
    isOwn: isDispatchDraft,
    onMissing: ownDraft.onMissing,
  };
  const keeper = useDraftKeeper(services, form, ownDraft.key, opens);
  useFormAddress(services, form, keeper, { kind, draftId: ownDraft.key.draftId, search, onDraft });
  const kept = useKeptDrafts(services, {
    form: kind,
    own: ownDraft.key.draftId,
    pathAfter: 'assetId',
  });
  // A draft that goes on is typed in, however old its record is.
  useEffect(() => {
    const resuming = keeper.on('draft.resumed', () => form.send({ type: 'edit.requested' }));
    return () => resuming.unsubscribe();
  }, [form, keeper]);
  const record = useSelector(form, (s) => s.context.record);
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
  const history =
    record === null ? null : (
      <HistoryOf
        key={`${record.id} ${record.version}`}
        services={services}
        route="dispatchHistory"
        id={record.id}
      />
    );
  return (
    <DispatchEditor
      form={form}
      keeper={keeper}
      kept={kept}
      history={history}
      hasShortcuts={settings.singleKeyShortcuts !== false}
    />
  );
}
