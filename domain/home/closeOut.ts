import type { Dispatch, DispatchBody } from '../../contract/dispatch/dispatches.ts';
import { coversDay } from '../cost/contractOn.ts';
import { rateOn } from '../cost/tiers.ts';
import { shortMoment } from '../dates/momentText.ts';
import { parseDate } from '../dates/parseDate.ts';
import { applyDefaults } from '../dispatch/defaults/defaults.ts';
import { loadsAboardOf } from '../dispatch/draft/aboard.ts';
import type { DispatchDraft, DropDraft } from '../dispatch/draft/draft.ts';
import { addDrop, changeField } from '../dispatch/draft/edit.ts';
import { flightsBefore, flightsInOrder, nextMetered } from '../dispatch/draft/meter.ts';
import { normalizeField } from '../dispatch/draft/normalizeField.ts';
import { isNotSent } from '../dispatch/draft/notSent.ts';
import { readDispatch } from '../dispatch/draft/read.ts';
import { beganAt, beganOrNoon } from '../dispatch/draft/recent.ts';
import { estimateDraft } from '../dispatch/price/estimate.ts';
import { checkDispatch } from '../dispatch/rules/check.ts';
import { applyFix } from '../dispatch/rules/fixes.ts';
import { carriesLoads, openActivity, openActivityHobbsStart } from '../dispatch/view/outNow.ts';
import { bodyOfDraft } from '../dispatch/wire/bodyOfDraft.ts';
import { draftOfRecord } from '../dispatch/wire/draftOfBody.ts';
import { formatGallons, formatUsd } from '../format.ts';
import { error, type Finding } from '../forms/finding.ts';
import { decimalText } from '../forms/typed.ts';
import { byId, type DispatchFacts } from '../reference/facts.ts';
import { litresOf } from '../volume.ts';
import { plainId } from './plainId.ts';

/** The fields of the inline close-out, as typed. */
export interface CloseOutTyped {
  readonly timeIn: string;
  readonly hobbsEnd: string;
  readonly gallons: string;
  /** The agent named in the command. */
  readonly agentTypeId?: string;
  /** The command aborts the flight (HOME-87). */
  readonly isAborted?: boolean;
}
export interface CloseOut {
  readonly typed: CloseOutTyped;
  /** Findings under the fields, errors first. */
  readonly findings: readonly Finding[];
  readonly hasErrors: boolean;
  readonly body: DispatchBody | null;
}

export const isEmptyLoad = (drop: DropDraft) =>
  [drop.volumeOnIncident, drop.volumeJettisoned].every((text) => Number(text || 0) === 0);

/** The agent of the aircraft's last known load, '' for none. */
function ownLastAgent({ assetId }: DispatchDraft, dispatches: readonly Dispatch[]): string {
  const own = dispatches
    .filter((d) => d.assetId === assetId)
    .toSorted((a, b) => (beganAt(b) ?? '').localeCompare(beganAt(a) ?? ''));
  return own.flatMap((d) => d.activities.flatMap((a) => a.drops))[0]?.agentTypeId ?? '';
}

/**
 * Enters the gallons in the flight's empty load row, or adds a row if there is none. If a load is
 * already filled in, returns a finding: the user must open the form. Links the load aboard if its
 * agent and base match. Otherwise the agent is the typed one, the row's, that of the aircraft's
 * last load, or the default, in that order (HOME-15).
 */
function withGallons(
  draft: DispatchDraft,
  activity: number,
  typed: CloseOutTyped,
  facts: DispatchFacts,
  dispatches: readonly Dispatch[],
): DispatchDraft | Finding {
  const path = `activities.${activity}.drops`;
  const drops = draft.activities[activity]?.drops ?? [];
  const [only] = drops;
  const { agentTypeId: named = '' } = typed;
  if (drops.length > 1 || (only !== undefined && !isEmptyLoad(only)))
    return error(
      path,
      'loadsThere',
      `This flight has ${drops.length === 1 ? '1 load' : `${drops.length} loads`}. Open it.`,
    );
  const aboard = activity > 0 ? undefined : loadsAboardOf(readDispatch(draft, facts)).at(-1);
  const agent = named || only?.agentTypeId || '';
  const isMeant =
    aboard !== undefined &&
    (agent === '' || agent === aboard.agentTypeId) &&
    (only === undefined || only.baseId === aboard.baseId);
  const row = only === undefined ? addDrop(draft, activity) : draft;
  const chosen = agent || ownLastAgent(draft, dispatches);
  const filled = isMeant
    ? applyFix(
        row,
        {
          label: '',
          kind: 'useLoad',
          activity,
          dropId: aboard.id,
          agentTypeId: aboard.agentTypeId,
          baseId: aboard.baseId,
          litres: aboard.litres,
        },
        facts,
      )
    : chosen === '' || chosen === only?.agentTypeId
      ? row
      : changeField(row, `${path}.0.agentTypeId`, chosen);
  return changeField(
    filled,
    `${path}.0.volumeOnIncident`,
    typed.gallons.trim().replace(/\s*g$/i, ''),
  );
}

