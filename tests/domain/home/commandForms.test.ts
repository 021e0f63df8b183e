import { describe, expect, it } from 'vitest';
import { abortCost } from '../../../domain/home/closeOut.ts';
import { readCommand } from '../../../domain/home/command/command.ts';
import { newLoadText } from '../../../domain/home/command/newLoad.ts';
import { closest } from '../../machines/closest/world.ts';
import { out } from '../base/world.ts';
import { facts, incident } from '../dispatch/world.ts';
import { board, commandFacts } from './commandFacts.ts';

const known = commandFacts({
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
  newLoad: (load) => newLoadText(load, 'hmt', facts),
  abortCost: (flight) => abortCost(flight, facts),
});
const read = (text: string) => readCommand(text, known);
const plane = 'New flight of T-82 (N482DF, S-2T) from HMT';
const flight = '/dispatch/flight/new?aircraft=t82&base=hmt';

describe('a note in the shift log (SHIFT-8)', () => {
  it('names the base and the text', () =>
    expect(read('log tower closed runway 5')).toEqual({
      kind: 'log',
      baseId: 'hmt',
      text: 'tower closed runway 5',
      says: 'Note in the shift log of HMT: tower closed runway 5',
    }));
  it.each([
    [{ board: null }, 'Choose your base first.'],
    [{ mayLog: false }, 'You may not write into the shift log.'],
    [{ mayLog: null }, 'There is no shift log here.'],
  ])('is refused with %j', (more, message) =>
    expect(readCommand('log tower closed', { ...known, ...more })).toMatchObject({
      kind: 'problem',
      message,
    }),
  );
  it('is refused above 500 characters', () =>
    expect(read(`log ${'x'.repeat(501)}`)).toMatchObject({
      kind: 'problem',
      message: 'Use at most 500 characters.',
    }));
});

describe('a command for the closest aircraft (CLO-10)', () => {
  it('opens them for an incident of today', () =>
    expect(read('closest cedar creek')).toEqual({
      kind: 'open',
      to: '/incidents/i2/closest',
      says: 'Closest aircraft to CA-RRU-012399 Cedar Creek.',
      seeks: '',
    }));
  it('looks for another incident, and opens the one that the service finds', () => {
    expect(read('closest lantern')).toEqual({
      kind: 'seek',
      seeks: 'lantern',
      says: 'Looking for incident lantern.',
    });
    const found = { ...closest.incident, id: 'i9' };
    const sought = { ...known, sought: { text: 'lantern', items: [found] } };
    expect(readCommand('closest lantern', sought)).toMatchObject({
      kind: 'open',
      to: '/incidents/i9/closest',
    });
  });
  it('refuses an unknown incident', () => {
    const sought = { ...known, sought: { text: 'bdu 4321', items: [] } };
    expect(readCommand('closest bdu 4321', sought)).toMatchObject({
      kind: 'problem',
      message: 'No incident matches "bdu 4321".',
    });
    expect(read('closest cedar')).toMatchObject({ kind: 'problem' });
    const lost = { ...known, sought: { text: 'lantern', items: null } };
    expect(readCommand('closest lantern', lost)).toMatchObject({
      message: "Incidents can't be searched now. Try again.",
    });
  });
});

describe('a command that opens a form', () => {
  const open = (to: string, says: string) => ({ kind: 'open', to, says, seeks: '' });
  it.each([
    ['t82 out 1405', `${flight}&timeOut=14%3A05`, `${plane}, out at 14:05.`],
    [
      't82 out 905 12345',
      `${flight}&timeOut=09%3A05&incident=i1`,
      `${plane}, out at 09:05, CA-RRU-012345 Cedar.`,
    ],
    ['new t82 cedar creek', `${flight}&incident=i2`, `${plane}, CA-RRU-012399 Cedar Creek.`],
    [
      'standby c101',
      '/dispatch/standby/new?aircraft=c101&base=hmt',
      'New standby of C-101 (N481DF, UH-1H) at HMT.',
    ],
    [
      'new c101',
      '/dispatch/flight/new?aircraft=c101&base=hmt',
      'New flight of C-101 (N481DF, UH-1H) from HMT. C-101 is marked unavailable since 06:10: Hydraulic leak.',
    ],
    [
      't83 load',
      '/dispatch/agent-only/new?aircraft=t83&base=hmt',
      'New load of T-83 (N481DF, S-2T) at HMT.',
    ],
  ])('reads %s', (text, to, says) => expect(read(text)).toEqual(open(to, says)));
  it('names no base where none is shown', () =>
    expect(readCommand('new t82', { ...known, baseId: '', board: null })).toEqual(
      open('/dispatch/flight/new?aircraft=t82', 'New flight of T-82 (N482DF, S-2T).'),
    ));
});

