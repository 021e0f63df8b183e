import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import type { DispatchType } from '../../../contract/dispatch/dispatches.ts';
import { Day, Id } from '../../../contract/wire/wire.ts';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import { parseTime } from '../../../domain/dates/parseTime.ts';
import type { Cloned } from '../../../domain/dispatch/clone/cloned.ts';
import type { DispatchDraft } from '../../../domain/dispatch/draft/draft.ts';
import { dispatchPath, newDispatchPath } from '../../../domain/dispatch/view/kinds.ts';
import type { StoredDraft } from '../../../domain/documents/dispatchDraft.ts';
import { readNumber } from '../../../domain/forms/typed.ts';
import { purposeTexts } from '../../../domain/reference/options.ts';
import { canVisit } from '../../../domain/routes/navigation.ts';
import { isAllowed } from '../../../domain/session/permissions.ts';
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
import { FormAbove } from './FormAbove.tsx';
import { FormClosest } from './FormClosest.tsx';
import { FormFlightLog } from './FormFlightLog.tsx';
import { noteSaves } from './noteSaves.ts';
import { provideDispatchEditor } from './provideDispatchEditor.ts';
import { useFormAddress } from './useFormAddress.ts';

/** Characters of an incident that a link can look for, as in the service's search. */
const MAX_LOOKUP = 100;

/**
 * The form field of each prefill parameter in a link to a new form. Values that are not a valid
 * day, id, time, meter reading, volume or purpose are dropped (URL-4).
 */
const prefillPaths: Readonly<Record<string, string>> = {
  date: 'activityDate',
  aircraft: 'assetId',
  base: 'activities.0.takeOffBaseId',
  incident: 'activities.0.incidentId',
  timeOut: 'activities.0.timeOut',
  hobbsStart: 'activities.0.hobbsStart',
  hobbsEnd: 'activities.0.hobbsEnd',
  purpose: 'purpose',
  dispatchTime: 'dispatchTime',
  gallons: 'activities.0.drops.0.volumeOnIncident',
  agent: 'activities.0.drops.0.agentTypeId',
};
function isRight(name: string, value: string): boolean {
  switch (name) {
    case 'date':
      return Day.safeParse(value).success;
    case 'timeOut':
    case 'dispatchTime':
      return parseTime(value).error === null;
    case 'purpose':
      return value in purposeTexts;
    case 'hobbsStart':
    case 'hobbsEnd':
      return (readNumber(value, 2).value ?? -1) >= 0;
    case 'gallons':
      return (readNumber(value, 0).value ?? -1) >= 0;
    default:
      return Id.safeParse(value).success;
  }
}
function prefillOf(search: string): Record<string, string> {
  const given = searchValues(search);
  return Object.fromEntries(
    Object.entries(prefillPaths).flatMap(([name, path]) => {
      const value = given[name] ?? '';
      if (!isRight(name, value)) return [];
      return [[path, name === 'date' ? formatDate(value) : value]];
    }),
  );
}

/**
 * Applies the input of a board's row whose flight another user closed (BASE-27). It goes into the
 * activity of the URL's field.
 * @returns whether there was any input
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

/** Looks for the incident that a command named, and chooses it if it is the only one (HOME-88). */
function lookForIncident(
  form: DispatchEditorRef,
  { lookup = '' }: Readonly<Record<string, string>>,
): void {
  if (lookup === '' || lookup.length > MAX_LOOKUP) return;
  form.send({ type: 'incident.typed', activity: 0, box: 'incidentNumber', text: lookup });
  form.send({ type: 'incident.entered' });
}

const isDispatchDraft = (draft: StoredDraft['draft']): draft is DispatchDraft =>
  'dispatchType' in draft;

export interface DispatchFormProps extends PageProps {
  readonly kind: DispatchType;
  /** Null for a new dispatch. */
  readonly id: string | null;
  readonly cloned: Cloned | null;
  /** Discards this tab's draft without a prompt. */
  readonly discards: boolean;
  /** Resumes the stored draft of a stored dispatch without a prompt. */
  readonly resumes: boolean;
  /** The stored draft that a new dispatch resumes, null for none. */
  readonly draftId: string | null;
  readonly onRecord: (id: string) => void;
  readonly onDraft: (draftId: string) => void;
}
/** Returns the input of the form's chart: the record, the user's rights, and the URL's values. */
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
    mayDelete: isAllowed(permissions, 'Dispatch', 'Delete'),
    mayAddRates: canVisit('/settings/aircraft-rates', sessionFacts(services.session.getSnapshot())),
    mayTakeIncident: isAllowed(permissions, 'Dispatch', 'Create'),
    mayMark: isAllowed(permissions, 'base-admin', 'Edit'),
    mayReopen: isAllowed(permissions, 'Contract', 'Edit'),
    idempotencyKey,
    prefill: id === null && cloned === null ? prefillOf(search) : {},
    asksEdit: resumes || given['field'] !== undefined,
    asksDeleted: given['deleted'] === 'true',
    cloned,
    ...(id !== null && Id.safeParse(given['merge']).success ? { twinId: given['merge'] } : {}),
  };
}

/**
 * Stores the chosen mode, retries lookups after an outage, and shows the record that the outbox
 * sent.
 */
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
 * Opens the form at the URL's field, or at the first field that a clone leaves to the user. It
 * reads the URL once, because the first save changes it.
 */
function useFirstField(
  { services, search, kind, id, cloned }: DispatchFormProps,
  form: DispatchEditorRef,
): void {
  const given = searchValues(search);
  const began = useRef(given['field'] ?? cloned?.firstField ?? '');
  const mine = useRef(id === null ? {} : given);
  const lookedFor = useRef(id === null ? given : {});
  const isEditing = useSelector(form, (s) => s.matches('editing'));
  useEffect(() => {
    if (!isEditing || began.current === '') return;
    const path = began.current;
    began.current = '';
    if (id === null) lookForIncident(form, lookedFor.current);
    const isGiven = id !== null && typeMine(form, path, mine.current);
    form.send({ type: 'problem.opened', path });
    if (isGiven) services.go(dispatchPath(kind, id), { replace: true });
  }, [form, isEditing, services, kind, id]);
}

/** The form of a dispatch, new or stored, with its chart, its draft and their effects. */
export function DispatchForm(props: DispatchFormProps) {
  const { services, search, kind, id, discards, resumes, draftId, onRecord, onDraft } = props;
  const machine = useMemo(() => provideDispatchEditor(services), [services]);
  const { flags, settings } = services.session.getSnapshot().context;
  const follows = flags.includes('flightFollowing');
  const showsClosest = id === null && kind === 'flight' && flags.includes('closest');
  const ownDraft = useOwnDraft(
    services,
    { form: kind, recordId: id ?? '', draftId },
    newDispatchPath(kind),
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
  // A resumed draft opens the editable form, however old its record is.
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
      <>
        {kind === 'flight' && follows && (
          <FormFlightLog key={record.id} services={services} form={form} record={record} />
        )}
        <HistoryOf
          key={`${record.id} ${record.version}`}
          services={services}
          route="dispatchHistory"
          id={record.id}
        />
      </>
    );
  return (
    <DispatchEditor
      form={form}
      keeper={keeper}
      kept={kept}
      history={history}
      beside={showsClosest && <FormClosest services={services} form={form} />}
      above={follows && <FormAbove services={services} form={form} keeper={keeper} />}
      hasShortcuts={settings.singleKeyShortcuts !== false}
    />
  );
}
