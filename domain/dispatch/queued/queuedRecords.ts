import type {
  Activity,
  ActivityBody,
  Dispatch,
  DispatchBody,
  DispatchCrew,
  DispatchType,
  Drop,
} from '../../../contract/dispatch/dispatches.ts';
import type { FlightLogLineBody } from '../../../contract/following/following.ts';
import type { Incident } from '../../../contract/incidents/incidents.ts';
import { noCents, toCosts } from '../../cost/costs.ts';
import type { AgentFacts, BaseFacts, CrewFacts, CrewRoleFacts } from '../../reference/facts.ts';
import { byId } from '../../reference/facts.ts';
import { namedIncident } from '../../reference/takenIncident.ts';
import type { FuelForm } from '../draft/draftForms.ts';
import { NO_NUMBER } from '../draft/notSent.ts';

/** A save in the outbox. `recordId` is '' for a new record. */
export type QueuedSave = {
  readonly idempotencyKey: string;
  readonly recordId: string;
  readonly refusal: string | null;
  readonly queuedAt: string;
} /** `incidents`: the body's incidents as the form knew them. */ & (
  | {
      readonly form: DispatchType;
      readonly body: DispatchBody;
      readonly incidents?: readonly Incident[];
    }
  | { readonly form: FuelForm; readonly body: unknown }
  | { readonly form: 'log'; readonly recordKey: string | null; readonly line: FlightLogLineBody }
);
type QueuedDispatch = Extract<QueuedSave, { readonly form: DispatchType }>;
/** The lists with the names for a body's ids. */
export interface QueuedNames {
  readonly bases: readonly Pick<BaseFacts, 'id' | 'code'>[];
  readonly agents: readonly Pick<AgentFacts, 'id' | 'name'>[];
  readonly crew?: readonly Pick<CrewFacts, 'id' | 'firstName' | 'lastName' | 'vendorName'>[];
  readonly crewRoles?: readonly Pick<CrewRoleFacts, 'id' | 'name' | 'isFlightCrew'>[];
}

/** Only the service computes costs, so a queued record has none. */
const noCosts = toCosts(noCents);

const isDispatch = (entry: QueuedSave): entry is QueuedDispatch =>
  entry.form !== 'log' && !entry.form.endsWith('Fuel');
/**
 * The queued dispatches. A refused one needs a user's correction and does not appear on boards
 * until then.
 */
export const waitingDispatches = (entries: readonly QueuedSave[]): readonly QueuedDispatch[] =>
  entries.filter(isDispatch).filter((e) => e.refusal === null);
/** The id of an entry's record, the same before and after it is sent (ENTRY-44). */
export const queuedId = ({
  recordId,
  idempotencyKey,
}: Pick<QueuedSave, 'recordId' | 'idempotencyKey'>): string =>
  recordId === '' ? idempotencyKey : recordId;

/** Looks up names in the lists, else in the known records. */
function naming(
  known: readonly Dispatch[],
  ofEntries: readonly Incident[],
  { bases, agents, crew = [], crewRoles = [] }: QueuedNames,
) {
  const activities = known.flatMap((d) => d.activities);
  const incidents = [...ofEntries, ...activities.flatMap((a) => a.incident ?? [])];
  const rows = activities.flatMap((a) => a.crew);
  const drops = activities.flatMap((a) => a.drops);
  return {
    baseCode: (id: string | null) => (id === null ? null : (byId(bases, id)?.code ?? null)),
    incident: (id: string | null) => (id === null ? null : namedIncident(id, incidents)),
    drop: (body: ActivityBody['drops'][number]): Drop => ({
      ...body,
      id: body.id ?? '',
      name:
        byId(agents, body.agentTypeId)?.name ??
        drops.find((d) => d.agentTypeId === body.agentTypeId)?.name ??
        '',
      baseCode: byId(bases, body.baseId)?.code ?? '',
      rateId: null,
      cost: 0,
      isSplitPricing: false,
      isMissingAgentRate: false,
    }),
    crewRow: (body: ActivityBody['crew'][number]): DispatchCrew => {
      const person = byId(crew, body.crewId) ?? rows.find((row) => row.crewId === body.crewId);
      const job = byId(crewRoles, body.roleId);
      const stored = rows.find((row) => row.roleId === body.roleId);
      const mark = job?.isFlightCrew ?? stored?.isFlightCrew;
      return {
        ...body,
        id: body.id ?? '',
        firstName: person?.firstName ?? '',
        lastName: person?.lastName ?? '',
        vendorName: person?.vendorName ?? '',
        roleName: job?.name ?? stored?.roleName ?? '',
        ...(mark === undefined ? {} : { isFlightCrew: mark }),
      };
    },
  };
}

function activityOf(
  body: ActivityBody,
  stored: Activity | undefined,
  names: ReturnType<typeof naming>,
): Activity {
  return {
    ...body,
    activityId: body.activityId ?? '',
    incident:
      stored !== undefined && stored.incidentId === body.incidentId
        ? stored.incident
        : names.incident(body.incidentId),
    takeOffBaseCode: names.baseCode(body.takeOffBaseId),
    landingBaseCode: names.baseCode(body.landingBaseId),
    drops: body.drops.map(names.drop),
    crew: body.crew.map(names.crewRow),
    contractId: stored?.contractId ?? null,
    costs: stored?.costs ?? noCosts,
  };
}

/**
 * The record after the entry is saved; null if the entry changes a record that this device does not
 * know.
 */
function recordOf(
  entry: QueuedDispatch,
  known: readonly Dispatch[],
  names: ReturnType<typeof naming>,
): Dispatch | null {
  const { body, recordId, queuedAt } = entry;
  const stored = byId(known, recordId);
  if (stored === null && recordId !== '') return null;
  const activities = body.activities.map((a) =>
    activityOf(
      a,
      stored?.activities.find((b) => b.activityId === a.activityId),
      names,
    ),
  );
  const isNew: Omit<Dispatch, keyof DispatchBody> = {
    id: queuedId(entry),
    dispatchNumber: NO_NUMBER,
    costs: noCosts,
    flags: [],
    isSplitPricing: false,
    isMissingAgentRate: false,
    isArchived: false,
    createdAt: queuedAt,
    createdBy: '',
    updatedAt: queuedAt,
    updatedBy: '',
    version: 0,
  };
  return { ...(stored ?? isNew), ...body, activities };
}

/** The records of all entries as they will be after sending. */
export function queuedRecords(
  entries: readonly QueuedSave[],
  known: readonly Dispatch[],
  lists: QueuedNames,
): readonly Dispatch[] {
  const waiting = waitingDispatches(entries);
  if (waiting.length === 0) return [];
  const ofEntries = waiting.flatMap((e) => e.incidents ?? []);
  const names = naming(known, ofEntries, lists);
  return waiting.flatMap((entry) => recordOf(entry, known, names) ?? []);
}

/**
 * Known records, with queued versions replacing them and new queued records first. A queued record
 * is the aircraft's current state (ENTRY-45).
 */
export function withRecords(
  known: readonly Dispatch[],
  records: readonly Dispatch[],
): readonly Dispatch[] {
  if (records.length === 0) return known;
  const isKnown = (id: string) => known.some((d) => d.id === id);
  return [...records.filter((r) => !isKnown(r.id)), ...known.map((d) => byId(records, d.id) ?? d)];
}
