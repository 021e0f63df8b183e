import type { Repriced } from '../../contract/dispatch/costs.ts';
import type {
  Dispatch,
  DispatchBody,
  DispatchType,
  LinkedFlight,
} from '../../contract/dispatch/dispatches.ts';
import type { Incident } from '../../contract/incidents/incidents.ts';
import type { ExplainedLoads } from '../../contract/report/explain.ts';
import { parseDate } from '../../domain/dates/parseDate.ts';
import type { Cloned } from '../../domain/dispatch/clone/cloned.ts';
import { adoptStoredIds } from '../../domain/dispatch/draft/adoptStoredIds.ts';
import { type DispatchDraft, emptyDraft } from '../../domain/dispatch/draft/draft.ts';
import { changeField } from '../../domain/dispatch/draft/edit.ts';
import { unknownIncidents } from '../../domain/dispatch/draft/read.ts';
import { mergeDrafts } from '../../domain/dispatch/merge/merge.ts';
import { pilotIds } from '../../domain/dispatch/rules/around/checkLimits.ts';
import { kindWords } from '../../domain/dispatch/view/kinds.ts';
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
import { nothingShown, type Shown } from '../parts/shown.ts';
import type { Tagged } from '../parts/tags.ts';
import { type Derived, derive, showFindings } from './derive.ts';
import { type Merging, mergeWith } from './merging.ts';
import type { Step } from './steps.ts';

/** What a write did to others: their prices, and the flags of the aircraft's other flights. */
interface Effects {
  readonly repriced: Repriced | null;
  readonly linked?: readonly LinkedFlight[];
}
export type SaveOutcome =
  | ({ readonly kind: 'saved'; readonly dispatch: Dispatch } & Effects)
  /** An earlier try, whose answer was lost, has made it: what was typed since is a change of that dispatch. */
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
/** The lookup of the one activity that searches. */
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
  /** Holds Dispatch.Delete. */
  readonly mayDelete: boolean;
  readonly mayAddRates: boolean;
  /** Holds Dispatch.Create: a new fire may be taken by its number (INC-7). */
  readonly mayTakeIncident?: boolean;
  /** Holds base-admin.Edit: may say that an aircraft can be sent again. */
  readonly mayMark: boolean;
  /** Holds Contract.Edit: an approved record may be reopened (APR-10). */
  readonly mayReopen: boolean;
  /** Minted with the form: however often a save is sent, the dispatch exists once. */
  readonly idempotencyKey: string;
  /** What a link to the form already says, by path. */
  readonly prefill: Readonly<Record<string, string>>;
  /** The link asks for the form, at a field or with a draft, however old the record is. */
  readonly asksEdit: boolean;
  /** The link is to a record that was deleted. */
  readonly asksDeleted: boolean;
  /** What a clone begins with, null for any other form. */
  readonly cloned: Cloned | null;
  /** An own second record of the same flight, to merge into this one. */
  readonly twinId?: string;
}
export interface EditorContext extends EditorInput, Derived, Shown<Finding> {
  readonly record: Dispatch | null;
  /** The row version and the record that what is typed is based on; the record is null when it is not known. */
  readonly baseVersion: number | null;
  readonly base: DispatchDraft | null;
  /** How often this page has saved. */
  readonly saves: number;
  /** Whether the record was made on this page: then the save panel follows. */
  readonly isNew: boolean;
  readonly failure: string | null;
  readonly conflict: Conflict<Dispatch> | null;
  readonly merging: Merging | null;
  /** The second record that is withdrawn once this one is saved. */
  readonly twin: Dispatch | null;
  readonly lookup: Lookup;
  /** The step of the guided form that is open, or was open last. */
  readonly step: Step;
  /** Steps that were opened: those may be ticked. */
  readonly visited: readonly Step[];
  /** Another tab of this browser has the form: this one only reads. */
  readonly isOpenInAnotherTab: boolean;
  /** The activity that is to go although it has loads. */
  readonly removing: number | null;
  /** What the situation was asked for last: a change of it asks again. */
  readonly lookupsKey: string;
  /** For whom and for which day duty was asked last, '' while there was nobody. */
  readonly dutyKey: string;
  /** The mark that is being ended, with whose it is. */
  readonly ending: { readonly markId: string; readonly radioId: string };
  /** Marks that were ended here: an answer that was on its way meanwhile may still name them. */
  readonly endedMarks: readonly string[];
  /** Why an approved record is to be reopened, as typed, and whether to say what is wrong with it. */
  readonly reason: string;
  readonly showsReason: boolean;
  /** How the stored costs came about; null until the service has answered. */
  readonly explained: ExplainedLoads | null;
}
export type EditorEvent =
  | { type: 'field.changed'; path: string; value: string | boolean }
  | { type: 'field.left'; path: string }
  | { type: 'fix.chosen'; fix: Fix }
  /** A kept draft goes on under the key it was minted with. */
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
  /** The name of a new fire that is about to be taken. */
  | { type: 'incident.named'; name: string }
  /** What the boxes say is a new fire. */
  | { type: 'incident.taken'; activity: number }
  | { type: 'incident.cleared'; activity: number }
  | { type: 'step.opened'; step: Step }
  | { type: 'step.next' }
  | { type: 'step.back' }
  | { type: 'mode.changed'; guided: boolean }
  | { type: 'problem.opened'; path: string }
  | { type: 'save.requested' }
  /** Raised by the chart itself once every field reads as if it had been left. */
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
  /** What waited under this form's key was sent; the form goes on as the edit of that record. */
  /** `typed`: what this form had sent, if a row or a command changed it before it went. */
  | { type: 'record.sent'; dispatch: Dispatch; typed?: DispatchBody | undefined }
  | { type: 'clock.ticked'; now: string };

