import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { abortCost, type CloseOutTyped, loadToBook } from '../../../domain/home/closeOut.ts';
import { readCommand } from '../../../domain/home/command/command.ts';
import { plainId } from '../../../domain/home/plainId.ts';
import { out } from '../base/world.ts';
import { aboard } from '../dispatch/rules/checkCase.ts';
import { facts } from '../dispatch/world.ts';
import { board, commandFacts } from './commandFacts.ts';

const known = commandFacts({
  aircraft: facts.aircraft.map((a, n) => (n === 0 ? a : { ...a, registration: `N90${n}` })),
  dispatches: [out],
  outIds: [out.id],
  incidents: [
    { incidentId: 'i1', label: 'CA-RRU-012345 Cedar' },
    { incidentId: 'i2', label: 'CA-RRU-012399 Cedar Creek' },
  ],
  board,
  mayMark: true,
  marks: [
    {
      id: 'm1',
      assetId: 'c101',
      reason: 'Hydraulic leak.',
      startTime: '2025-07-14T13:10:00Z',
      untilTime: null,
    },
  ],
  agents: facts.agents,
  abortCost: (flight) => abortCost(flight, facts),
  loadToBook: (flight, typed) =>
    loadToBook(
      { ...flight, activities: flight.activities.map((a) => ({ ...a, drops: [] })) },
      typed,
      facts,
      [out],
    ),
});
const read = (text: string) => readCommand(text, known);

it.each(['', '   '])('ignores "%s"', (text) => expect(read(text)).toEqual({ kind: 'nothing' }));

describe('a command that closes a flight', () => {
  const closed = (hobbsEnd: string, says: string, gallons = '', agentTypeId = '') => ({
    kind: 'close',
    dispatchId: 'd81',
    timeIn: '14:20',
    hobbsEnd,
    gallons,
    agentTypeId,
    isAborted: false,
    says: `Close flight 10480: T-83 (N481DF, S-2T) in at 14:20, ${says}CA-RRU-012345 Cedar.`,
  });
  it.each([
    ['t83 in 1420 1235.8', '1235.8', 'hobbs 1235.8, '],
    ['T-083  IN  14:20 1235.8', '1235.8', 'hobbs 1235.8, '],
    ['n481df in 1420', '', ''],
  ])('reads %s', (text, hobbs, says) => expect(read(text)).toEqual(closed(hobbs, says)));
  it.each([
    [
      't83 in 1420 1235.8 1200',
      '1235.8',
      'hobbs 1235.8, 1,200 gal PHOS-CHEK LC95A at HMT, $2.85/gal · $3,420.00, ',
    ],
    [
      't83 in 1420 1235.8 1200g',
      '1235.8',
      'hobbs 1235.8, 1,200 gal PHOS-CHEK LC95A at HMT, $2.85/gal · $3,420.00, ',
    ],
    ['t83 in 1420 1200G', '', '1,200 gal PHOS-CHEK LC95A at HMT, $2.85/gal · $3,420.00, '],
  ])('reads %s (HOME-15)', (text, hobbs, says) =>
    expect(read(text)).toEqual(closed(hobbs, says, '1200')),
  );
});

describe('the agent of a load in a command (HOME-15)', () => {
  const agents = [
    { id: 'lc95', name: 'PHOS-CHEK LC95A', isArchived: false },
    { id: 'mvp', name: 'PHOS-CHEK MVP-Fx', isArchived: false },
    { id: 'water', name: 'Water', isArchived: false },
    { id: 'old', name: 'Water 2', isArchived: true },
  ];
  const answerTo = (text: string) =>
    readCommand(text, {
      ...known,
      agents,
      loadToBook: (_, typed) => `load of ${typed.agentTypeId}`,
    });
  it.each([
    ['t83 in 1420 1235.8 1200 lc95a', 'lc95'],
    ['t83 in 1420 1235.8 1200 mvp', 'mvp'],
    ['t83 in 1420 1200g phos-chek lc95a', 'lc95'],
    ['t83 in 1420 1200g 1235.8 water', 'water'],
  ])('reads %s', (text, agentTypeId) =>
    expect(answerTo(text)).toMatchObject({
      kind: 'close',
      agentTypeId,
      gallons: '1200',
      says: expect.stringContaining(`load of ${agentTypeId}`),
    }),
  );
  it.each([
    [
      't83 in 1420 1235.8 1200 phos',
      '"phos" fits PHOS-CHEK LC95A or PHOS-CHEK MVP-Fx. Type more of its name.',
    ],
    ['t83 in 1420 1235.8 1200 foam', 'No agent is called "foam".'],
  ])('asks for more after %s', (text, message) =>
    expect(answerTo(text)).toMatchObject({ kind: 'problem', message }),
  );
  it('requires the agent where nothing implies it, before it books a load', () => {
    const bare = { ...out, activities: out.activities.map((a) => ({ ...a, drops: [] })) };
    const load = (rest: object) => ({
      ...known,
      loadToBook: (_: unknown, typed: CloseOutTyped) =>
        loadToBook(bare, typed, { ...facts, ...rest }, [bare]),
    });
    expect(readCommand('t83 in 1420 1235.8 1200', load({ rates: [] }))).toMatchObject({
      kind: 'problem',
      message: 'Say the agent: t83 in 1420 1235.8 1200 lc95a.',
    });
    const preloads = [aboard({ baseId: 'ram', cost: 3420 })];
    expect(readCommand('t83 in 1420 1235.8 1200', load({ preloads }))).toMatchObject({
      says: 'Close flight 10480: T-83 (N481DF, S-2T) in at 14:20, hobbs 1235.8, 1,200 gal PHOS-CHEK LC95A loaded at RAM 08:10, $3,420.00 when loaded, CA-RRU-012345 Cedar.',
    });
  });
});

