import { assign, sendParent, setup } from 'xstate';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { Incident } from '../../contract/incidents/incidents.ts';
import { openActivity } from '../../domain/dispatch/view/outNow.ts';
import {
  type DivertFinding,
  type DivertOrder,
  type DivertTyped,
  divertFlight,
  nothingTyped,
  offeredIncidents,
} from '../../domain/home/divert.ts';
import type { DispatchFacts } from '../../domain/reference/facts.ts';
import { byId } from '../../domain/reference/facts.ts';
import { notify } from '../parts/notify.ts';
import type { Refused } from '../parts/outcome.ts';
import { placeholderActor, type ToProvide } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';
import { type FollowFocus, rowPath } from './following.setup.ts';

/** The parent page's flights and facts. */
export interface DivertSource {
  readonly dispatches: readonly Dispatch[];
  readonly facts: DispatchFacts;
}
export type DivertOutcome =
  /** `lineId`: the line of the log, which an undo strikes. */
  | { readonly kind: 'saved'; readonly dispatch: Dispatch; readonly lineId: string }
  | { readonly kind: 'changed'; readonly changedBy: string }
  /** No network: record and line wait in the outbox. */
  | { readonly kind: 'queued' }
  | Refused;
export interface DivertSave {
  readonly order: DivertOrder | null;
  readonly radioId: string;
}
/** The open form of a row. */
export interface DivertForm {
  readonly dispatchId: string;
  readonly typed: DivertTyped;
  /** The text of the incident search. */
  readonly text: string;
  readonly incident: Incident | null;
  /** Incidents to choose from. */
  readonly found: readonly Incident[];
  readonly findings: readonly DivertFinding[];
}
export interface DivertContext {
  readonly source: DivertSource;
  readonly form: DivertForm | null;
  /** The divert being saved. */
  readonly save: DivertSave;
}
interface Opened {
  readonly dispatchId: string;
}
interface Ordered extends Opened {
  /** '' for now. */
  readonly time: string;
  readonly incident: Incident;
}
export type DivertEvent =
  | { type: 'source.changed'; source: DivertSource }
  | ({ type: 'divert.opened' } & Opened)
  /** A command (FOL-23). */
  | ({ type: 'divert.ordered' } & Ordered)
  | { type: 'divert.typed'; field: 'time' | 'remark'; text: string }
  | { type: 'divert.loadsChosen'; takesLoads: boolean }
  | { type: 'incident.typed'; text: string }
  | { type: 'incident.chosen'; incident: Incident }
  | { type: 'incident.cleared' }
  /** The user undid a divert. */
  | { type: 'divert.undone'; dispatch: Dispatch }
  | { type: 'divert.submitted' }
  | { type: 'divert.cancelled' };
/** Notifies the parent page of a diverted flight, and of one whose divert was undone. */
export interface FlightDiverted {
  readonly type: 'flight.diverted';
  readonly dispatch: Dispatch;
}

/** The focus path of a field. */
export const divertPath = (field: DivertFinding['field']): string =>
  `divert ${field || 'incident'}`;
const recordOf = (
  { source }: Pick<DivertContext, 'source'>,
  dispatchId: string,
): Dispatch | null => {
  const record = byId(source.dispatches, dispatchId);
  return record !== null && openActivity(record) !== null ? record : null;
};
const radioIdOf = ({ source }: Pick<DivertContext, 'source'>, dispatchId: string): string =>
  byId(source.facts.aircraft, byId(source.dispatches, dispatchId)?.assetId ?? '')?.radioId ??
  'The flight';

/** The divert that a form means, or the errors of its fields. */
type Formed = Pick<DivertContext, 'source' | 'form'>;
function read({ source, form }: Formed) {
  const record = form === null ? null : byId(source.dispatches, form.dispatchId);
  if (form === null || record === null) return null;
  return divertFlight(record, form.typed, form.incident, source.facts, source.dispatches);
}
const orderOf = (context: Formed): DivertOrder | null => read(context)?.order ?? null;
export const nothingSaved: DivertSave = { order: null, radioId: '' };

/** The form with the incidents to choose from. */
function offered(context: DivertContext, form: DivertForm, found: readonly Incident[] = []) {
  const record = byId(context.source.dispatches, form.dispatchId);
  const { incidents } = context.source.facts;
  return {
    ...form,
    found: record === null ? [] : offeredIncidents(record, form.text, incidents, found),
  };
}
const startOf = (dispatchId: string): DivertForm => ({
  dispatchId,
  typed: nothingTyped,
  text: '',
  incident: null,
  found: [],
  findings: [],
});
const orderedForm = ({ dispatchId, time, incident }: Ordered): DivertForm => ({
  ...startOf(dispatchId),
  typed: { ...nothingTyped, time },
  incident,
});
type Changed = { context: DivertContext };
const changed = ({ context: { form } }: Changed, change: Partial<DivertForm>) =>
  form === null ? {} : { form: { ...form, findings: [], ...change } };