/**
 * `failed`: a save had no answer, all typed still there. `stale`: history, prices or fees could not be had.
 * `unloadable`: nothing but an error screen. `lookedUp`: what the day brings along (fires, prices) is there.
 * `reading`: the record to be read, before it is edited or restored.
 * `readOnly`: approved, and so only to be read; `asking`: why it is to be reopened.
 * `differing`: within a conflict, both versions side by side.
 * `explaining`: how the stored costs came about is being loaded; `unexplained`: it could not be loaded.
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

/** The parts of the facts that follow from what is typed, and so load again when it changes. */
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

/** Thrown where some of them could not be had; what could still fills the form's lists. */
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
    emptyDraft(input.kind),
  );

const factsOf = (cloned: Cloned | null) =>
  cloned === null ? {} : { incidents: cloned.incidents, clonedFrom: cloned.clonedFrom };

/** A context before anything is loaded. */
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
    ending: { markId: '', radioId: '' },
    endedMarks: [],
    reason: '',
    showsReason: false,
    explained: null,
  };
}
/** What history, prices, fees and the names of incidents depend on. */
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
/** Whom limits are for and on which day, as the service is asked; '' while there is nobody. */
export function dutyKey({ draft, facts }: Pick<EditorContext, 'draft' | 'facts'>): string {
  const day = parseDate(draft.activityDate).value;
  const pilots = pilotIds(draft, facts);
  return day === null || pilots.length === 0 ? '' : `${pilots.join()} ${day}`;
}
export const dutyAsked = ({ draft, facts }: Pick<EditorContext, 'draft' | 'facts'>) => ({
  crewIds: pilotIds(draft, facts),
  day: parseDate(draft.activityDate).value ?? '',
});
/** Where the save panel leads on to. */
export const nextAddress = (kind: DispatchType, next: Next, id: string): string => {
  switch (next) {
    case 'home':
      return '/';
    case 'newFlight':
      return `/dispatch/${kindWords[kind].path}/new?discard=true`;
    default:
      return `/dispatch/flight/new?cloneType=${next}&cloneId=${id}`;
  }
};

/** The form over a record as it is stored, with nothing typed in it. */
export function recordShown(context: EditorContext, dispatch: Dispatch): Partial<EditorContext> {
  // On another day its loads have another place on the season's tiers.
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

/** The version of a record that its first save has made. */
const FIRST_VERSION = 1;
/**
 * The form as the edit of a record that one of its own saves has made.
 * @param isChanged another user has changed the record since: what that save stored is no longer known
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

/** The context after the service has answered a save. */
export function outcomeKept(context: EditorContext, outcome: SaveOutcome): Partial<EditorContext> {
  switch (outcome.kind) {
    case 'saved':
      return { ...recordShown(context, outcome.dispatch), saves: context.saves + 1 };
    case 'made':
      // Over the first version of a record that was changed since, the next save asks as any conflict does (D-62).
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
 * The context as the edit of its record, which was sent while the form was open: what was typed since stays (ENTRY-42),
 * and so does what a row or a command folded into the entry (ENTRY-45).
 * @param typed what this form had sent, if it was changed since
 */
export function recordAdopted(
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
    ...(isSame ? recordShown(context, dispatch) : recordMade(context, dispatch, false)),
    saves: context.saves + 1,
  };
}

/** What a save sends. */
export const saveInput = ({ context }: { context: EditorContext }) => ({
  id: context.record?.id ?? null,
  version: context.baseVersion,
  idempotencyKey: context.idempotencyKey,
  body: bodyOfDraft(context.draft, context.facts),
  /** A save that waits is shown on boards which may not know its incident. */
  incidents: context.facts.incidents.filter(({ id }) =>
    context.draft.activities.some((a) => a.incidentId === id),
  ),
});
