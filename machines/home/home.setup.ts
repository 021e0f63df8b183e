import { assign, setup } from 'xstate';
import type { Base } from '../../contract/bases.ts';
import type { Dispatch, DispatchBody } from '../../contract/dispatches.ts';
import { pacificDay } from '../../domain/dates/pacific.ts';
import { type DispatchFacts, emptyFacts } from '../../domain/dispatch/facts.ts';
import { type CloseOut, type CloseOutTyped, closeOut } from '../../domain/home/closeOut.ts';
import { type IncidentRow, incidentsToday } from '../../domain/home/incidentsToday.ts';
import { type OutRow, outNow } from '../../domain/home/outNow.ts';
import { type RecentEntry, recentEntries } from '../../domain/home/recentEntries.ts';
import { declared } from '../declared.ts';
import type { NoticeVariant } from '../notices.machine.ts';

/** Everything the home page shows, as the service gave it. */
export interface HomeData {
  readonly bases: readonly Base[];
  readonly aircraft: DispatchFacts['aircraft'];
  readonly landingFees: DispatchFacts['landingFees'];
  /** Of yesterday and today; none for a person who may not view them. */
  readonly dispatches: readonly Dispatch[];
  /** The last ones this person entered, however old. */
  readonly mine: readonly Dispatch[];
  /** Sunset and tanker cut-off of today per base with coordinates, instants. */
  readonly sun: Readonly<Record<string, { readonly sunset: string; readonly cutOff: string }>>;
}
export interface HomeInput {
  readonly now: string;
  /** The base shown last on this computer, else the person's own, '' when neither. */
  readonly baseId: string;
}
export type CloseOutOutcome =
  | { readonly kind: 'saved'; readonly dispatch: Dispatch }
  | { readonly kind: 'changed'; readonly changedBy: string }
  | { readonly kind: 'refused'; readonly message: string };
export interface HomeContext extends HomeInput {
  readonly data: HomeData | null;
  readonly out: readonly OutRow[];
  readonly incidents: readonly IncidentRow[];
  readonly recents: readonly RecentEntry[];
  /** What is typed beside each open flight, by dispatch id; stays while other rows come and go. */
  readonly typed: Readonly<Record<string, CloseOutTyped>>;
  /** The row being closed, with what the rules say of it. */
  readonly closing: ({ readonly dispatchId: string } & CloseOut) | null;
}
export type HomeEvent =
  | { type: 'base.chosen'; baseId: string }
  | { type: 'clock.ticked'; now: string }
  | { type: 'retry.requested' }
  | { type: 'closeOut.typed'; dispatchId: string; field: keyof CloseOutTyped; text: string }
  | { type: 'closeOut.submitted'; dispatchId: string }
  | { type: 'closeOut.accepted' }
  | { type: 'closeOut.dropped' };

const nothingTyped: CloseOutTyped = { timeIn: '', hobbsEnd: '' };
export const typedFor = (context: Pick<HomeContext, 'typed'>, dispatchId: string): CloseOutTyped => context.typed[dispatchId] ?? nothingTyped;

/** The lists of the page, worked out once per change. */
function derive(context: HomeContext): Pick<HomeContext, 'out' | 'incidents' | 'recents' | 'baseId'> {
  const { data, now } = context;
  if (data === null) return { out: [], incidents: [], recents: [], baseId: context.baseId };
  const known = data.bases.some((b) => b.id === context.baseId && b.archivedAt === null);
  const baseId = known ? context.baseId : '';
  return {
    baseId,
    out: outNow(data.dispatches, data.aircraft, data.bases, baseId, now),
    incidents: incidentsToday(data.dispatches, baseId, pacificDay(now)),
    recents: recentEntries(data.mine, data.aircraft),
  };
}
const derived = (context: HomeContext): HomeContext => ({ ...context, ...derive(context) });
const replaced = (data: HomeData | null, dispatch: Dispatch): HomeData | null =>
  data === null
    ? null
    : {
        ...data,
        dispatches: data.dispatches.map((d) => (d.id === dispatch.id ? dispatch : d)),
        mine: data.mine.map((d) => (d.id === dispatch.id ? dispatch : d)),
      };

