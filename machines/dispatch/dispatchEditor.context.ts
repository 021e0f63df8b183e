import type { Repriced } from '../../contract/dispatch/costs.ts';
import type {
  Dispatch,
  DispatchBody,
  DispatchType,
  LinkedFlight,
} from '../../contract/dispatch/dispatches.ts';
import type { Incident } from '../../contract/incidents/incidents.ts';
import type { CrewLeft } from '../../contract/limits/limits.ts';
import type { ExplainedLoads } from '../../contract/report/explain.ts';
import { pacificDay } from '../../domain/dates/pacific.ts';
import { parseDate } from '../../domain/dates/parseDate.ts';
import type { Cloned } from '../../domain/dispatch/clone/cloned.ts';
import { adoptStoredIds } from '../../domain/dispatch/draft/adoptStoredIds.ts';
import { type DispatchDraft, emptyDraft } from '../../domain/dispatch/draft/draft.ts';
import { addDrop, changeField } from '../../domain/dispatch/draft/edit.ts';
import { unknownIncidents } from '../../domain/dispatch/draft/read.ts';
import { mergeDrafts } from '../../domain/dispatch/merge/merge.ts';
import { pilotIds } from '../../domain/dispatch/rules/around/checkLimits.ts';
import { newDispatchPath } from '../../domain/dispatch/view/kinds.ts';
import { stackDay } from '../../domain/dispatch/view/stackDay.ts';
import { bodyOfDraft } from '../../domain/dispatch/wire/bodyOfDraft.ts';
import { draftOfBody, draftOfRecord } from '../../domain/dispatch/wire/draftOfBody.ts';
import { isStoredAs } from '../../domain/dispatch/wire/isStoredAs.ts';
import type { Finding, Fix } from '../../domain/forms/finding.ts';
import type { Side } from '../../domain/forms/merging.ts';
import { type DispatchFacts, emptyFacts } from '../../domain/reference/facts.ts';
import type { DraftFormTag } from '../parts/draftForm.ts';
import { failureOfProblem, findingsOfProblem } from '../parts/finding.ts';
import { emptyLookup, type IncidentLookup, type LookupBox } from '../parts/incidentLookup.ts';
import type { Conflict, Refused, Unsaved } from '../parts/outcome.ts';
import { type FindingVisibility, nothingShown } from '../parts/shown.ts';
import type { Tagged } from '../parts/tags.ts';
import { type Derived, derive, showFindings } from './derive.ts';
import { type Merging, mergeWith } from './merging.ts';
import type { Step } from './steps.ts';

/**
 * Side effects of a write: other records' new prices, and flags of the aircraft's other flights.
 */
interface Effects {
  readonly repriced: Repriced | null;
  readonly linked?: readonly LinkedFlight[];
}
export type SaveOutcome =
  | ({ readonly kind: 'saved'; readonly dispatch: Dispatch } & Effects)
  /**
   * An earlier attempt whose reply was lost has created the dispatch. Later input is a change to
   * it.
   */
  | { readonly kind: 'made'; readonly dispatch: Dispatch }
  | Unsaved<Dispatch>;
export type DeleteOutcome =
  | ({ readonly kind: 'deleted'; readonly dispatch: Dispatch } & Effects)
  | Refused;
export type RestoreOutcome =
  | ({ readonly kind: 'restored'; readonly dispatch: Dispatch } & Effects)
  | Refused;
export type ReopenOutcome =
  | { readonly kind: 'reopened' | 'changed'; readonly dispatch: Dispatch }
  | Refused;
/** The search state of the one activity whose incident is being looked up. */
export interface Lookup extends IncidentLookup {
  readonly activity: number;
}

