import {
  ABORTED,
  dispatchTypes,
  NO_INDEX,
  NULL_NUMBER,
} from '../../../contract/report/metricColumns.ts';
import { activityCosts, type CostedActivity, type CostPart, costParts } from '../../cost/costs.ts';
import { abortFeeText, availabilityText, hourlyText } from '../../cost/formulas.ts';
import { format0, format2, formatUsd } from '../../format.ts';
import { dollarsOf } from '../../money.ts';
import { idText } from '../block/idTable.ts';
import type { JoinedRows } from '../engine/rows/join.ts';
import { AGENT_ROLE, LANDING_ROLE, type Parts } from '../engine/rows/parts.ts';
import type { Dimension } from '../request/choices.ts';
import { isoDayOf } from '../request/days.ts';
import { type BookedRow, bookedContract, bookedRow, placeOnDay } from './explainBooked.ts';
import { type ExplainedContract, explainContract } from './explainContract.ts';

/** One cost part with its calculation as text; `working` is '' if there is none. */
export interface CostLine {
  readonly key: CostPart;
  readonly working: string;
  readonly cents: number;
}
/** The arithmetic of one part of an activity. */
export interface ExplainedPart {
  readonly lines: readonly CostLine[];
  /** null for shares that no contract affects: landing fees, an agent's base. */
  readonly contract: ExplainedContract | null;
  /**
   * The loads to request from the service: the dispatch, the activity's index, and the load's index
   * if the part is only one of several loads.
   */
  readonly loads: {
    readonly dispatchId: string;
    readonly day: string;
    readonly activity: number;
    readonly load: number | null;
  } | null;
  /** Set if the books hold its cost (APR-46). */
  readonly booked: BookedRow | null;
}

interface Aboard {
  readonly name: string;
  readonly standByHours: number;
  readonly perDiemRate: number;
}
/** The activity of a part: all of it, or the share of a base or a person (RPT-25, RPT-26). */
interface Share extends Omit<CostedActivity, 'crew' | 'drops'> {
  readonly crew: readonly Aboard[];
  readonly landings: number;
  readonly isOfContract: boolean;
}

function shareOf({ columns }: JoinedRows, parts: Parts, dimension: Dimension, part: number): Share {
  const { activity, crew, crewOffsets, dictionaries } = columns;
  const row = parts.activity[part] ?? 0;
  const detail = parts.detail[part] ?? NO_INDEX;
  const numberAt = (value: number | undefined) =>
    value === undefined || value === NULL_NUMBER ? 0 : value;
  const aboard = (c: number): Aboard => ({
    name: dictionaries.personNames[crew.person[c] ?? NO_INDEX] ?? '',
    standByHours: numberAt(crew.standByHours[c]) / 100,
    perDiemRate: dollarsOf(numberAt(crew.perDiemRate[c])),
  });
  const nothing = {
    aborted: false,
    totalFlightHours: 0,
    landingFees: 0,
    crew: [],
    landings: 0,
    isOfContract: false,
  };
  if (dimension === 'crew') return { ...nothing, crew: [aboard(detail)], isOfContract: true };
  const fees = {
    landingFees: dollarsOf(activity.landingFees[row] ?? 0),
    landings: numberAt(activity.landings[row]),
  };
  if (dimension === 'base' && detail === LANDING_ROLE) return { ...nothing, ...fees };
  if (dimension === 'base' && detail === AGENT_ROLE) return nothing;
  const everyone = Array.from(
    { length: (crewOffsets[row + 1] ?? 0) - (crewOffsets[row] ?? 0) },
    (_, n) => aboard((crewOffsets[row] ?? 0) + n),
  );
  const flown = {
    aborted: ((activity.flags[row] ?? 0) & ABORTED) !== 0,
    totalFlightHours: numberAt(activity.totalFlightHours[row]) / 100,
    crew: everyone,
    isOfContract: true,
  };
  return { ...nothing, ...flown, ...(dimension === 'base' ? {} : fees) };
}

/**
 * Breaks down one part of a report row with the cost engine (`domain/cost`), each line rounded
 * once. The agent cost comes from the service, because only the service has the earlier loads.
 */