export function factsOfHome({ data, now }: Pick<HomeContext, 'data' | 'now'>): DispatchFacts {
  if (data === null) return emptyFacts(now);
  const incidents = data.dispatches.flatMap((d) => d.activities.flatMap((a) => (a.incident === null ? [] : [a.incident])));
  const crew = data.dispatches.flatMap((d) =>
    d.activities.flatMap((a) =>
      a.crew.map((c) => ({
        id: c.crewId,
        firstName: c.firstName,
        lastName: c.lastName,
        roleId: c.roleId,
        roleName: c.roleName,
        vendorName: c.vendorName,
        usualPerDiem: null,
        isArchived: false,
      })),
    ),
  );
  const crewRoles = crew.map((c) => ({ id: c.roleId, name: c.roleName, isArchived: false }));
  const agents = data.dispatches.flatMap((d) =>
    d.activities.flatMap((a) => a.drops.map((p) => ({ id: p.agentTypeId, name: p.name, isCharged: false, isArchived: false }))),
  );
  return { ...emptyFacts(now), aircraft: data.aircraft, bases: data.bases, landingFees: data.landingFees, incidents, crew, crewRoles, agents };
}

export const homeSetup = setup({
  types: {} as {
    context: HomeContext;
    input: HomeInput;
    events: HomeEvent;
    /** `pending`: a skeleton. `failed`: nothing to show but a retry. `shown`: the board. `saving`: a row is being closed. `confirming`: its warnings show. */
    tags: 'pending' | 'failed' | 'shown' | 'saving' | 'confirming';
  },
  actors: {
    loadHome: declared<HomeData, { now: string }>('loadHome'),
    saveCloseOut: declared<CloseOutOutcome, { dispatch: Dispatch | null; body: DispatchBody | null }>('saveCloseOut'),
  },
  delays: { pendingDelay: 100 },
  guards: {
    closingHasErrors: ({ context }) => context.closing?.hasErrors !== false,
    closingHasWarnings: ({ context }) => (context.closing?.findings.length ?? 0) > 0,
    wasSaved: (_, params: { outcome: CloseOutOutcome }) => params.outcome.kind === 'saved',
    wasChanged: (_, params: { outcome: CloseOutOutcome }) => params.outcome.kind === 'changed',
  },
  actions: {
    notify: (_, _params: { variant: NoticeVariant; message: string }) => {},
    rememberBase: (_, _params: { baseId: string }) => {},
    keepData: assign(({ context }, params: { data: HomeData }) => derived({ ...context, data: params.data })),
    keepTime: assign(({ context }, params: { now: string }) => derived({ ...context, now: params.now })),
    keepBase: assign(({ context }, params: { baseId: string }) => derived({ ...context, baseId: params.baseId })),
    keepTyped: assign(({ context }, params: { dispatchId: string; field: keyof CloseOutTyped; text: string }) => ({
      typed: { ...context.typed, [params.dispatchId]: { ...typedFor(context, params.dispatchId), [params.field]: params.text } },
      // What was said of the row is about other text now.
      closing: context.closing?.dispatchId === params.dispatchId ? null : context.closing,
    })),
    checkCloseOut: assign(({ context }, params: { dispatchId: string }) => {
      const record = context.data?.dispatches.find((d) => d.id === params.dispatchId);
      if (record === undefined) return { closing: null };
      const closing = closeOut(record, typedFor(context, params.dispatchId), factsOfHome(context));
      return { closing: { dispatchId: params.dispatchId, ...closing }, typed: { ...context.typed, [params.dispatchId]: closing.typed } };
    }),
    dropClosing: assign({ closing: null }),
    keepClosed: assign(({ context }, params: { outcome: CloseOutOutcome }) => {
      if (params.outcome.kind !== 'saved') return {};
      const { dispatch } = params.outcome;
      const typed = Object.fromEntries(Object.entries(context.typed).filter(([id]) => id !== dispatch.id));
      return derived({ ...context, data: replaced(context.data, dispatch), typed, closing: null });
    }),
  },
});