describe('what the flight’s own row holds (HOME-14)', () => {
  const row = { timeIn: '', hobbsEnd: '1240', gallons: '800' };
  const says = (text: string, rest: object = {}) =>
    readCommand(text, {
      ...known,
      rowOf: (id) => (id === out.id ? row : null),
      loadToBook: (_, typed) => `${typed.gallons} gal`,
      ...rest,
    });
  it('is in the preview where the command leaves it out', () => {
    expect(says('t83 in 1420')).toMatchObject({
      hobbsEnd: '',
      gallons: '',
      says: expect.stringContaining('hobbs 1240 (from its row), 800 gal (from its row),'),
    });
    expect(says('t83 in 1420 1235.8 1200')).toMatchObject({
      says: expect.stringContaining('hobbs 1235.8, 1200 gal,'),
    });
  });
  it('gives the reason why its load can’t be booked', () =>
    expect(
      says('t83 in 1420', { loadToBook: () => ({ message: 'This flight has 1 load. Open it.' }) }),
    ).toMatchObject({ kind: 'problem', message: 'This flight has 1 load. Open it.' }));
  it('is no part of an abort', () =>
    expect(says('t83 abort 1420')).toMatchObject({ says: expect.not.stringContaining('row') }));
});

it.each(['cedar', '10482', 'lantern ridge'])(
  'searches everywhere for "%s", which is no command (HOME-82)',
  (text) => expect(read(text)).toEqual({ kind: 'find', text, says: `Find "${text}" anywhere.` }),
);
describe('a command that fails gives its reason', () => {
  const usage = 'Say the aircraft and what it does: t83 in 1420 1235.8, t83 out 1405, new t83.';
  const noCommand = (word: string) =>
    `"${word}" is no command. Say in, out, new, standby, load, abort, divert, return, unavailable or c.`;
  it.each([
    ['t83', usage],
    ['new', usage],
    ['t83 lands', noCommand('lands')],
    ['t83 __proto__', noCommand('__proto__')],
    ['t999 in 1420', 'No aircraft is called T999.'],
    ['-- in 1420', 'No aircraft is called --.'],
    ['t82 in 1420', 'T-82 is not out.'],
    ['t83 in 2460', 'Invalid time'],
    ['t83 in 1420 x', 'Enter a reading like 1234.5.'],
    ['t83 in 1420 -1', 'Enter a reading like 1234.5.'],
    ['t83 in 1420 1235.8 and more', 'Enter whole gallons, like 1200.'],
    ['t83 in 1420 1235.8 1200.5', 'Enter whole gallons, like 1200.'],
    ['t83 in 1420 1235.8 1200 and more', 'No agent is called "and more".'],
    ['t83 in 1420 1235.8 g', 'Enter whole gallons, like 1200.'],
    ['t83 in 1420 1235.8 1200 !! lc95a', 'No agent is called "!! lc95a".'],
    ['t83 in 1420 1235.8 1200g more', 'No agent is called "more".'],
    ['t83 out 1405', 'T-83 is already out on flight 10480.'],
    ['new t83', 'T-83 is already out on flight 10480.'],
    ['t82 out 9', 'Invalid time'],
    [
      't82 out 0905 cedar',
      '"cedar" fits CA-RRU-012345 Cedar or CA-RRU-012399 Cedar Creek. Type more of its name or number.',
    ],
    ['new t82 x', 'No incident matches "x".'],
  ])('explains %s', (text, message) =>
    expect(read(text)).toMatchObject({ kind: 'problem', message }),
  );
  it.each([
    ['t83  lands 1420', 'lands'],
    [' t999 in 1420', 't999'],
    ['t83 in 2460', '2460'],
    ['t83 in 1420 x', 'x'],
    ['t83 in 1420 1235.8 and more', 'and'],
    ['t83 in 1420 1235.8 1200 and more', 'and more'],
    ['t83 in 1420 1235.8 x 1200g', 'x'],
    ['t83 in 1420 #10481', '#10481'],
    ['t82 in', 't82'],
    ['t82 out 9', '9'],
    ['t82 out 0905 cedar', 'cedar'],
    ['t83 abort 1420 1235.8', '1235.8'],
    ['t83 unavailable 1700 oil', '1700'],
    ['load t83 1200x', '1200x'],
  ])('points at the words of %s (HOME-86)', (text, words) => {
    const command = read(text);
    const at = command.kind === 'problem' ? command.at : null;
    expect(text.slice(at?.from, at?.to)).toBe(words);
  });
  it('lists both of the same name', () => {
    const [first] = facts.aircraft;
    const twins = first === undefined ? [] : [first, { ...first, id: 'twin', registration: 'N1' }];
    const twice = { ...known, aircraft: twins };
    expect([readCommand('t83 out', twice), readCommand('n1 out', twice)]).toMatchObject([
      {
        kind: 'problem',
        message: '2 aircraft are called T-83. Use the registration: N481DF or N1.',
      },
      {
        kind: 'open',
        to: '/dispatch/flight/new?aircraft=twin&base=hmt&timeOut=15%3A30',
        says: 'New flight of T-83 (N1, S-2T) from HMT, out at 15:30.',
      },
    ]);
  });
  it('can close an archived aircraft that is out (D-K4)', () =>
    expect(
      readCommand('t83 in 1420', {
        ...known,
        aircraft: facts.aircraft.map((a) => ({ ...a, isArchived: true })),
      }).kind,
    ).toBe('close'));
  it('does not find an archived aircraft otherwise', () =>
    expect(
      readCommand('new t82', {
        ...known,
        aircraft: facts.aircraft.map((a) => ({ ...a, isArchived: true })),
      }),
    ).toMatchObject({
      kind: 'problem',
      message: 'No aircraft is called T82.',
    }));
});