export interface EditorInput {
  readonly kind: DispatchType;
  /** Id of the dispatch to edit, null for a new one. */
  readonly id: string | null;
  readonly guided: boolean;
  readonly now: string;
  readonly ownBaseId: string;
  /** The user has the right Dispatch.Delete. */
  readonly mayDelete: boolean;
  readonly mayAddRates: boolean;
  /** The user has Dispatch.Create and so can add a new fire by its number (INC-7). */
  readonly mayTakeIncident?: boolean;
  /** The user has base-admin.Edit and so can mark an aircraft available again. */
  readonly mayMark: boolean;
  /** The user has Contract.Edit and so can reopen an approved record (APR-10). */
  readonly mayReopen: boolean;
  /** Generated with the form, so that retries of a save never create a second dispatch. */
  readonly idempotencyKey: string;
  /** Field values from the link to the form, by path. */
  readonly prefill: Readonly<Record<string, string>>;
  /** The link opens the form at a field or with a draft, however old the record is. */
  readonly asksEdit: boolean;
  /** The link leads to a deleted record. */
  readonly asksDeleted: boolean;
  /** The initial content of a clone, null for any other form. */
  readonly cloned: Cloned | null;
  /** The user's own second record of the same flight, to be merged into this one. */
  readonly twinId?: string;
}
export interface EditorContext extends EditorInput, Derived, FindingVisibility<Finding> {
  readonly record: Dispatch | null;
  /**
   * The row version that the input is based on. `base` is the record at that version, or null if
   * unknown.
   */
  readonly baseVersion: number | null;
  readonly base: DispatchDraft | null;
  /** The number of saves made on this page. */
  readonly saves: number;
  /** True for a record created on this page, until the save panel after its first save closes. */
  readonly isNew: boolean;
  readonly failure: string | null;
  readonly conflict: Conflict<Dispatch> | null;
  readonly merging: Merging | null;
  /** The second record, to be withdrawn after this one is saved. */
  readonly twin: Dispatch | null;
  readonly lookup: Lookup;
  /** The step of the guided form that is open, or was open last. */
  readonly step: Step;
  /** Steps the user has opened. Only these can show a tick. */
  readonly visited: readonly Step[];
  /** Another tab of this browser has the form open: this tab is read-only. */
  readonly isOpenInAnotherTab: boolean;
  /** Index of the activity whose removal awaits confirmation because it has loads. */
  readonly removing: number | null;
  /** The key of the last lookup request. A different key triggers another. */
  readonly lookupsKey: string;
  /** The pilots and day of the last duty request, '' if none was needed. */
  readonly dutyKey: string;
  /** The flight hours that limits leave the crew today; null until they are loaded. */
  readonly crewLeft: readonly CrewLeft[] | null;
  /** The mark being ended, and its aircraft's radio id. */
  readonly ending: { readonly markId: string; readonly radioId: string };
  /** Marks ended in this form. A reply already in flight can still list them. */
  readonly endedMarks: readonly string[];
  /** The typed reason for reopening an approved record, and whether its error shows. */
  readonly reason: string;
  readonly showsReason: boolean;
  /** How the service computed the stored costs; null until they are loaded. */
  readonly explained: ExplainedLoads | null;
}
export type EditorEvent =
  | { type: 'field.changed'; path: string; value: string | boolean }
  | { type: 'field.left'; path: string }
  /** Enter in a field of one line, or in a row's list that is closed (ENTRY-39, ENTRY-47). */
  | { type: 'field.entered'; path: string }
  | { type: 'fix.chosen'; fix: Fix }
  /** A stored draft resumes under its own idempotency key. */
  | {
      type: 'draft.resumed';
      draft: DispatchDraft;
      idempotencyKey: string;
      base: DispatchDraft | null;
      baseVersion: number | null;
    }
  | { type: 'lock.changed'; isOpenInAnotherTab: boolean }
  | { type: 'drop.added'; activity: number }
  | { type: 'drop.removed'; activity: number; row: number }
  | { type: 'crew.added'; activity: number }
  | { type: 'crew.removed'; activity: number; row: number }
  | { type: 'activity.added' }
  | { type: 'activity.removed'; activity: number }
  | { type: 'removal.confirmed' }
  | { type: 'removal.declined' }
  | { type: 'incident.typed'; activity: number; box: LookupBox; text: string }
  | { type: 'incident.entered' }
  | { type: 'incident.chosen'; activity: number; incident: Incident }
  /** The user typed a name for a new fire. */
  | { type: 'incident.named'; name: string }
  /** The user adds the typed number as a new fire. */
  | { type: 'incident.taken'; activity: number }
  | { type: 'incident.cleared'; activity: number }
  | { type: 'step.opened'; step: Step }
  | { type: 'step.next' }
  | { type: 'step.back' }
  /** The chart raises it when Enter moves the focus out of the field's section. */
  | { type: 'section.left'; path: string }
  | { type: 'mode.changed'; guided: boolean }
  | { type: 'problem.opened'; path: string }
  | { type: 'save.requested' }
  /** The chart raises it after it has normalized every field. */
  | { type: 'save.checked' }
  | { type: 'warnings.accepted' }
  | { type: 'warnings.declined' }
  | { type: 'differences.opened' }
  | { type: 'side.chosen'; key: string; side: Side }
  | { type: 'merge.accepted' }
  | { type: 'conflict.left' }
  | { type: 'theirs.taken' }
  | { type: 'edit.requested' }
  | { type: 'reopen.asked' }
  | { type: 'reason.typed'; reason: string }
  | { type: 'reason.given' }
  | { type: 'asking.left' }
  | { type: 'restore.requested' }
  | { type: 'explanation.requested' }
  | { type: 'delete.requested' }
  | { type: 'failure.dismissed' }
  | { type: 'panel.closed' }
  | { type: 'next.chosen'; next: Next }
  | { type: 'lookups.retried' }
  | { type: 'retry.requested' }
  /**
   * The queued save of this form was sent; the form now edits that record. `typed`: the body the
   * form had sent, if a row or a command changed it in the queue.
   */
  | { type: 'record.sent'; dispatch: Dispatch; typed?: DispatchBody | undefined }
  | { type: 'clock.ticked'; now: string };