describe('a command without a typed time (HOME-9)', () => {
  const closed = { kind: 'close', dispatchId: 'd81', timeIn: '15:30' };
  it.each([
    ['t83 in', {}],
    ['t83 in now', {}],
    ['in now', {}],
    ['in', {}],
    ['in t83 now', {}],
    ['t83 in 1235.8', { hobbsEnd: '1235.8' }],
    ['t83 in 1200g', { gallons: '1200' }],
    ['t83 in now 1235.8 1200', { hobbsEnd: '1235.8', gallons: '1200' }],
    ['in now 1235.8 #10480', { hobbsEnd: '1235.8' }],
    ['in 1420', { timeIn: '14:20' }],
    ['t83 in 2400', { timeIn: '24:00' }],
  ])('reads %s', (text, rest) => expect(read(text)).toMatchObject({ ...closed, ...rest }));
  it.each([
    ['t82 out', 'timeOut=15%3A30'],
    ['t82 out now', 'timeOut=15%3A30'],
    ['out t82 creek', 'timeOut=15%3A30&incident=i2'],
    ['t82 out now creek', 'timeOut=15%3A30&incident=i2'],
    ['new t82 now creek', 'timeOut=15%3A30&incident=i2'],
    ['new t82 14:05 creek', 'timeOut=14%3A05&incident=i2'],
    ['standby t82 now', 'timeOut=15%3A30'],
    ['standby t82 0900 creek', 'timeOut=09%3A00&incident=i2'],
    ['load t82 now 1200', 'dispatchTime=15%3A30&gallons=1200'],
  ])('reads %s', (text, end) => {
    const command = read(text);
    expect(command.kind === 'open' ? command.to.split('&base=hmt&')[1] : command).toBe(end);
  });
  it.each([
    ['t83 in 1420', 'in on 07/14/2025 at 14:20'],
    ['t83 abort 1420', 'in on 07/14/2025 at 14:20'],
    ['t83 in 0205', 'in at 02:05'],
  ])('names the day of a landing that is not of today: %s', (text, says) =>
    expect(readCommand(text, { ...known, now: '2025-07-15T22:30:00Z' })).toMatchObject({
      says: expect.stringContaining(`T-83 (N481DF, S-2T) ${says}, CA-RRU-012345 Cedar.`),
    }),
  );
  it('refuses now for a flight of an earlier day, whose date it would miss', () =>
    expect(readCommand('t83 in', { ...known, now: '2025-07-15T22:30:00Z' })).toEqual({
      kind: 'problem',
      message: 'T-83 is out since 07/14/2025 09:05. Say when it came in, like t83 in 1420.',
      at: { from: 0, to: 3 },
    }));
  it('reads now after midnight, on the night that the flight began', () =>
    expect(readCommand('t83 in', { ...known, now: '2025-07-15T07:10:00Z' })).toMatchObject({
      kind: 'close',
      timeIn: '00:10',
    }));
  it('requires the aircraft where several are out, or none is', () => {
    const second = { ...out, id: 'd82', assetId: 't82' };
    const twoOut = { ...known, dispatches: [out, second], outIds: ['d81', 'd82'] };
    expect([readCommand('in now', twoOut), readCommand('abort', { ...known, outIds: [] })]).toEqual(
      [
        { kind: 'problem', message: 'Say which aircraft: T-83 or T-82.', at: { from: 0, to: 2 } },
        { kind: 'problem', message: 'No aircraft are out.', at: { from: 0, to: 5 } },
      ],
    );
  });
});