/** Index of a flight's open activity, 0 for none. Activities that are not sent have no id yet. */
export const openIndex = (record: Dispatch) =>
  Math.max(
    0,
    record.activities.findIndex((a) => !a.aborted && a.timeIn === null),
  );

/**
 * The load that a close-out with these gallons would book, with its known base and price: "1,200
 * gal PHOS-CHEK LC95A at HMT, $2.85/gal · $3,420.00". Returns a finding if it can't be booked.
 */
export function loadToBook(
  record: Dispatch,
  typed: CloseOutTyped,
  facts: DispatchFacts,
  dispatches: readonly Dispatch[],
): string | Finding {
  const own: DispatchFacts = { ...facts, ownId: record.id, record };
  const index = openIndex(record);
  const loaded = withGallons(draftOfRecord(record, own), index, typed, own, dispatches);
  if ('severity' in loaded) return loaded;
  const draft = applyDefaults(loaded, own);
  const row = draft.activities[index]?.drops[0];
  const agent = byId(own.agents, row?.agentTypeId ?? '');
  if (row === undefined || agent === null)
    return error(
      `activities.${index}.drops.0.agentTypeId`,
      'required',
      sayAgent(record, typed, own),
    );
  const what = `${formatGallons(litresOf(Number(row.volumeOnIncident.replaceAll(',', ''))))} ${agent.name}`;
  const base = byId(own.bases, row.baseId)?.code ?? '';
  const aboard = own.preloads.find((load) => load.id === row.preloadDropId);
  if (aboard !== undefined)
    return `${what} loaded at ${base} ${shortMoment(aboard.loadedAt, own.now)}, ${formatUsd(aboard.cost)} when loaded`;
  const price = priceText(draft, index, own);
  return `${what} at ${base}${price === '' ? '' : `, ${price}`}`;
}

/** The price of an activity's first load, '' without one: "$2.85/gal · $3,420.00". */
export function priceText(draft: DispatchDraft, index: number, facts: DispatchFacts): string {
  const row = draft.activities[index]?.drops[0];
  const day = parseDate(draft.activityDate).value;
  if (row === undefined || day === null) return '';
  const isCharged = rateOn(facts.rates, row.baseId, row.agentTypeId, day) !== null;
  const priced = { ...facts, agents: facts.agents.map((each) => ({ ...each, isCharged })) };
  return estimateDraft(draft, priced).priceLines[index]?.[0] ?? '';
}

/** The open activity of a flight, aborted. */
const aborted = (draft: DispatchDraft, index: number) =>
  changeField(draft, `activities.${index}.aborted`, true);
/** What aborting an open flight costs: "Aborted: flight cost is $0.00 plus an abort fee of …". */
export function abortCost(record: Dispatch, facts: DispatchFacts): string {
  const own: DispatchFacts = { ...facts, ownId: record.id, record };
  const draft = applyDefaults(aborted(draftOfRecord(record, own), openIndex(record)), own);
  return checkDispatch(draft, own).find(({ code }) => code === 'aborted')?.message ?? '';
}

/** Warns once if a tanker closes without a load (HOME-15). */
function askForLoad(
  record: Dispatch,
  draft: DispatchDraft,
  activity: number,
  facts: DispatchFacts,
): Finding[] {
  const aircraft = byId(facts.aircraft, draft.assetId);
  const isTanker = aircraft?.category === 'FW' && carriesLoads(record, aircraft);
  if (!isTanker || draft.activities[activity]?.drops.some((drop) => !isEmptyLoad(drop)) !== false)
    return [];
  const message = `${aircraft.radioId} has no load on this flight. Enter its gallons, or close it without.`;
  return [{ path: `activities.${activity}.drops`, code: 'noLoad', severity: 'warning', message }];
}

