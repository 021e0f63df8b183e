import { flightTypes, missionTypes } from '../../../contract/dispatch/missions.ts';
import { contractParts } from '../../cost/contractParts.ts';
import { ratesOf } from '../../cost/costs.ts';
import { displayType } from '../../cost/displayType.ts';
import { formatUsd } from '../../format.ts';
import { error, type Finding, type Fix, info, warning } from '../../forms/finding.ts';
import { requestNumberPattern } from '../../forms/requestNumber.ts';
import { dollarsOf } from '../../money.ts';
import type { ReadActivity, ReadDispatch } from '../draft/read.ts';

/** March: until then, incidents of the previous year are usual (D-I1). */
const LAST_MONTH_OF_OLD_FIRES = 3;
/** Whether an incident of that year is usual on a day: same year, or early in the next year. */
function isUsualYear(year: number, day: string): boolean {
  const [dayYear = 0, month = 0] = day.split('-').map(Number);
  return year === dayYear || (year === dayYear - 1 && month <= LAST_MONTH_OF_OLD_FIRES);
}

/** A chosen incident must be a known one, and is usually of the date's year (D-I1). */
export function checkChosenIncident(activity: ReadActivity, read: ReadDispatch): Finding[] {
  const path = `${activity.path}.incidentId`;
  const { incident } = activity;
  if (activity.draft.incidentId === '') return [];
  if (incident === null) return [error(path, 'invalid', 'Choose an incident.')];
  if (read.day === null || isUsualYear(incident.year, read.day)) return [];
  return [warning(path, 'incidentYear', `This incident is from ${incident.year}.`)];
}

function checkIncident(activity: ReadActivity, read: ReadDispatch): Finding[] {
  const path = `${activity.path}.incidentId`;
  const { draft, mission } = activity;
  if (draft.incidentId === '') {
    if (mission?.incident !== 'required') return [];
    if (draft.withoutIncident)
      return [
        warning(path, 'incidentMissing', `No incident. ${mission.text} needs one; add it later.`),
      ];
    const without: Fix = {
      label: 'Save without incident',
      kind: 'set',
      path: `${activity.path}.withoutIncident`,
      value: true,
    };
    return [
      error(path, 'incidentRequired', `Choose an incident. ${mission.text} needs one.`, {
        fixes: [without],
      }),
    ];
  }
  return checkChosenIncident(activity, read);
}

/** The request number of any kind of dispatch, if typed (D-F4). */
export function checkTypedRequest(activity: ReadActivity): Finding[] {
  const typed = activity.draft.requestNumber.trim();
  if (typed === '' || requestNumberPattern.test(typed)) return [];
  return [
    error(`${activity.path}.requestNumber`, 'invalid', 'Request number must look like A-12.'),
  ];
}

/** Whether the aircraft is state owned: by its contract, else by the vendor CDF (COST-8). */
function isStateOwned(read: ReadDispatch): boolean {
  const { aircraft, contract } = read;
  if (contract === null) return aircraft?.vendorName === 'CDF';
  return displayType(contract.typeCode, contract.vendorName) === 'SO';
}

function checkRequestNumber(activity: ReadActivity, read: ReadDispatch): Finding[] {
  const path = `${activity.path}.requestNumber`;
  if (activity.draft.requestNumber.trim() !== '') return checkTypedRequest(activity);
  if (activity.draft.incidentId === '' || read.aircraft === null || isStateOwned(read)) return [];
  return [
    warning(path, 'noRequestNumber', 'No request number. Contract aircraft usually have one.'),
  ];
}

function checkAborted(activity: ReadActivity, read: ReadDispatch): Finding[] {
  if (!activity.draft.aborted) return [];
  const rates = read.contract === null ? null : ratesOf(read.contract);
  const fee = dollarsOf(
    contractParts({ day: read.day ?? read.today, aborted: true, hours: 0, standby: 0 }, rates)
      .abortFees,
  );
  return [
    info(
      `${activity.path}.aborted`,
      'aborted',
      `Aborted: flight cost is $0.00 plus an abort fee of ${formatUsd(fee)}.`,
    ),
  ];
}

/** Names all texts when a caller of the API sent one that is not in the list (D-22). */
const unknownText = (what: string, text: string, known: readonly { readonly text: string }[]) =>
  text === ''
    ? `Choose a ${what}.`
    : `"${text}" is not a ${what}. Choose one of: ${known.map((one) => one.text).join(', ')}.`;

/** Incident, request number, mission, flight type and aborted (D-F3 to D-F7, D-R2, D-I1). */
export function checkMission(activity: ReadActivity, read: ReadDispatch): Finding[] {
  const findings = [...checkIncident(activity, read), ...checkRequestNumber(activity, read)];
  const { mission, flightType, draft } = activity;
  if (mission === null)
    findings.push(
      error(
        `${activity.path}.missionTypeDesc`,
        'required',
        unknownText('mission type', draft.missionTypeDesc, missionTypes),
      ),
    );
  // After a change of aircraft, the flight type can belong to the other category.
  const isFlown =
    flightType !== null &&
    (flightType.category === 'both' ||
      read.aircraft === null ||
      read.aircraft.category === flightType.category);
  if (!isFlown)
    findings.push(
      error(
        `${activity.path}.missionFlightTypeDesc`,
        'required',
        flightType === null
          ? unknownText('flight type', draft.missionFlightTypeDesc, flightTypes)
          : 'Choose a flight type.',
      ),
    );
  return [...findings, ...checkAborted(activity, read)];
}