describe('a command that aborts or marks an aircraft (HOME-87)', () => {
  it.each([
    ['t83 abort', '15:30'],
    ['abort t83 now', '15:30'],
    ['abort', '15:30'],
    ['t83 abort 1420', '14:20'],
  ])('aborts a flight: %s', (text, timeIn) =>
    expect(read(text)).toEqual({
      kind: 'close',
      dispatchId: 'd81',
      timeIn,
      hobbsEnd: '',
      gallons: '',
      agentTypeId: '',
      isAborted: true,
      says: `Abort flight 10480: T-83 (N481DF, S-2T) in at ${timeIn}, CA-RRU-012345 Cedar. Aborted: flight cost is $0.00 plus an abort fee of $416.20.`,
    }),
  );
  it.each([
    ['t83 unavailable hydraulic leak', null, null, ' from 15:30: hydraulic leak'],
    ['unavailable t83 now oil', null, null, ' from 15:30: oil'],
    ['t83 unavailable 1310 oil', '2025-07-14T20:10:00Z', null, ' from 13:10: oil'],
    [
      't83 unavailable 3 leaks until 1800',
      null,
      '2025-07-15T01:00:00Z',
      ' from 15:30 until 18:00: 3 leaks',
    ],
  ])('marks an aircraft: %s', (text, startTime, untilTime, says) =>
    expect(read(text)).toEqual({
      kind: 'order',
      order: {
        kind: 'markUnavailable',
        assetId: 't83',
        reason: says.replace(/^.*: /, ''),
        startTime,
        untilTime,
        done: 'T-83 marked unavailable.',
      },
      says: `Mark T-83 (N481DF, S-2T) unavailable${says}.`,
    }),
  );
  it.each([
    ['t83 unavailable', 'Say why: t83 unavailable hydraulic leak.'],
    ['t83 unavailable 1700 oil', "From can't be in the future."],
    ['t83 unavailable oil until 1200', 'Until must be in the future.'],
    ['t83 unavailable oil until now', 'Until must be in the future.'],
    ['c101 unavailable oil', 'C-101 is marked unavailable since 06:10: Hydraulic leak.'],
    ['t83 abort 1420 1235.8', 'An abort takes only a time, like t83 abort 1420.'],
  ])('refuses %s', (text, message) =>
    expect(read(text)).toMatchObject({ kind: 'problem', message }),
  );
  it('marks no aircraft without the right or without a base', () => {
    const line = 't83 unavailable oil';
    expect([
      readCommand(line, { ...known, mayMark: false }),
      readCommand(line, { ...known, board: null }),
    ]).toMatchObject([
      { message: 'You may not mark aircraft unavailable.' },
      { message: 'Choose your base first.' },
    ]);
  });
});

describe('the load of a new form (HOME-88)', () => {
  const loaded = (text: string) => {
    const command = read(text);
    return command.kind === 'open'
      ? [command.to.replace('/dispatch/agent-only/new?aircraft=t83&base=hmt', ''), command.says]
      : [command.kind === 'problem' ? command.message : command.kind];
  };
  const load = 'New load of T-83 (N481DF, S-2T)';
  it.each([
    [
      'load t83 1200',
      '&gallons=1200',
      `${load}, 1,200 gal PHOS-CHEK LC95A at HMT, $2.85/gal · $3,420.00.`,
    ],
    [
      'load t83 1,200g water creek',
      '&gallons=1%2C200&agent=water&incident=i2',
      `${load}, 1,200 gal Water at HMT, CA-RRU-012399 Cedar Creek.`,
    ],
    ['load t83 lc95a', '&agent=lc95', `${load}, PHOS-CHEK LC95A at HMT.`],
    ['load t83 creek', '&incident=i2', `${load} at HMT, CA-RRU-012399 Cedar Creek.`],
  ])('uses every word of %s', (text, to, says) => expect(loaded(text)).toEqual([to, says]));
  it('refuses a volume that is no whole number', () =>
    expect([loaded('load t83 1200.5'), loaded('load t83 1200x')]).toEqual([
      ['Enter whole gallons, like 1200.'],
      ['Enter whole gallons, like 1200.'],
    ]));
  it('names the agents that a word fits', () => {
    const agents = ['LC95A', 'MVP-Fx'].map((name) => ({
      id: name,
      name: `PHOS-CHEK ${name}`,
      isArchived: false,
    }));
    expect(
      readCommand('load t83 1200 phos', { ...known, agents, sought: { text: 'phos', items: [] } }),
    ).toMatchObject({
      message: '"phos" fits PHOS-CHEK LC95A or PHOS-CHEK MVP-Fx. Type more of its name.',
    });
  });
});

