import { describe, expect, it } from 'vitest';
import type { History, HistoryEntry } from '../../../contract/history/history.ts';
import { historyEvents } from '../../../domain/history/events.ts';

const names = {
  t83: 'T-83',
  hmt: 'HMT',
  lc95: 'PHOS-CHEK LC95A',
  jane: 'Jane Doe',
  pilot: 'Pilot',
};
let at = 0;
const entry = (
  requestId: string,
  table: string,
  rowId: string,
  before: HistoryEntry['before'],
  after: HistoryEntry['after'],
  changedBy = 'K. Lee',
): HistoryEntry => {
  at += 1;
  return { at: `2025-07-14T21:02:0${at}.000Z`, changedBy, requestId, table, rowId, before, after };
};
const events = (...oldestFirst: HistoryEntry[]) => {
  at = 0;
  return historyEvents({ entries: oldestFirst.toReversed(), names, isCut: false }).map(
    ({ by, what, lines }) => [by, what, lines.map((l) => [l.label, l.before, l.after])],
  );
};
const head = {
  type: 'flight',
  activity_date: '2025-07-14',
  asset_id: 't83',
  remarks: '',
  meter_reset: false,
  version: 1,
  deleted_at: null,
};
const activity = {
  position: 0,
  hobbs_end: 123_580,
  time_in: '2025-07-14T21:20:00+00:00',
  landing_fees_cents: 4500,
};
const drop = {
  position: 0,
  activity_id: 'A',
  agent_type_id: 'lc95',
  base_id: 'hmt',
  litres_on_incident: 4542.4941408,
  litres_jettisoned: 0,
  cost_cents: 0,
};

