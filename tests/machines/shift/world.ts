import type { Handover, ShiftLine, ShiftLog } from '../../../contract/shift/shift.ts';

const id = (n: number) => `a0000000-0000-4000-8000-00000000000${n}`;
export const line = (more: Partial<ShiftLine>): ShiftLine => ({
  key: 'l1',
  at: '2025-07-14T20:05:00Z',
  kind: 'launch',
  radioId: 'T-70',
  incidentId: id(1),
  incident: 'CA-RRU-012345 Cedar',
  text: 'Out from HMT',
  by: 'D. Dispatch',
  record: { kind: 'flight', id: id(2) },
  forNext: false,
  ...more,
});
export const note = line({
  key: 'l3',
  at: '2025-07-14T21:30:00Z',
  kind: 'note',
  radioId: '',
  incidentId: null,
  incident: '',
  text: 'Tower closed runway 5',
  record: null,
  forNext: true,
});
export const handover: Handover = {
  id: id(5),
  baseId: id(3),
  givenBy: 'D. Dispatch',
  givenAt: '2025-07-14T22:00:00Z',
  takenBy: null,
  takenAt: null,
  isOwn: false,
  sheet: {
    asOf: '2025-07-14T22:00:00Z',
    aircraft: [
      {
        assetId: id(6),
        radioId: 'T-70',
        status: 'Out',
        since: '13:05',
        about: 'CA-RRU-012345 Cedar',
        following: 'next 15:10 · 1 soul',
        rotation: '',
        crew: 'Ortiz 5.3 h / 6 h 40',
        nextStart: 'Still out',
      },
    ],
    agents: [{ name: 'PHOS-CHEK LC95A', litres: 4542.4941408 }],
    fuel: [{ name: 'Jet A tank', litres: 3785.411784, capacityLitres: 37854.11784 }],
    loads: 3,
    litres: 13627.4824224,
    attention: [{ subject: 'T-71', what: 'No time in for 7 h', detail: 'Flight 10481' }],
    notes: [{ at: note.at, by: note.by, text: note.text }],
  },
};
/** The log of Hemet on 07/14/2025: a launch, an overdue flight and a note. */
export const shiftLog: ShiftLog = {
  baseId: id(3),
  date: '2025-07-14',
  asOf: '2025-07-14T22:30:00Z',
  lines: [
    line({}),
    line({
      key: 'l2',
      at: '2025-07-14T21:05:00Z',
      kind: 'overdue',
      text: 'Overdue: no contact',
      by: '',
    }),
    note,
  ],
  handovers: [handover],
};
export const bases = [
  { id: id(3), code: 'HMT', name: 'Hemet', archivedAt: null },
  { id: id(4), code: 'RAM', name: 'Ramona', archivedAt: null },
];