/** An example command that names the agent: one that the base has a price for. */
function sayAgent(
  record: Dispatch,
  { timeIn, hobbsEnd, gallons }: CloseOutTyped,
  facts: DispatchFacts,
): string {
  const radioId = byId(facts.aircraft, record.assetId ?? '')?.radioId ?? '';
  const priced = facts.rates.find(
    (rate) =>
      rate.baseId === openActivity(record)?.takeOffBaseId && coversDay(rate, record.activityDate),
  );
  const agent =
    byId(facts.agents, priced?.agentTypeId ?? '')
      ?.name.split(' ')
      .at(-1) ?? 'lc95a';
  const words = [
    plainId(radioId),
    'in',
    timeIn.replace(':', ''),
    hobbsEnd,
    hobbsEnd === '' ? `${gallons}g` : gallons,
    agent.toLowerCase(),
  ];
  return `Say the agent: ${words.filter((word) => word !== '').join(' ')}.`;
}

/** Rewords a finding for the row, which shows neither the meter's start nor the loads. */
function inRow(finding: Finding, record: Dispatch, say: string | null): Finding {
  switch (finding.code) {
    case 'hobbsBackwards': {
      const start = openActivityHobbsStart(record) ?? 0;
      return { ...finding, message: `Check the Hobbs end: it started at ${decimalText(start)}.` };
    }
    case 'hobbsHalf':
      return {
        ...finding,
        message: 'This flight has no Hobbs start. Leave Hobbs end blank, or open the flight.',
      };
    case 'abortedDrop':
      return {
        ...finding,
        message:
          'This flight has a load on its incident. Open it, and move the load to Jettisoned.',
      };
    case 'required':
      if (say !== null && finding.path.endsWith('.agentTypeId'))
        return { ...finding, message: say };
      return finding.path.endsWith('.volumeOnIncident')
        ? { ...finding, message: 'Enter the gallons of its load.' }
        : finding;
    default:
      return finding;
  }
}

/** The facts of a stored flight: itself, and the aircraft's flights around it. */
export function ownFacts(
  record: Dispatch,
  facts: DispatchFacts,
  dispatches: readonly Dispatch[],
): DispatchFacts {
  const flights = flightsInOrder(dispatches, record.assetId);
  const nextFlight = nextMetered(flights, beganOrNoon(record));
  return { ...facts, ...flightsBefore(flights, record), nextFlight, ownId: record.id, record };
}

/**
 * Closes an open flight with its time in, Hobbs end and gallons: builds the body that the full form
 * would save, including defaults and rules (HOME-2).
 * Reports errors of all fields, because the service would refuse them. Reports only warnings that
 * the close-out causes. A blank reading does not warn: the flight closes, and the result names the
 * missing reading (HOME-13).
 * @param dispatches known flights of the aircraft
 */
export function closeOut(
  record: Dispatch,
  typed: CloseOutTyped,
  facts: DispatchFacts,
  dispatches: readonly Dispatch[] = [],
): CloseOut {
  const index = openIndex(record);
  const at = `activities.${index}`;
  const own = ownFacts(record, facts, dispatches);
  const stored = draftOfRecord(record, own);
  const loaded =
    typed.gallons.trim() === '' ? stored : withGallons(stored, index, typed, own, dispatches);
  const refused = 'severity' in loaded ? [loaded] : [];
  const begun = 'severity' in loaded ? stored : loaded;
  const timed = normalizeField(
    changeField(
      typed.isAborted === true ? aborted(begun, index) : begun,
      `${at}.timeIn`,
      typed.timeIn,
    ),
    `${at}.timeIn`,
  );
  const draft = applyDefaults(changeField(timed, `${at}.hobbsEnd`, typed.hobbsEnd), own);
  const required: Finding[] =
    typed.timeIn.trim() === '' ? [error(`${at}.timeIn`, 'required', 'Enter the time in.')] : [];
  // A stored record has its flags. A queued record has none yet, so they are computed here.
  const asked = isNotSent(record) ? checkDispatch(stored, own).map((f) => f.code) : record.flags;
  const known = new Set<string>([...asked, 'hobbsMissing']);
  const say = record.activities[index]?.drops.length === 0 ? sayAgent(record, typed, own) : null;
  const found = [...required, ...refused, ...checkDispatch(draft, own)]
    .filter((f) => f.severity === 'error' || (f.severity === 'warning' && !known.has(f.code)))
    .map((f) => inRow(f, record, say));
  const findings =
    typed.isAborted === true || found.some((f) => f.severity === 'error')
      ? found
      : [...askForLoad(record, draft, index, own), ...found];
  findings.sort((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
  const hasErrors = findings.some((f) => f.severity === 'error');
  return {
    typed: { ...typed, timeIn: draft.activities[index]?.timeIn ?? typed.timeIn },
    findings,
    hasErrors,
    body: hasErrors ? null : bodyOfDraft(draft, own),
  };
}