it.each(['t83 in', 't83 in 1420 1235.8', 't83 abort'])(
  'refuses "%s" while the board doesn’t list the flight (HOME-9)',
  (line) =>
    expect(readCommand(line, commandFacts({ dispatches: [out], outIds: [] }))).toMatchObject({
      kind: 'problem',
      message: 'T-83 is out from another base. Choose that base.',
    }),
);
it('finds an aircraft by any spelling of its radio id (HOME-9)', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('T', 'AA', 'c', 'L'),
      fc.integer({ min: 1, max: 999 }),
      fc.constantFrom('', '-', ' ', '-0', '00', '.'),
      (letters, number, between) => {
        expect(plainId(`${letters}${between}${number}`)).toBe(`${letters.toLowerCase()}${number}`);
      },
    ),
  );
});
it('never throws, and never closes a flight that is not out', () => {
  const words = fc.constantFrom(
    't83',
    't82',
    'in',
    'out',
    'new',
    'load',
    'abort',
    'unavailable',
    'now',
    '1420',
    '14:20',
    '9999',
    '1235.8',
    'cedar',
    '-',
    '%',
    'x'.repeat(300),
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 6 }), (typed) => {
      const command = read(typed.join(' '));
      if (command.kind === 'close')
        expect([command.dispatchId, /^\d\d:\d\d$/.test(command.timeIn)]).toEqual(['d81', true]);
      if (command.kind === 'order') expect(command.order.kind).toBe('markUnavailable');
      if (command.kind === 'open') expect(command.to.startsWith('/dispatch/')).toBe(true);
      if (command.kind === 'problem') expect(command.message).not.toBe('');
      if (command.kind === 'open' && command.seeks !== '')
        expect([command.seeks.length >= 2, command.seeks.length <= 100]).toEqual([true, true]);
      expect(readCommand(typed.join(' ').toUpperCase(), known).kind).toBe(command.kind);
    }),
  );
});
