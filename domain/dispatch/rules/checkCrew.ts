import type { Dispatch, DispatchCrew } from '../../../contract/dispatch/dispatches.ts';
import { formatDate } from '../../dates/parseDate.ts';
import { isFlightCrew } from '../../flightCrew.ts';
import { formatHours, formatUsd } from '../../format.ts';
import { error, type Finding, type Fix, warning } from '../../forms/finding.ts';
import { hundredths } from '../../forms/typed.ts';
import { dispatchNamed } from '../draft/notSent.ts';
import type { ReadActivity, ReadCrew, ReadDispatch } from '../draft/read.ts';
import { otherDispatchesOn } from '../draft/recent.ts';

/** Hours per day in hundredths: the limit of D-C4 and the usual limit of D-C5. */
const mostStandby = 1500;
const mostFlight = 800;

const nameOf = (person: ReadCrew): string =>
  `${person.member?.firstName ?? ''} ${person.member?.lastName ?? ''}`.trim();

interface Elsewhere {
  readonly dispatch: Dispatch;
  readonly row: DispatchCrew;
  readonly flightHours: number;
}
/** A person's rows on the day's other dispatches. */
const elsewhere = (person: ReadCrew, read: ReadDispatch): Elsewhere[] =>
  otherDispatchesOn(read.facts, read.day).flatMap((dispatch) =>
    dispatch.activities.flatMap((activity) =>
      activity.crew
        .filter((row) => row.crewId === person.draft.crewId)
        .map((row) => ({ dispatch, row, flightHours: activity.totalFlightHours ?? 0 })),
    ),
  );

const sumHundredths = (hours: readonly number[]): number =>
  hours.reduce((sum, value) => sum + hundredths(value), 0);

function checkFields(person: ReadCrew): Finding[] {
  const findings: Finding[] = [];
  if (person.member === null)
    findings.push(error(`${person.path}.crewId`, 'required', 'Choose a crew member.'));
  if (person.role === null)
    findings.push(error(`${person.path}.roleId`, 'required', 'Choose a job.'));
  const standby = person.standby.value ?? 0;
  if (person.standby.isInvalid || standby < 0 || standby > 24) {
    findings.push(
      error(`${person.path}.standByHours`, 'invalid', 'Standby hours must be between 0 and 24.'),
    );
  }
  if (person.perDiem.isInvalid)
    findings.push(error(`${person.path}.perDiemRate`, 'invalid', 'Enter an amount like 178.00.'));
  if ((person.perDiem.value ?? 0) < 0)
    findings.push(error(`${person.path}.perDiemRate`, 'negative', "Per diem can't be negative."));
  return findings;
}

/** The person's day over all dispatches (D-C3 to D-C5), reported once at their first row. */
function checkPersonsDay(person: ReadCrew, read: ReadDispatch): Finding[] {
  if (person.member === null || read.day === null) return [];
  const name = nameOf(person);
  const date = formatDate(read.day);
  const others = elsewhere(person, read);
  const own = read.activities.flatMap((activity) =>
    activity.crew
      .filter((row) => row.draft.crewId === person.draft.crewId)
      .map((row) => ({ activity, row })),
  );
  const findings: Finding[] = [];
  const paid = others.find((other) => other.row.perDiemRate > 0);
  const paying = own.find(({ row }) => (row.perDiem.value ?? 0) > 0);
  if (paid !== undefined && paying !== undefined) {
    const path = `${paying.row.path}.perDiemRate`;
    const fixes: Fix[] = [{ label: 'Set to $0.00', kind: 'set', path, value: '0.00' }];
    const message = `${name} already has ${formatUsd(paid.row.perDiemRate)} per diem on ${dispatchNamed(paid.dispatch)} for ${date}.`;
    findings.push(warning(path, 'perDiemTwice', message, { fixes }));
  }
  const ownStandby = sumHundredths(own.map(({ row }) => row.standby.value ?? 0));
  const standby = ownStandby + sumHundredths(others.map((other) => other.row.standByHours));
  if (ownStandby > 0 && standby > mostStandby) {
    findings.push(
      warning(
        `${person.path}.standByHours`,
        'standbyHigh',
        `${name} has ${formatHours(standby / 100)} standby hours on ${date}.`,
      ),
    );
  }
  // LIM-3 judges a pilot's duty, over midnight too, once the pilot's other dispatches are known.
  const isJudged =
    typeof read.facts.duty !== 'string' &&
    own.some(({ row }) => row.role !== null && isFlightCrew(row.role));
  if (isJudged) return findings;
  const ownFlight = sumHundredths(own.map(({ activity }) => activity.total.value ?? 0));
  const flight = ownFlight + sumHundredths(others.map((other) => other.flightHours));
  if (ownFlight > 0 && flight > mostFlight) {
    const message = `${name} has ${formatHours(flight / 100)} flight hours on ${date}; 8 is the usual daily limit.`;
    findings.push(warning(`${person.path}.crewId`, 'flightHoursHigh', message));
  }
  return findings;
}

const isFirstRow = (person: ReadCrew, read: ReadDispatch): boolean =>
  read.activities
    .flatMap((activity) => activity.crew)
    .find((row) => row.draft.crewId === person.draft.crewId) === person;

/** Crew rows of any kind of dispatch (D-F25 to D-F28, D-C1, D-C3 to D-C5). */
export const checkCrewRows = (activity: ReadActivity, read: ReadDispatch): Finding[] =>
  activity.crew.flatMap((person, row) => {
    if (person.isEmpty) return [];
    const isTwice =
      person.draft.crewId !== '' &&
      activity.crew.findIndex((other) => other.draft.crewId === person.draft.crewId) < row;
    const twice = isTwice
      ? [error(`${person.path}.crewId`, 'crewTwice', `${nameOf(person)} is listed twice.`)]
      : [];
    return [
      ...checkFields(person),
      ...twice,
      ...(isFirstRow(person, read) ? checkPersonsDay(person, read) : []),
    ];
  });

/** The crew of a flight: the rules for crew rows, plus D-C2. */
export function checkCrew(activity: ReadActivity, read: ReadDispatch): Finding[] {
  const findings = checkCrewRows(activity, read);
  const hasPilot = activity.crew.some(({ role }) => role !== null && isFlightCrew(role));
  return hasPilot
    ? findings
    : [...findings, warning(`${activity.path}.crew`, 'noPilot', 'No pilot is listed.')];
}