export function explainPart(
  joined: JoinedRows,
  parts: Parts,
  dimension: Dimension,
  part: number,
): ExplainedPart {
  const booked = bookedRow(joined, parts, part);
  if (booked !== null) return explainBooked(joined, parts, dimension, part, booked);
  const { columns } = joined;
  const row = parts.activity[part] ?? 0;
  const dispatchType = dispatchTypes[columns.activity.dispatchType[row] ?? 0] ?? 'flight';
  const activityDate = isoDayOf(columns.activity.activityDate[row] ?? 0);
  const contracts = joined.aircraft[columns.activity.aircraft[row] ?? NO_INDEX]?.contracts ?? [];
  const share = shareOf(joined, parts, dimension, part);
  const { cents, contract } = activityCosts(
    { ...share, drops: [] },
    { dispatchType, activityDate, contracts, rates: [], isCharged: () => false, used: new Map() },
  );
  const agentCents = parts.measures.totalAgentCost[part] ?? 0;
  // A person's share can differ by a cent from their own hours, so that all shares foot (RPT-82).
  const standbyCents = parts.measures.crewStandbyCost[part] ?? 0;
  const shared = standbyCents === cents.crewStandbyCost ? '' : ', rounded with the others aboard';
  const standby = share.crew.filter((person) => person.standByHours > 0);
  const paid = share.crew.filter((person) => person.perDiemRate > 0);
  const hours = format2(share.totalFlightHours ?? 0);
  const loads = loadsOf(joined, parts, dimension, part);
  const priced = (words: (rates: NonNullable<typeof contract>) => string) =>
    contract === null
      ? dispatchType === 'agentOnly'
        ? 'Agent-only'
        : 'No contract'
      : words(contract);
  const workings: Readonly<Record<CostPart, string>> = {
    flightCost: share.aborted
      ? 'Aborted: no flight cost'
      : priced((c) => hourlyText(hours, formatUsd(c.hourlyRate))),
    abortFees: share.aborted
      ? priced((c) => abortFeeText(formatUsd(c.hourlyRate), activityDate))
      : 'Not aborted',
    availabilityCost: priced((c) => availabilityText(hours, formatUsd(c.dailyAvailability))),
    totalAgentCost: loads === null ? 'No load' : '',
    landingFees:
      share.landings === 0
        ? ''
        : `${format0(share.landings)} ${share.landings === 1 ? 'landing' : 'landings'}`,
    crewStandbyCost:
      standby.length === 0
        ? 'No standby hours'
        : priced(
            (c) =>
              `${namedSum(standby, (p) => `${format2(p.standByHours)} h`)} × ${formatUsd(c.crewStandbyRate)}${shared}`,
          ),
    perDiemCost:
      paid.length === 0 ? 'Nobody on per diem' : namedSum(paid, (p) => formatUsd(p.perDiemRate)),
  };
  return {
    lines: costParts.map((key) => ({
      key,
      working: workings[key],
      cents:
        key === 'totalAgentCost'
          ? agentCents
          : key === 'crewStandbyCost'
            ? standbyCents
            : cents[key],
    })),
    contract: share.isOfContract ? explainContract(dispatchType, activityDate, contracts) : null,
    loads,
    booked: null,
  };
}

/** A part as approved or adjusted. Its rates are those of that time, stored in the service. */
function explainBooked(
  joined: JoinedRows,
  parts: Parts,
  dimension: Dimension,
  part: number,
  booked: BookedRow,
): ExplainedPart {
  const row = parts.activity[part] ?? 0;
  const isOfContract =
    dimension !== 'base' ||
    (parts.detail[part] !== LANDING_ROLE && parts.detail[part] !== AGENT_ROLE);
  return {
    lines: costParts.map((key) => ({ key, working: '', cents: parts.measures[key][part] ?? 0 })),
    contract: booked.isAdjustment || !isOfContract ? null : bookedContract(joined, row),
    loads: booked.isAdjustment ? null : loadsOf(joined, parts, dimension, part),
    booked,
  };
}

/** "J. Reyes 3.50 h + M. Cole 3.00 h"; several people are in brackets, because a factor follows. */
function namedSum(people: readonly Aboard[], amount: (person: Aboard) => string): string {
  const words = people.map((person) => `${person.name} ${amount(person)}`.trim()).join(' + ');
  return people.length > 1 ? `(${words})` : words;
}

function loadsOf(
  joined: JoinedRows,
  parts: Parts,
  dimension: Dimension,
  part: number,
): ExplainedPart['loads'] {
  const { activity, dictionaries, dropOffsets } = joined.columns;
  const row = parts.activity[part] ?? 0;
  const isAgentBase = dimension === 'base' && parts.detail[part] === AGENT_ROLE;
  if (
    dimension === 'crew' ||
    (dimension === 'base' && !isAgentBase) ||
    dropOffsets[row] === dropOffsets[row + 1]
  )
    return null;
  const dispatch = activity.dispatch[row] ?? NO_INDEX;
  // The parts keep the loads of one activity together and in order.
  let load = 0;
  while (
    isAgentBase &&
    parts.activity[part - load - 1] === row &&
    parts.detail[part - load - 1] === AGENT_ROLE
  )
    load += 1;
  const dispatchId = dispatch === NO_INDEX ? '' : idText(dictionaries.dispatchIds, dispatch);
  return {
    dispatchId,
    day: isoDayOf(activity.activityDate[row] ?? 0),
    activity: placeOnDay(joined, row),
    load: isAgentBase ? load : null,
  };
}
