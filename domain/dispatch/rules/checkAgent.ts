import { pacificDay, pacificTime } from '../../dates/pacific.ts';
import { formatDate } from '../../dates/parseDate.ts';
import { format0, formatGallons } from '../../format.ts';
import { error, type Finding, type Fix, info, warning } from '../../forms/finding.ts';
import { hundredths, type TypedNumber } from '../../forms/typed.ts';
import { byId, type PreloadFacts } from '../../reference/facts.ts';
import { gallonsOf } from '../../volume.ts';
import { loadsAboardOf } from '../draft/aboard.ts';
import type { ReadActivity, ReadDispatch, ReadDrop } from '../draft/read.ts';
import { estimateDispatch } from '../price/estimate.ts';

const volumeMissing = 'Enter a volume on the incident or jettisoned.';
/** Loads per hour that even a bucket cannot exceed (D-D3). */
const mostLoadsAnHour = 20;
/** The wire's maximum for one volume, in US gallons. */
const mostGallons = 260_000;

function checkVolume(path: string, typed: TypedNumber): Finding[] {
  if (!typed.isInvalid && (typed.value ?? 0) < 0)
    return [error(path, 'negative', "Volume can't be negative.")];
  const isWhole = Number.isInteger(typed.value ?? 0) && (typed.value ?? 0) <= mostGallons;
  return typed.isInvalid || !isWhole ? [error(path, 'invalid', 'Enter whole gallons.')] : [];
}

function checkCapacity(
  drop: ReadDrop,
  row: number,
  activity: ReadActivity,
  read: ReadDispatch,
): Finding[] {
  const { aircraft } = read;
  if (aircraft === null || aircraft.capacityLitres <= 0) return [];
  const path = `${drop.path}.volumeOnIncident`;
  const capacity = gallonsOf(aircraft.capacityLitres);
  if (aircraft.category === 'FW') {
    if (drop.gallons <= capacity) return [];
    const fixes: Fix[] = [
      { label: 'Split into loads', kind: 'splitLoads', activity: activity.index, drop: row },
    ];
    const message = `${format0(drop.gallons)} gal is more than this aircraft holds (${format0(capacity)} gal). Split it into loads or save anyway.`;
    return [warning(path, 'overCapacity', message, { fixes })];
  }
  const hours = hundredths(activity.total.value ?? 0);
  if (hours <= 0 || drop.gallons * 100 <= capacity * mostLoadsAnHour * hours) return [];
  return [warning(path, 'manyLoads', 'That is more than 20 loads an hour.')];
}

function checkDrop(
  drop: ReadDrop,
  row: number,
  activity: ReadActivity,
  read: ReadDispatch,
): Finding[] {
  if (drop.isEmpty) return [];
  const path = `${drop.path}.volumeOnIncident`;
  const findings: Finding[] = [];
  if (drop.agent === null)
    findings.push(error(`${drop.path}.agentTypeId`, 'required', 'Choose an agent.'));
  if (drop.base === null)
    findings.push(error(`${drop.path}.baseId`, 'required', 'Choose the base the agent came from.'));
  const volumes = [
    ...checkVolume(path, drop.onIncident),
    ...checkVolume(`${drop.path}.volumeJettisoned`, drop.jettisoned),
  ];
  if (volumes.length > 0) return [...findings, ...volumes];
  // A flight that is still out has no final volumes (ENTRY-12).
  const isOut = read.draft.dispatchType === 'flight' && !activity.isComplete;
  if (drop.gallons === 0 && !isOut) findings.push(error(path, 'required', volumeMissing));
  if (activity.draft.aborted && (drop.onIncident.value ?? 0) > 0) {
    const fixes: Fix[] = [
      {
        label: 'Move to Jettisoned',
        kind: 'moveToJettisoned',
        activity: activity.index,
        drop: row,
      },
      { label: 'Turn off Aborted', kind: 'set', path: `${activity.path}.aborted`, value: false },
    ];
    const message =
      "An aborted flight can't drop on the incident. Move the volume to Jettisoned, or turn off Aborted.";
    findings.push(error(path, 'abortedDrop', message, { fixes }));
  }
  return [...findings, ...checkCapacity(drop, row, activity, read)];
}

