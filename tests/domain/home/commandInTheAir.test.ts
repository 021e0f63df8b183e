import { describe, expect, it } from 'vitest';
import { readCommand } from '../../../domain/home/command/command.ts';
import { out } from '../base/world.ts';
import { incident } from '../dispatch/world.ts';
import { commandFacts } from './commandFacts.ts';

const now = '2025-07-14T22:30:00Z';
const known = commandFacts({
  dispatches: [out],
  outIds: [out.id],
  incidents: [{ incidentId: 'i9', label: 'CA-BDU-004321 Lantern' }],
  now,
});
const read = (text: string, more: Partial<typeof known> = {}) => {
  const command = readCommand(text, { ...known, ...more });
  return command.kind === 'problem' ? command.message : command;
};
const who = 'T-83 (N481DF, S-2T)';

describe('a divert by command', () => {
  const lantern = { kind: 'divert', dispatchId: out.id, incidentId: 'i9' };
  it('names aircraft, time and incident before it is done (FOL-23)', () => {
    expect(read('t83 divert lantern')).toEqual({
      ...lantern,
      time: '',
      says: `Divert ${who} at 15:30 to CA-BDU-004321 Lantern.`,
    });
    expect(read('divert t83 14:55 bdu 4321')).toEqual({
      ...lantern,
      time: '14:55',
      says: `Divert ${who} at 14:55 to CA-BDU-004321 Lantern.`,
    });
  });
  it('looks for another incident in the service (FOL-23)', () => {
    expect(read('t83 divert ridge')).toMatchObject({ kind: 'seek', seeks: 'ridge' });
    const ridge = incident({ id: 'i8', name: 'Ridge' });
    expect(read('t83 divert ridge', { sought: { text: 'ridge', items: [ridge] } })).toMatchObject({
      kind: 'divert',
      incidentId: 'i8',
    });
  });
  it.each([
    ['t83 divert', 'Say the incident: t70 divert cedar.'],
    ['t83 divert now', 'Say the incident: t70 divert cedar.'],
    ['t82 divert lantern', 'T-82 is not out.'],
    ['t55 divert lantern', 'No aircraft is called T55.'],
  ])('refuses %s', (text, message) => expect(read(text)).toBe(message));
  it('refuses an incident that the service does not have, or cannot be asked for', () => {
    const sought = (items: [] | null) => ({ sought: { text: 'ridge', items } });
    expect([read('t83 divert ridge', sought([])), read('t83 divert ridge', sought(null))]).toEqual([
      'No incident matches "ridge".',
      "Incidents can't be searched now. Say one of today's.",
    ]);
  });
  it('refuses what the record refuses, and a flight of another board (HOME-9)', () => {
    expect(
      read('t83 divert lantern', { divertRefusal: () => 'It is on this incident already.' }),
    ).toBe('It is on this incident already.');
    expect(read('t83 divert lantern', { outIds: [] })).toBe(
      'T-83 is out from another base. Choose that base.',
    );
    expect(read('t83 divert lantern', { follows: false })).toBe('Flights are not followed here.');
  });
});

describe('an abort in the air and a return by command', () => {
  const line = { kind: 'line', dispatchId: out.id, at: null };
  it('notes the reason of an abort; without one the record is aborted (FOL-24, HOME-87)', () => {
    expect(read('t83 abort engine rough')).toEqual({
      ...line,
      line: 'abort',
      text: 'engine rough',
      eta: null,
      says: `${who} aborts: engine rough. It stays out until it is closed.`,
    });
    expect(read('t83 abort')).toMatchObject({ kind: 'close', isAborted: true });
    expect(read('t83 abort 1520')).toMatchObject({ kind: 'close', timeIn: '15:20' });
    expect(read('t83 abort engine rough', { outIds: [] })).toBe(
      'T-83 is out from another base. Choose that base.',
    );
  });
  it('notes a return, with its ETA (FOL-25)', () => {
    expect(read('t83 return')).toEqual({
      ...line,
      line: 'returning',
      text: '',
      eta: null,
      says: `${who} returns.`,
    });
    expect(read('t83 return eta 1610')).toMatchObject({
      eta: '2025-07-14T23:10:00Z',
      says: `${who} returns, ETA 16:10.`,
    });
  });
  it.each([
    ['t83 return home', 'A return takes only its ETA, like t70 return eta 1440.'],
    ['t83 return eta', 'A return takes only its ETA, like t70 return eta 1440.'],
    ['t83 return eta 1610 now', 'A return takes only its ETA, like t70 return eta 1440.'],
    ['t83 return eta 99', 'Invalid time'],
    ['t82 return', 'T-82 is not out.'],
  ])('refuses %s', (text, message) => expect(read(text)).toBe(message));
});