describe('the incident of a new form (HOME-88)', () => {
  const lantern = incident({ id: 'i9', unit: 'BDU', incidentNumber: '004321', name: 'Lantern' });
  const sought = (text: string, items: readonly (typeof lantern)[] | null) =>
    readCommand(`new t82 ${text}`, { ...known, sought: { text, items } });
  const form = `${flight}&lookup=CA-BDU-4321&field=activities.0.incidentId`;
  it('is looked for in the service where today has none', () =>
    expect([read('new t82 bdu 4321'), read('t82 out 1405 lantern')]).toEqual([
      {
        kind: 'open',
        to: form,
        says: `${plane}, looking for incident CA-BDU-4321.`,
        seeks: 'bdu 4321',
      },
      {
        kind: 'open',
        to: `${flight}&timeOut=14%3A05&lookup=lantern&field=activities.0.incidentId`,
        says: `${plane}, out at 14:05, looking for incident lantern.`,
        seeks: 'lantern',
      },
    ]));
  it('is found, or offered as a new one', () => {
    const found = {
      kind: 'open',
      to: `${flight}&incident=i9`,
      says: `${plane}, CA-BDU-004321 Lantern.`,
      seeks: '',
    };
    const offer = (says: string) => ({ kind: 'open', to: form, says, seeks: '' });
    const offered = offer(
      `${plane}, no incident CA-BDU-4321 in 2025, so the form offers to take it as a new one.`,
    );
    expect([
      sought('bdu 4321', [lantern]),
      sought('lantern', [lantern]),
      sought('bdu 4321', []),
      sought('bdu 4321', [{ ...lantern, year: 2024 }]),
      sought('bdu 4321', null),
    ]).toEqual([
      found,
      found,
      offered,
      offered,
      offer(`${plane}, incidents can't be searched now, so the form looks for CA-BDU-4321.`),
    ]);
  });
  it('shows the year of an older incident, and the names of several that fit', () => {
    const others = ['1', '2', '3', '4'].map((n) => ({ ...lantern, id: n, name: `Lantern ${n}` }));
    expect([
      sought('lantern', [{ ...lantern, year: 2024 }]),
      sought('lantern', others),
      sought('lantern', others.slice(0, 2)),
      sought('lantren', []),
    ]).toMatchObject([
      { says: `${plane}, CA-BDU-004321 Lantern, 2024.` },
      {
        message:
          '"lantern" fits CA-BDU-004321 Lantern 1, CA-BDU-004321 Lantern 2, CA-BDU-004321 Lantern 3 and 1 more. Type more of its name or number.',
      },
      {
        message:
          '"lantern" fits CA-BDU-004321 Lantern 1 or CA-BDU-004321 Lantern 2. Type more of its name or number.',
      },
      { message: 'No incident matches "lantren".', at: { from: 8, to: 15 } },
    ]);
  });
  it('is never one of another state or year than the typed one (HOME-86)', () =>
    expect([
      read('new t82 nv-rru-12345'),
      read('new t82 2024-rru-12345'),
      sought('2024-bdu-4321', [{ ...lantern, year: 2024 }]),
      sought('2024-bdu-4321', []),
    ]).toMatchObject([
      { seeks: 'nv-rru-12345' },
      { seeks: '2024-rru-12345' },
      { to: `${flight}&incident=i9`, says: `${plane}, CA-BDU-004321 Lantern, 2024.` },
      { message: 'No incident matches "2024-bdu-4321".' },
    ]));
  it('is found by whatever label the product shows (INC-45)', () => {
    const mixed = { ...lantern, unit: 'MMU', incidentNumber: 'P4J5', name: 'Elk 5' };
    const found = { to: `${flight}&incident=i9`, says: `${plane}, CA-MMU-P4J5 Elk 5.` };
    for (const text of ['ca-mmu-p4j5', '2025-cammu-p4j5', 'CA-MMU-P4J5 Elk 5', 'mmu-p4j5'])
      expect(sought(text, [mixed])).toMatchObject(found);
    expect(sought('ca-mmu-p4j5', [])).toMatchObject({
      to: `${flight}&lookup=CA-MMU-P4J5&field=activities.0.incidentId`,
    });
  });
  it('is found by unit and number without its zeros', () =>
    expect([read('new t82 rru 12345'), read('new t82 ca-rru-12399')]).toMatchObject([
      { to: `${flight}&incident=i1` },
      { to: `${flight}&incident=i2` },
    ]));
});