function checkPrices(activity: ReadActivity, read: ReadDispatch): Finding[] {
  const priced = estimateDispatch(read).activities[activity.index]?.drops ?? [];
  return activity.drops.flatMap((drop, row): Finding[] => {
    const cost = priced[row];
    if (
      drop.isEmpty ||
      cost === undefined ||
      drop.agent === null ||
      drop.base === null ||
      read.day === null
    )
      return [];
    const path = `${drop.path}.rateId`;
    if (cost.isMissingAgentRate) {
      const message = `No price for ${drop.agent.name} at ${drop.base.code} on ${formatDate(read.day)}. Agent cost stays $0.00 until a rate is added.`;
      return [warning(path, 'noAgentPrice', message)];
    }
    return cost.isSplitPricing ? [info(path, 'splitPricing', 'Split pricing')] : [];
  });
}

/**
 * A load aboard that no row takes (D-D6). The last load is offered until a row is linked to it: a
 * row typed by hand would pay for it twice. An older load can be a leftover, so any row with its
 * agent and base is enough.
 */
function checkPreload(activity: ReadActivity, read: ReadDispatch): Finding[] {
  const { facts, draft, day } = read;
  if (activity.index > 0 || draft.assetId === '') return [];
  const aboard = loadsAboardOf(read);
  const isSettled = (load: PreloadFacts, isLast: boolean) =>
    activity.drops.some(
      ({ draft: row, gallons }) =>
        row.preloadDropId === load.id ||
        (!isLast &&
          row.agentTypeId === load.agentTypeId &&
          row.baseId === load.baseId &&
          gallons > 0),
    );
  const load = aboard.findLast(
    (each, index) => each.litres > 0 && !isSettled(each, index === aboard.length - 1),
  );
  if (load === undefined) return [];
  const { id: dropId, agentTypeId, baseId, litres, loadedAt } = load;
  const agent = byId(facts.agents, agentTypeId);
  const base = byId(facts.bases, baseId);
  if (agent === null || base === null) return [];
  const path = `${activity.path}.drops`;
  const fixes: Fix[] = [
    {
      label: 'Use load',
      kind: 'useLoad',
      activity: activity.index,
      dropId,
      agentTypeId,
      baseId,
      litres,
    },
    { label: 'No', kind: 'decline', path, code: 'preloadUnused' },
  ];
  const loadedOn = pacificDay(loadedAt);
  const when = `${loadedOn === day ? '' : `on ${formatDate(loadedOn)} `}at ${pacificTime(loadedAt)}`;
  const message = `This aircraft was loaded with ${formatGallons(litres)} ${agent.name} at ${base.code} ${when}. Use that load?`;
  return [warning(path, 'preloadUnused', message, { fixes })];
}

/**
 * Loads (D-F20 to D-F24, D-A1, D-D1 to D-D8). A dispatch that does not fly uses only D-D1, D-D2,
 * D-D5 and D-D7 (D-52).
 */
export function checkAgent(activity: ReadActivity, read: ReadDispatch): Finding[] {
  const path = `${activity.path}.drops`;
  const findings = activity.drops.flatMap((drop, row) => checkDrop(drop, row, activity, read));
  findings.push(...checkPrices(activity, read));
  const hasLoads = activity.drops.some((drop) => !drop.isEmpty);
  if (read.draft.dispatchType !== 'flight') return findings;
  if (hasLoads && read.aircraft !== null && read.aircraft.capacityLitres <= 0) {
    findings.push(info(path, 'noCapacity', 'This aircraft type has no capacity set.'));
  }
  findings.push(...checkPreload(activity, read));
  if (hasLoads && activity.flightType?.drops === false) {
    // The bracketed abbreviation of a flight type does not read well in a sentence.
    const name = activity.flightType.text.replace(/ \(.*\)$/, '');
    findings.push(
      warning(
        `${activity.path}.missionFlightTypeDesc`,
        'unusualDrops',
        `${name} flights don't usually drop. Check the flight type.`,
      ),
    );
  }
  return findings;
}