/**
 * - `failed`: a save got no reply; the input is still there.
 * - `stale`: history, prices or fees could not be loaded.
 * - `unloadable`: only an error screen shows.
 * - `lookedUp`: the day's fires and prices are loaded.
 * - `reading`: the record shows without fields until the user edits or restores it.
 * - `readOnly`: the record is approved.
 * - `asking`: the form prompts for the reason to reopen.
 * - `differing`: a conflict shows both versions side by side.
 * - `explaining`: the explanation of the stored costs is loading.
 * - `unexplained`: that explanation failed to load.
 */
export type EditorTag =
  | Tagged<
      'pending' | 'stale',
      | 'unloadable'
      | 'lookedUp'
      | 'reading'
      | 'readOnly'
      | 'asking'
      | 'conflict'
      | 'differing'
      | 'explaining'
      | 'unexplained'
    >
  | DraftFormTag;
export type Next = 'nextTrip' | 'sameIncident' | 'newFlight' | 'home';

/** The facts that depend on input and so load again when it changes. */
export type LookupsFacts = Pick<
  DispatchFacts,
  | 'agents'
  | 'rates'
  | 'landingFees'
  | 'incidents'
  | 'recentFor'
  | 'lastDispatch'
  | 'lastMetered'
  | 'unmetered'
  | 'nextFlight'
  | 'sameDay'
  | 'preloads'
  | 'marks'
  | 'closedPeriod'
  | 'filledFrom'
>;

/** Thrown when some of the facts failed to load. `found` holds the ones that loaded. */
export class LookupsUnknown extends Error {
  override readonly name = 'LookupsUnknown';
  constructor(
    cause: unknown,
    readonly found: Partial<LookupsFacts>,
  ) {
    super('History or prices could not be loaded', { cause });
  }
}

export const noLookup = (year: string): Lookup => ({ ...emptyLookup(year), activity: 0 });
export const firstErrorPath = (context: Pick<EditorContext, 'findings'>) =>
  context.findings.find((f) => f.severity === 'error')?.path ?? '';
const newDraft = (input: EditorInput): DispatchDraft =>
  Object.entries(input.prefill).reduce(
    (draft, [path, value]) => changeField(draft, path, value),
    // A link with gallons or an agent needs the row that they belong to.
    Object.keys(input.prefill).some((path) => path.startsWith('activities.0.drops.'))
      ? addDrop(emptyDraft(input.kind), 0)
      : emptyDraft(input.kind),
  );