export const divertSetup = setup({
  types: {} as {
    context: DivertContext;
    input: { readonly source: DivertSource };
    events: DivertEvent;
    /** `searching`, `noneFound`, `searchFailed`: states of the incident search. */
    tags: Tagged<'form' | 'busy', 'searching' | 'noneFound' | 'searchFailed'>;
  },
  actors: {
    searchIncidents: placeholderActor<readonly Incident[], { text: string }>('searchIncidents'),
    saveDivert: placeholderActor<DivertOutcome, DivertSave>('saveDivert'),
  },
  delays: { typingPause: 250 },
  actions: {
    notify,
    /** Reports the divert and offers to undo it. */
    offerUndo: (
      _: unknown,
      _params: {
        readonly before: Dispatch | null;
        readonly after: Dispatch;
        readonly lineId: string;
        readonly radioId: string;
        readonly text: string;
      } & ToProvide,
    ): void => {},
    focusRow: sendParent(
      ({ context: { form } }: Changed): FollowFocus => ({
        type: 'follow.focusAsked',
        path: rowPath(form?.dispatchId ?? ''),
      }),
    ),
    focusFinding: sendParent(
      ({ context: { form } }: Changed): FollowFocus => ({
        type: 'follow.focusAsked',
        path: divertPath(form?.findings[0]?.field ?? ''),
      }),
    ),
    focusAfterIncident: sendParent(
      (): FollowFocus => ({ type: 'follow.focusAsked', path: divertPath('remark') }),
    ),
    tellDiverted: sendParent(
      (_, { dispatch }: { dispatch: Dispatch }): FlightDiverted => ({
        type: 'flight.diverted',
        dispatch,
      }),
    ),
  },
}).extend({
  guards: {
    isOut: ({ context }, { dispatchId }: Opened) => recordOf(context, dispatchId) !== null,
    isReady: ({ context }) => orderOf(context) !== null,
    isOrderReady: ({ context }, ordered: Ordered) =>
      orderOf({ ...context, form: orderedForm(ordered) }) !== null,
    isFlightGone: ({ context: { form } }, { source }: { source: DivertSource }) =>
      form !== null && recordOf({ source }, form.dispatchId) === null,
    isSearchable: ({ context }) => (context.form?.text.trim().length ?? 0) >= 2,
    offersSome: ({ context }, found: readonly Incident[]) =>
      found.length > 0 || (context.form?.found.length ?? 0) > 0,
    isSaved: (_, { kind }: DivertOutcome) => kind === 'saved',
    isQueued: (_, { kind }: DivertOutcome) => kind === 'queued',
  },
  actions: {
    keepSource: assign((_, { source }: { source: DivertSource }) => ({ source })),
    openForm: assign(({ context }, { dispatchId }: Opened) => ({
      form: offered(context, startOf(dispatchId)),
    })),
    openOrdered: assign(({ context }, ordered: Ordered) => ({
      form: offered(context, orderedForm(ordered)),
    })),
    keepTyped: assign((args, typed: Partial<DivertTyped>) => {
      const { form } = args.context;
      return form === null ? {} : changed(args, { typed: { ...form.typed, ...typed } });
    }),
    keepText: assign(({ context }, { text }: { text: string }) =>
      context.form === null
        ? {}
        : { form: offered(context, { ...context.form, text, findings: [] }) },
    ),
    keepFound: assign(({ context }, found: readonly Incident[]) =>
      context.form === null ? {} : { form: offered(context, context.form, found) },
    ),
    keepIncident: assign((args, { incident }: { incident: Incident | null }) =>
      changed(args, { incident, text: '' }),
    ),
    keepFindings: assign(({ context }) =>
      context.form === null
        ? {}
        : { form: { ...context.form, findings: read(context)?.findings ?? [] } },
    ),
    keepRefusal: assign(({ context: { form } }, { message }: { message: string }) =>
      form === null ? {} : { form: { ...form, findings: [{ field: '' as const, message }] } },
    ),
    /** The source can change while the divert is on its way. */
    holdSave: assign(({ context }) => ({
      save: {
        order: orderOf(context),
        radioId: radioIdOf(context, context.form?.dispatchId ?? ''),
      },
    })),
    closeForm: assign({ form: null, save: nothingSaved }),
  },
});
