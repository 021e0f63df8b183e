import { describe, expect, it } from 'vitest';
import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import type { LogLine } from '../../../domain/following/fold.ts';
import { epochMs } from '../../../domain/following/instants.ts';
import { overdueSpells } from '../../../domain/shift/overdueSpells.ts';
import { stored } from '../dispatch/world.ts';

const at = (time: string) => `2025-07-14T${time}:00Z`;
function flight(timeOut: string, timeIn: string | null, createdAt = timeOut): Dispatch {
  const base = stored();
  const activities = base.activities.slice(0, 1).map((a) => ({
    ...a,
    aborted: false,
    timeOut: at(timeOut),
    timeIn: timeIn === null ? null : at(timeIn),
  }));
  return { ...base, dispatchType: 'flight', createdAt: at(createdAt), activities };
}
let seq = 0;
const line = (time: string, more: Partial<LogLine> = {}): LogLine => ({
  id: `l${++seq}`,
  dispatchId: 'd',
  at: at(time),
  kind: 'contact',
  text: '',
  by: 'D. Dispatch',
  seq,
  ...more,
});
const spells = (dispatch: Dispatch, lines: readonly LogLine[], now = '23:00') =>
  overdueSpells(dispatch, lines, epochMs(at(now))).map(({ since, reason }) => [
    new Date(since).toISOString().slice(11, 16),
    reason,
  ]);

describe('when a flight was overdue (SHIFT-2)', () => {
  it('is never for one with contacts', () =>
    expect(spells(flight('20:00', '20:50'), [line('20:14'), line('20:29'), line('20:44')])).toEqual(
      [],
    ));
  it('begins 15 minutes after a missed check, and once more after a contact', () =>
    expect(spells(flight('20:00', '22:00'), [line('20:40')])).toEqual([
      ['20:30', 'check'],
      ['21:10', 'check'],
    ]));
  it('ends with the time in', () => expect(spells(flight('20:00', '20:29'), [])).toEqual([]));
  it('does not begin before now', () => {
    expect(spells(flight('20:00', null), [], '20:29')).toEqual([]);
    expect(spells(flight('20:00', null), [], '20:31')).toEqual([['20:30', 'check']]);
  });
  it('counts from the entry of a flight entered late', () => {
    expect(spells(flight('20:00', null, '21:00'), [], '21:31')).toEqual([['21:30', 'check']]);
    expect(spells(flight('20:00', '20:50', '21:00'), [])).toEqual([]);
  });
  it('is one spell however many lines it has without a contact', () =>
    expect(
      spells(flight('20:00', '21:00'), [line('20:35', { kind: 'note', text: 'Called RAM' })]),
    ).toEqual([['20:30', 'check']]));
  it('is never between two runs of one record, when the aircraft is on the ground', () => {
    const [first] = flight('20:00', '20:20').activities;
    const [second] = flight('22:00', '22:40').activities;
    if (first === undefined || second === undefined) throw new Error('The flight has no part');
    const record = { ...flight('20:00', '20:20'), activities: [{ ...first, landings: 1 }, second] };
    expect(spells(record, [line('20:14'), line('20:18', { kind: 'down' })])).toEqual([
      ['22:30', 'check'],
    ]);
    expect(spells(record, [line('22:14'), line('22:29')])).toEqual([]);
  });
  it('is no missed check of a tracked flight, whose positions are not kept', () => {
    const tracked = line('20:01', { kind: 'follow', everyMinutes: 0 });
    expect(spells(flight('20:00', '22:00'), [tracked])).toEqual([]);
    const fuel = line('20:02', { kind: 'follow', fuelUntil: at('21:00') });
    expect(spells(flight('20:00', '22:00'), [tracked, fuel])).toEqual([['21:00', 'fuel']]);
  });
  it('takes the minutes of the installation (FOL-33)', () =>
    expect(
      overdueSpells(flight('20:00', '22:00'), [], epochMs(at('23:00')), 60).map(({ since }) =>
        new Date(since).toISOString().slice(11, 16),
      ),
    ).toEqual(['21:15']));
  it('begins at the fuel time', () =>
    expect(
      spells(flight('20:00', '20:29'), [line('20:05', { kind: 'follow', fuelUntil: at('20:20') })]),
    ).toEqual([['20:20', 'fuel']]));
});