const factsOf = (cloned: Cloned | null) =>
  cloned === null ? {} : { incidents: cloned.incidents, clonedFrom: cloned.clonedFrom };

/** Returns the context before anything is loaded. */
export function firstContext(input: EditorInput): EditorContext {
  const facts: DispatchFacts = {
    ...emptyFacts(input.now),
    // The service records a new dispatch under this key (ENTRY-44).
    ownId: input.id ?? input.idempotencyKey,
    ownBaseId: input.ownBaseId,
    mayAddRates: input.mayAddRates,
    mayMark: input.mayMark,
    ...factsOf(input.cloned),
  };
  const draft = input.cloned?.draft ?? newDraft(input);
  return {
    ...input,
    ...nothingShown,
    ...derive({ ...nothingShown, messages: {} }, draft, facts),
    record: null,
    baseVersion: null,
    base: null,
    saves: 0,
    isNew: input.id === null,
    failure: null,
    conflict: null,
    merging: null,
    twin: null,
    lookup: noLookup(input.now.slice(0, 4)),
    step: 'aircraft',
    visited: [],
    isOpenInAnotherTab: false,
    removing: null,
    lookupsKey: '',
    dutyKey: '',
    crewLeft: null,
    ending: { markId: '', radioId: '' },
    endedMarks: [],
    reason: '',
    showsReason: false,
    explained: null,
  };
}
/** Returns the key of the inputs on which history, prices, fees and incident names depend. */
export function lookupsKey({ draft, facts }: Pick<EditorContext, 'draft' | 'facts'>): string {
  const bases = draft.activities.flatMap((a) => [
    a.takeOffBaseId,
    a.landingBaseId,
    ...a.drops.map((d) => d.baseId),
  ]);
  const places = [...new Set(bases.filter((id) => id !== '').sort())];
  return [
    draft.assetId,
    parseDate(draft.activityDate).value ?? '',
    ...places,
    ...unknownIncidents(draft, facts),
  ].join(' ');
}
/** Whether the draft is of today and has crew: then the crew picker shows hours left (LIM-14). */
export const showsHoursLeft = ({ draft, facts }: Pick<EditorContext, 'draft' | 'facts'>): boolean =>
  draft.dispatchType !== 'agentOnly' &&
  parseDate(draft.activityDate).value === pacificDay(facts.now);
/**
 * Returns the key of a duty request: pilots and day. Returns '' without a valid date, and without
 * pilots unless the picker shows hours left.
 */
export function dutyKey(of: Pick<EditorContext, 'draft' | 'facts'>): string {
  const day = parseDate(of.draft.activityDate).value;
  const pilots = pilotIds(of.draft, of.facts);
  return day === null || (pilots.length === 0 && !showsHoursLeft(of))
    ? ''
    : `${pilots.join()} ${day}`;
}
export const dutyRequest = (of: Pick<EditorContext, 'draft' | 'facts' | 'crewLeft'>) => ({
  crewIds: pilotIds(of.draft, of.facts),
  day: parseDate(of.draft.activityDate).value ?? '',
  facts: of.facts,
  needsLeft: of.crewLeft === null && showsHoursLeft(of),
});
/** The earlier day that the next record of a stack keeps; null for today (CLONE-6). */
export const keptDay = ({
  record,
  draft,
  facts,
}: Pick<EditorContext, 'record' | 'draft' | 'facts'>): string | null =>
  stackDay(record?.activityDate ?? parseDate(draft.activityDate).value, facts.now);

/** Returns the URL that a choice in the save panel opens. */
export const nextAddress = (context: EditorContext, next: Next): string => {
  const day = keptDay(context);
  const date = day === null ? '' : `&date=${day}`;
  switch (next) {
    case 'home':
      return '/';
    case 'newFlight':
      return `${newDispatchPath(context.kind)}?discard=true${date}`;
    default:
      return `/dispatch/flight/new?cloneType=${next}&cloneId=${context.record?.id ?? ''}${date}`;
  }
};