describe('the history of a record', () => {
  it('reports each step into the books with its reason, and an edit that removes a check as an edit (APR-18)', () => {
    const at = (approval: string, note: string | null = null, more: object = {}) => ({
      ...head,
      approval,
      approval_note: note,
      ...more,
    });
    expect(
      events(
        entry('r1', 'dispatches', 'd', at('entered'), at('checked')),
        entry('r2', 'dispatches', 'd', at('checked'), at('entered', 'The hours look wrong.')),
        entry('r3', 'dispatches', 'd', at('entered', 'The hours look wrong.'), at('checked')),
        entry('r4', 'dispatches', 'd', at('checked'), at('entered', null, { remarks: 'Late.' })),
        entry('r5', 'dispatches', 'd', at('entered'), at('checked')),
        entry('r6', 'dispatches', 'd', at('checked'), at('approved')),
        entry('r7', 'dispatches', 'd', at('approved'), at('reopened', 'Hours typed wrong.')),
        entry('r8', 'dispatches', 'd', at('checked'), at('reopened')),
      ).map(([, what, lines]) => [what, lines]),
    ).toEqual([
      ['Saved unchanged', []],
      ['Reopened', [['Reason', '', 'Hours typed wrong.']]],
      ['Approved', []],
      ['Checked', []],
      ['Changed', [['Remarks', '', 'Late.']]],
      ['Checked', []],
      ['Sent back', [['Reason', '', 'The hours look wrong.']]],
      ['Checked', []],
    ]);
  });
  it('groups the changes of one save, each row from its first to its last value', () => {
    expect(
      events(
        entry('r1', 'dispatches', 'd', null, head, 'J. Ruiz'),
        entry('r1', 'activities', 'A', null, activity, 'J. Ruiz'),
        entry('r1', 'drops', 'x', null, drop, 'J. Ruiz'),
        entry('r1', 'drops', 'x', drop, { ...drop, cost_cents: 331_200 }, 'J. Ruiz'),
        entry('r2', 'dispatches', 'd', head, { ...head, remarks: 'Checked.', version: 2 }),
        entry('r2', 'activities', 'A', activity, {
          ...activity,
          hobbs_end: 123_590,
          landing_fees_cents: 0,
          time_in: null,
        }),
        entry('r2', 'activity_crew', 'c', null, {
          position: 0,
          activity_id: 'A',
          crew_id: 'jane',
          role_id: 'pilot',
          standby_hours: 150,
          per_diem_cents: 0,
        }),
        entry('r2', 'drops', 'x', drop, null),
      ),
    ).toEqual([
      [
        'K. Lee',
        'Changed',
        [
          ['Remarks', '', 'Checked.'],
          ['Time in', '07/14/2025 14:20', ''],
          ['Hobbs end', '1,235.8', '1,235.9'],
          ['Landing fees', '$45.00', '$0.00'],
          ['Jane Doe', '', 'Jane Doe, Pilot, 1.5 h'],
          ['Load 1', 'PHOS-CHEK LC95A, HMT, 1,200 gal', ''],
        ],
      ],
      [
        'J. Ruiz',
        'Created',
        [
          ['Kind', '', 'Flight'],
          ['Date', '', '07/14/2025'],
          ['Aircraft', '', 'T-83'],
          ['Activity', '', '07/14/2025 14:20, 1,235.8, $45.00'],
          ['Load 1', '', 'PHOS-CHEK LC95A, HMT, 1,200 gal, $3,312.00'],
        ],
      ],
    ]);
  });
  it('reports a delete, a restore, a moved price and a save without changes', () => {
    const gone = { ...head, version: 2, deleted_at: '2025-07-14T22:00:00+00:00' };
    expect(
      events(
        entry('r1', 'dispatches', 'd', head, gone),
        entry('r2', 'dispatches', 'd', gone, { ...head, version: 3 }),
        entry(
          'r3',
          'drops',
          'x',
          { ...drop, cost_cents: 331_200 },
          { ...drop, cost_cents: 302_400 },
          'J. Ruiz',
        ),
        entry('r4', 'dispatches', 'd', { ...head, version: 3 }, { ...head, version: 4 }),
      ),
    ).toEqual([
      ['K. Lee', 'Saved unchanged', []],
      ['J. Ruiz', 'Priced again', [['Load 1 · Cost', '$3,312.00', '$3,024.00']]],
      ['K. Lee', 'Brought back', []],
      ['K. Lee', 'Deleted', []],
    ]);
  });
  it('reports one price ending where another begins as one event (SET-42)', () => {
    const old = {
      type_code: 'EU',
      hourly_rate_cents: 416_200,
      start_date: '2025-05-01',
      end_date: null,
      version: 1,
    };
    const ended = { ...old, end_date: '2025-07-13', version: 2 };
    const next = { ...old, hourly_rate_cents: 420_000, start_date: '2025-07-14' };
    at = 0;
    const [was, is] = [
      entry('r2', 'contracts', 'k', old, ended),
      entry('r2', 'contracts', 'n', null, next),
    ];
    const link = { contract_id: 'k', asset_id: 't83' };
    // An earlier release rewrote the links of the old one.
    const links = [
      entry('r2', 'contract_assets', '7', link, null),
      entry('r2', 'contract_assets', '8', null, link),
    ];
    const told = (history: Pick<History, 'entries' | 'beside'>) =>
      historyEvents({ ...history, names, isCut: false }).map(({ what, lines }) => [
        what,
        lines.map((l) => [l.label, l.before, l.after]),
      ]);
    expect(told({ entries: [...links, was].toReversed(), beside: [is] })).toEqual([
      [
        'Ended',
        [
          ['End', 'no end', '07/13/2025'],
          ['Followed by', '', 'the one from 07/14/2025 with no end'],
        ],
      ],
    ]);
    expect(told({ entries: [is], beside: [was] })).toEqual([
      [
        'Began',
        [
          ['Contract type', '', 'EU'],
          ['Hourly', '', '$4,200.00'],
          ['Start', '', '07/14/2025'],
          ['Follows', '', 'the one from 05/01/2025 to 07/13/2025'],
        ],
      ],
    ]);
    // With another change, or alone, it is a change like any other.
    expect(told({ entries: [was], beside: [entry('r9', 'contracts', 'n', null, next)] })).toEqual([
      ['Changed', [['End', 'no end', '07/13/2025']]],
    ]);
    expect(told({ entries: [entry('r3', 'contracts', 'k', ended, old)] })).toEqual([
      ['Changed', [['End', '07/13/2025', 'no end']]],
    ]);
  });
  it('numbers activities where there are several', () => {
    const [event] = events(
      entry('r1', 'activities', 'A', activity, { ...activity, landing_fees_cents: 0 }),
      entry(
        'r1',
        'activities',
        'B',
        { ...activity, position: 1 },
        { ...activity, position: 1, hobbs_end: null },
      ),
      entry(
        'r1',
        'drops',
        'y',
        { ...drop, activity_id: 'B' },
        { ...drop, activity_id: 'B', litres_jettisoned: 378.5411784 },
      ),
    );
    expect(event).toEqual([
      'K. Lee',
      'Changed',
      [
        ['Activity 1 · Landing fees', '$45.00', '$0.00'],
        ['Activity 2 · Hobbs end', '1,235.8', ''],
        ['Activity 2 · Load 1 · Jettisoned', '0 gal', '100 gal'],
      ],
    ]);
  });
  it('shows settings with their parts, without technical fields', () => {
    expect(
      events(
        entry(
          'r1',
          'contracts',
          'k',
          {
            vendor_id: 'gone',
            hourly_rate_cents: 416_200,
            start_date: '2025-05-01',
            updated_by: 'x',
          },
          {
            vendor_id: 'gone',
            hourly_rate_cents: 420_000,
            start_date: '2025-06-01',
            updated_by: 'y',
          },
        ),
        entry('r1', 'contract_assets', '7', null, { contract_id: 'k', asset_id: 't83' }),
        entry(
          'r2',
          'suppressant_tiers',
          't',
          { amount_litres: 0, price: 2.85, is_deleted: false },
          { amount_litres: 0, price: 2.8575, is_deleted: false },
        ),
        entry(
          'r3',
          'bases',
          'b',
          { name: 'Hemet', archived_at: null },
          { name: 'Hemet', archived_at: '2025-07-14T22:00:00+00:00' },
        ),
        entry('r4', 'invites', 'i', { token_hash: 'secret' }, { token_hash: 'other' }),
      ),
    ).toEqual([
      ['K. Lee', 'Saved unchanged', []],
      ['K. Lee', 'Changed', [['Archived', '', 'Yes']]],
      ['K. Lee', 'Changed', [['Tier · Price', '$2.85/gal', '$2.8575/gal']]],
      [
        'K. Lee',
        'Changed',
        [
          ['Hourly', '$4,162.00', '$4,200.00'],
          ['Start', '05/01/2025', '06/01/2025'],
          ['Aircraft', '', 'T-83'],
        ],
      ],
    ]);
  });
});
