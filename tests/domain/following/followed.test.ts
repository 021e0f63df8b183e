import { expect, it } from 'vitest';
import type { FlightLogLineBody } from '../../../contract/following/following.ts';
import { followFacts, logStart } from '../../../domain/following/followed.ts';
import { addMinutes } from '../../../domain/following/instants.ts';
import { isTimeOfLog, lineRefusal } from '../../../domain/following/refusal.ts';
import { out } from '../base/world.ts';
import { at, facts } from './followLines.ts';

const [flown] = out.activities;
const timeOut = flown?.timeOut ?? '';
const crewRow = {
  id: 'c',
  crewId: 'one',
  roleId: 'r',
  standByHours: 0,
  perDiemRate: 0,
  firstName: '',
  lastName: '',
  roleName: '',
  vendorName: '',
};
const withActivity = (more: object) => ({
  ...out,
  activities: out.activities.map((a) => ({ ...a, ...more })),
});

it('follows a flight from its time out for 24 hours, until its time in (FOL-7)', () => {
  const known = (minutes: number, dispatch = out) =>
    followFacts(dispatch, addMinutes(timeOut, minutes)) !== null;
  expect([known(1), known(24 * 60), known(24 * 60 + 1)]).toEqual([true, true, false]);
  expect([
    known(1, withActivity({ timeIn: addMinutes(timeOut, 1) })),
    known(1, withActivity({ aborted: true })),
    known(1, withActivity({ timeOut: null })),
    known(1, { ...out, isArchived: true }),
    known(1, { ...out, dispatchType: 'standby' }),
  ]).toEqual([false, false, false, false, false]);
});
it('starts at the entry of a flight that was entered late, and counts its crew once (FOL-8)', () => {
  const entered = addMinutes(timeOut, 40);
  const crew = [crewRow, { ...crewRow, id: 'd' }, { ...crewRow, id: 'e', crewId: 'two' }];
  const late = { ...withActivity({ crew }), createdAt: entered };
  expect(followFacts(late, entered)).toMatchObject({ timeOut, startedAt: entered, crew: 2 });
  const early = { ...withActivity({ crew: [] }), createdAt: addMinutes(timeOut, -40) };
  expect(followFacts(early, entered)).toMatchObject({ startedAt: timeOut, crew: null });
});
it('takes times from the start of the day of the flight to 5 minutes ahead (FOL-5)', () => {
  const start = logStart({ activityDate: '2025-07-14' });
  expect(start).toBe('2025-07-14T07:00:00Z');
  const ok = (time: string) => isTimeOfLog(time, start, at(0));
  expect([ok(start), ok('2025-07-14T06:59:59Z'), ok(at(5)), ok(at(6))]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
it('refuses a line whose content does not fit its kind (FOL-5)', () => {
  const line = (more: Partial<FlightLogLineBody>) =>
    lineRefusal({
      id: 'i',
      dispatchId: facts.dispatchId,
      at: at(0),
      kind: 'contact',
      ...more,
    });
  expect([line({}), line({ kind: 'follow', souls: 3 }), line({ kind: 'note', text: 'x' })]).toEqual(
    ['', '', ''],
  );
  expect(line({ latitude: 33, longitude: -117 })).toBe('');
  expect(line({ kind: 'follow' })).toBe('Say how often, the ETA, the fuel or the souls.');
  expect(line({ eta: at(9) })).toBe('Only a follow line says how a flight is followed.');
  expect(line({ kind: 'abort', text: ' ' })).toBe('Say why the flight is aborted.');
  expect(line({ kind: 'note' })).toBe('Enter the note.');
  expect(line({ corrects: 'x' })).toBe('A correction names the line that it strikes.');
  expect(line({ longitude: 1 })).toBe('Give both coordinates.');
});
