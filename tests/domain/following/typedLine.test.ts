import { describe, expect, it } from 'vitest';
import { addMinutes, epochMs } from '../../../domain/following/instants.ts';
import { type FollowRow, followRows } from '../../../domain/following/rows.ts';
import { everyText, lineText, nextText, overdueText } from '../../../domain/following/texts.ts';
import {
  type LineTyped,
  pastTime,
  readLine,
  startLine,
} from '../../../domain/following/typedLine.ts';
import { out } from '../base/world.ts';
import { facts as world } from '../dispatch/world.ts';
import { at, line } from './followLines.ts';

/** 15:30 Pacific; T-83 is out since 09:05. */
const now = '2025-07-14T22:30:00Z';
const none = { pending: [], sent: [] };
const source = {
  now,
  records: [out],
  lines: [],
  queued: [],
  aircraft: world.aircraft,
  bases: world.bases,
  steps: [],
  overdueMinutes: undefined,
  people: [],
  positions: [],
};
const [row] = followRows(source, none, epochMs(now));
const read = (typed: Partial<LineTyped>) => {
  const shown = row as FollowRow; // The source has one flight that is out.
  const result = readLine({ ...startLine(shown, 'contact'), ...typed }, shown, now);
  if (result.lines.length > 1) return result.lines;
  return result.lines[0] ?? result.findings.map(({ field, message }) => `${field}: ${message}`);
};

describe('the form of a line', () => {
  it('takes now for an empty time, else the last such time that was (FOL-12)', () => {
    const contact = { dispatchId: out.id, kind: 'contact', text: '' };
    expect(read({})).toEqual({ ...contact, at: now });
    expect(read({ time: '1505', text: ' ridge ' })).toEqual({
      ...contact,
      at: '2025-07-14T22:05:00Z',
      text: 'ridge',
    });
    expect(pastTime('15:35', now)).toBe('2025-07-14T22:35:00Z');
    expect(pastTime('15:36', now)).toBe('2025-07-13T22:36:00Z');
  });
  it('refuses a time that is none or before the day of the flight, and an empty note (FOL-5)', () => {
    expect([
      read({ time: '25' }),
      read({ time: '15:40' }),
      read({ kind: 'note' }),
      read({ text: 'x'.repeat(501) }),
    ]).toEqual([
      ['time: Invalid time'],
      ['time: Check the time of this contact.'],
      ['text: Enter the note.'],
      ['text: Use at most 500 characters.'],
    ]);
  });
  it('takes a return with its ETA as two lines, and an abort with its reason (FOL-24, FOL-25)', () => {
    const line = { dispatchId: out.id, at: now };
    expect(read({ kind: 'returning', text: 'Low fuel' })).toEqual({
      ...line,
      kind: 'returning',
      text: 'Low fuel',
    });
    expect(read({ kind: 'returning', eta: '1610' })).toEqual([
      { ...line, kind: 'returning', text: '' },
      { ...line, kind: 'follow', eta: '2025-07-14T23:10:00Z' },
    ]);
    expect(read({ kind: 'abort', text: 'Engine' })).toEqual({
      ...line,
      kind: 'abort',
      text: 'Engine',
    });
    expect([read({ kind: 'returning', eta: '9x' }), read({ kind: 'abort' })]).toEqual([
      ['eta: Enter the ETA as a time, like 14:40.'],
      ['text: Say why the flight is aborted.'],
    ]);
  });
  it('includes only changed fields in a follow line (FOL-12)', () => {
    const follow = { dispatchId: out.id, kind: 'follow', text: '', at: now };
    expect(read({ kind: 'follow', every: '30', eta: '1640', souls: '4' })).toEqual({
      ...follow,
      everyMinutes: 30,
      eta: '2025-07-14T23:40:00Z',
      souls: 4,
    });
    expect(read({ kind: 'follow', every: '0' })).toEqual({ ...follow, everyMinutes: 0 });
    expect(read({ kind: 'follow', fuelUntil: '00:30' })).toEqual({
      ...follow,
      fuelUntil: '2025-07-15T07:30:00Z',
    });
    expect(read({ kind: 'follow', fuelUntil: '3.5 h' })).toEqual({
      ...follow,
      fuelUntil: addMinutes(row?.facts.timeOut ?? '', 210),
    });
  });
  it('refuses invalid times and numbers, and a form without a change, at the field (FOL-12)', () => {
    expect([
      read({ kind: 'follow' }),
      read({ kind: 'follow', eta: 'soon' }),
      read({ kind: 'follow', fuelUntil: 'full' }),
      read({ kind: 'follow', souls: 'two' }),
    ]).toEqual([
      ['every: Say how often, the ETA, the fuel or the souls.'],
      ['eta: Enter the ETA as a time, like 14:40.'],
      ['fuelUntil: Enter a time, like 16:10, or hours from the time out, like 3.5 h.'],
      ['souls: Enter a whole number.'],
    ]);
  });
});

describe('the texts of a followed flight', () => {
  const followed = (row as FollowRow).followed; // As above.
  it('writes the text of a line after its kind (FOL-17)', () => {
    const follow = line(1, {
      kind: 'follow',
      everyMinutes: 0,
      eta: at(40),
      fuelUntil: at(120),
      souls: 1,
      text: 'Radio 2',
    });
    expect(lineText(follow, at(1))).toBe('tracked, ETA 13:40, fuel until 15:00, 1 soul · Radio 2');
    expect([everyText(30), nextText({ ...followed, due: null }, now)]).toEqual([
      'every 30 min',
      '',
    ]);
  });
  it('names the reason of an overdue flight (FOL-15)', () => {
    const verdict = { state: 'overdue' as const, since: 0, nextAt: null };
    const why = (reason: 'check' | 'eta' | 'fuel', more: object = {}) =>
      overdueText({ ...verdict, reason }, { ...followed, ...more }, at(0), at(60));
    expect([
      why('check'),
      why('check', { lastContact: { at: at(9), by: '', text: '' } }),
      why('eta', { eta: at(20) }),
      why('fuel', { fuelUntil: at(50) }),
    ]).toEqual([
      'No contact since it took off at 13:00.',
      'No contact since 13:09.',
      'It was expected at 13:20.',
      'Its fuel was planned until 13:50.',
    ]);
  });
});