/** Returns the form over a stored record, without unsaved input. */
export function showRecord(context: EditorContext, dispatch: Dispatch): Partial<EditorContext> {
  // On another day its loads fall at other points of the season's price tiers.
  const kept = dispatch.activityDate === context.record?.activityDate ? {} : { filledFrom: [] };
  const facts = { ...context.facts, ...kept, record: dispatch, ownId: dispatch.id };
  const derived = derive({ ...nothingShown, messages: {} }, draftOfRecord(dispatch, facts), facts);
  return {
    ...nothingShown,
    ...derived,
    record: dispatch,
    baseVersion: dispatch.version,
    base: derived.draft,
    failure: null,
    conflict: null,
    merging: null,
  };
}

/** The version of a record after its first save. */
const FIRST_VERSION = 1;
/**
 * Returns the form as the edit of a record that one of its own saves created.
 * @param isChanged another user has changed the record since, so the saved content is unknown
 */
function recordMade(
  context: EditorContext,
  dispatch: Dispatch,
  isChanged: boolean,
): Partial<EditorContext> {
  const facts = { ...context.facts, record: dispatch, ownId: dispatch.id };
  const began = isChanged
    ? { baseVersion: FIRST_VERSION, base: null }
    : { baseVersion: dispatch.version, base: draftOfRecord(dispatch, facts) };
  return {
    ...derive(context, adoptStoredIds(context.draft, dispatch), facts),
    record: dispatch,
    ...began,
  };
}

/** Returns the context after a save's reply. */
export function keepOutcome(context: EditorContext, outcome: SaveOutcome): Partial<EditorContext> {
  switch (outcome.kind) {
    case 'saved':
      return { ...showRecord(context, outcome.dispatch), saves: context.saves + 1 };
    case 'made':
      // Based on the first version, so that the next save of a record changed since gets a conflict
      // (D-62).
      return recordMade(context, outcome.dispatch, outcome.dispatch.version > FIRST_VERSION);
    case 'refused': {
      const refusals = findingsOfProblem(outcome.problem);
      const failure = refusals.length === 0 ? failureOfProblem(outcome.problem) : null;
      return {
        ...showFindings(context, { leftPaths: context.leftPaths, showsAll: true, refusals }),
        failure,
      };
    }
    case 'conflict':
      return mergeWith(context, outcome.conflict);
    case 'queued':
      return {};
  }
}

/**
 * Returns the context as the edit of its record after its queued save was sent. Input since then
 * stays (ENTRY-42), as do changes that a row or a command made to the entry (ENTRY-45).
 * @param typed the body this form had sent, if the entry has changed since
 */
export function adoptRecord(
  context: EditorContext,
  dispatch: Dispatch,
  typed: DispatchBody | undefined,
): Partial<EditorContext> {
  if (typed !== undefined) {
    const made = recordMade(context, dispatch, false);
    const [mine, theirs] = [adoptStoredIds(context.draft, dispatch), made.base];
    const merged =
      theirs == null
        ? mine
        : mergeDrafts(adoptStoredIds(draftOfBody(typed), dispatch), mine, theirs).draft;
    return {
      ...made,
      ...derive(context, merged, made.facts ?? context.facts),
      saves: context.saves + 1,
    };
  }
  const body = bodyOfDraft(context.draft, context.facts);
  const isSame = body !== null && isStoredAs(body, dispatch);
  return {
    ...(isSame ? showRecord(context, dispatch) : recordMade(context, dispatch, false)),
    saves: context.saves + 1,
  };
}

/** Returns the input of the save actor. */
export const saveInput = ({ context }: { context: EditorContext }) => ({
  id: context.record?.id ?? null,
  version: context.baseVersion,
  idempotencyKey: context.idempotencyKey,
  body: bodyOfDraft(context.draft, context.facts),
  /** Boards that show a queued save may not have its incident. */
  incidents: context.facts.incidents.filter(({ id }) =>
    context.draft.activities.some((a) => a.incidentId === id),
  ),
});
