import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DispatchDraft } from '../../../domain/dispatch/draft/draft.ts';
import {
  addCrew,
  addDrop,
  changeField,
  removeCrew,
  removeDrop,
  valueAt,
} from '../../../domain/dispatch/draft/edit.ts';
import { addActivity, removeActivity } from '../../../domain/dispatch/draft/editActivities.ts';
import { mergeDrafts } from '../../../domain/dispatch/merge/merge.ts';
import { choicesOf } from '../../../domain/dispatch/merge/mergeChoices.ts';
import { type MergeField, mergeFields } from '../../../domain/dispatch/merge/mergeFields.ts';
import { draftOfRecord } from '../../../domain/dispatch/wire/draftOfBody.ts';
import type { Picks } from '../../../domain/forms/merging.ts';
import { litresOf } from '../../../domain/volume.ts';
import { crewRow, facts, stored } from './world.ts';

const drop = (id: string, gallons: number) => ({
  id,
  agentTypeId: 'lc95',
  baseId: 'hmt',
  volumeOnIncident: litresOf(gallons),
  volumeJettisoned: 0,
  name: 'PHOS-CHEK LC95A',
  baseCode: 'HMT',
  rateId: null,
  cost: 0,
  isSplitPricing: false,
  isMissingAgentRate: false,
});
const [first] = stored().activities;
if (first === undefined) throw new Error('no activity');
/** Two activities: one with two loads and two people, one with a load. */
const base = draftOfRecord(
  stored({
    activities: [
      {
        ...first,
        activityId: 'A',
        drops: [drop('d1', 1200), drop('d2', 800)],
        crew: [
          { ...crewRow({}), id: 'c1' },
          { ...crewRow({}), id: 'c2', crewId: 'rob', roleId: 'mech' },
        ],
      },
      {
        ...first,
        activityId: 'B',
        incidentId: 'i2',
        timeOut: '2025-07-14T17:20:00Z',
        timeIn: '2025-07-14T18:00:00Z',
        drops: [drop('d3', 600)],
      },
    ],
  }),
  facts,
);
const change = (
  draft: DispatchDraft,
  ...changes: readonly (readonly [string, string | boolean])[]
) => changes.reduce((next, [path, value]) => changeField(next, path, value), draft);

describe('two people on one dispatch', () => {
  it('takes changes of one side only (D-62)', () => {
    const mine = change(
      base,
      ['remarks', 'Mine.'],
      ['activities.0.drops.1.volumeOnIncident', '790'],
    );
    const theirs = change(
      base,
      ['activities.0.hobbsEnd', '1234.9'],
      ['activities.0.drops.0.volumeOnIncident', '1100'],
    );
    const { draft, conflicts, taken } = mergeDrafts(base, mine, theirs);
    expect(choicesOf(taken, mine, theirs, facts).map((t) => [t.label, t.base, t.theirs])).toEqual([
      ['Activity 1 · Hobbs end', '1,234.5', '1,234.9'],
      ['Activity 1 · Load 1 · On incident', '1,200 gal', '1,100 gal'],
    ]);
    expect([
      conflicts,
      draft.remarks,
      draft.activities[0]?.hobbsEnd,
      draft.activities[0]?.drops.map((d) => d.volumeOnIncident),
    ]).toEqual([[], 'Mine.', '1234.9', ['1100', '790']]);
  });
  it('asks about fields that both changed, and takes the choice', () => {
    const mine = change(base, ['activities.0.hobbsEnd', '1235'], ['remarks', 'Same.']);
    const theirs = change(base, ['activities.0.hobbsEnd', '1234.9'], ['remarks', 'Same.']);
    const { draft, conflicts } = mergeDrafts(base, mine, theirs);
    expect(choicesOf(conflicts, mine, theirs, facts)).toEqual([
      {
        key: 'A.hobbsEnd',
        label: 'Activity 1 · Hobbs end',
        base: '1,234.5',
        mine: '1,235.0',
        theirs: '1,234.9',
      },
    ]);
    const chosen = mergeDrafts(base, mine, theirs, { 'A.hobbsEnd': 'theirs' });
    expect([
      draft.activities[0]?.hobbsEnd,
      chosen.draft.activities[0]?.hobbsEnd,
      draft.remarks,
    ]).toEqual(['1235', '1234.9', 'Same.']);
  });
  it('keeps the preload that the other side took (D-62)', () => {
    const theirs = change(base, ['activities.0.drops.0.preloadDropId', 'p7']);
    const { draft, taken } = mergeDrafts(base, change(base, ['remarks', 'Mine.']), theirs);
    expect([draft.remarks, draft.activities[0]?.drops.map((d) => d.preloadDropId)]).toEqual([
      'Mine.',
      ['p7', ''],
    ]);
    expect(choicesOf(taken, base, theirs, facts).map((t) => [t.label, t.base, t.theirs])).toEqual([
      ['Activity 1 · Load 1 · Taken from a preload', 'Nothing', 'Yes'],
    ]);
  });
  it('never takes a time from one side and its day from the other', () => {
    const mine = change(base, ['activities.1.timeIn', '00:30']);
    const theirs = change(base, ['activities.1.timeInNextDay', true]);
    const { draft, conflicts } = mergeDrafts(base, mine, theirs, { 'B.timeIn': 'theirs' });
    expect(conflicts.map((c) => c.key)).toEqual(['B.timeIn']);
    expect([draft.activities[1]?.timeIn, draft.activities[1]?.timeInNextDay]).toEqual([
      '11:00',
      true,
    ]);
  });
  it('drops a row that one side removed, unless the other changed it', () => {
    const mine = removeDrop(base, 0, 0);
    expect(mergeDrafts(base, mine, base).draft.activities[0]?.drops.map((d) => d.id)).toEqual([
      'd2',
    ]);
    const theirs = change(base, ['activities.0.drops.0.volumeOnIncident', '1100']);
    const { conflicts } = mergeDrafts(base, mine, theirs);
    expect(choicesOf(conflicts, mine, theirs, facts)).toEqual([
      {
        key: 'd1',
        label: 'Activity 1 · Load 1',
        base: 'PHOS-CHEK LC95A, Hemet, 1,200 gal, 0 gal',
        mine: 'Removed',
        theirs: 'PHOS-CHEK LC95A, Hemet, 1,100 gal, 0 gal',
      },
    ]);
    expect(
      mergeDrafts(base, mine, theirs, { d1: 'theirs' }).draft.activities[0]?.drops.map((d) => d.id),
    ).toEqual(['d1', 'd2']);
    // A row that the other side removed is saved as a new one.
    const kept = mergeDrafts(base, theirs, mine, { d1: 'mine' });
    expect(kept.draft.activities[0]?.drops.map((d) => [d.id, d.volumeOnIncident])).toEqual([
      ['', '1100'],
      ['d2', '800'],
    ]);
  });
  it.each(['mine', 'theirs'] as const)(
    'asks once about an activity that one side removed, and keeps each of its rows for %s (D-62)',
    (side) => {
      const changed = change(
        base,
        ['activities.0.hobbsEnd', '1235'],
        ['activities.0.drops.0.volumeOnIncident', '1100'],
      );
      const removed = removeActivity(base, 0);
      const merge = (picks: Picks) =>
        side === 'mine'
          ? mergeDrafts(base, changed, removed, picks)
          : mergeDrafts(base, removed, changed, picks);
      expect(merge({}).conflicts.map((c) => c.key)).toEqual(['A']);
      const { draft, conflicts } = merge({ A: side });
      const [kept, other] = draft.activities;
      expect([conflicts.map((c) => c.key), draft.activities.length, other?.activityId]).toEqual([
        ['A'],
        2,
        'B',
      ]);
      expect([
        kept?.hobbsEnd,
        kept?.drops.map((d) => d.volumeOnIncident),
        kept?.crew.map((c) => c.crewId),
      ]).toEqual(['1235', ['1100', '800'], ['jane', 'rob']]);
      // The service no longer has the removed row, so it is saved as a new one.
      const ids = [kept?.activityId, ...(kept?.drops.map((d) => d.id) ?? [])];
      expect(ids).toEqual(side === 'mine' ? ['', '', ''] : ['A', 'd1', 'd2']);
    },
  );
  it('keeps rows that both added, each with its own key', () => {
    const mine = change(addDrop(base, 0), ['activities.0.drops.2.volumeOnIncident', '100']);
    const added = change(addDrop(base, 0), ['activities.0.drops.2.volumeOnIncident', '200']);
    const theirs = {
      ...added,
      activities: added.activities.map((a) => ({
        ...a,
        drops: a.drops.map((d) => ({ ...d, id: d.id === '' ? 'd9' : d.id })),
      })),
    };
    const drops = mergeDrafts(base, mine, theirs).draft.activities[0]?.drops ?? [];
    expect(drops.map((d) => d.volumeOnIncident).sort()).toEqual(['100', '1200', '200', '800']);
    expect(new Set(drops.map((d) => d.key)).size).toBe(4);
  });
  it('stores mine as new rows when each side removed what the other kept', () => {
    const { draft } = mergeDrafts(base, removeActivity(base, 1), removeActivity(base, 0));
    expect(
      draft.activities.map((a) => [a.activityId, a.incidentId, a.drops.map((d) => d.id)]),
    ).toEqual([['', 'i1', ['', '']]]);
  });
  it('asks about every difference when the base version is unknown (D-62)', () => {
    const mine = removeDrop(change(base, ['remarks', 'Mine.']), 0, 1);
    const theirs = change(base, ['activities.0.hobbsEnd', '1234.9']);
    const { conflicts } = mergeDrafts(null, mine, theirs);
    expect(choicesOf(conflicts, mine, theirs, facts)).toEqual([
      { key: 'dispatch.remarks', label: 'Remarks', base: null, mine: 'Mine.', theirs: 'Nothing' },
      {
        key: 'A.hobbsEnd',
        label: 'Activity 1 · Hobbs end',
        base: null,
        mine: '1,234.5',
        theirs: '1,234.9',
      },
      {
        key: 'd2',
        label: 'Activity 1 · Load 2',
        base: null,
        mine: 'Removed',
        theirs: 'PHOS-CHEK LC95A, Hemet, 800 gal, 0 gal',
      },
    ]);
  });
});

type Edit = (draft: DispatchDraft) => DispatchDraft;
const values = ['', '1', '2', '1235', '12:30', 'x'];
const at = fc.record({ activity: fc.nat(2), row: fc.nat(2), value: fc.constantFrom(...values) });
const editOf = (kind: string, a: { activity: number; row: number; value: string }): Edit => {
  const activity = `activities.${a.activity}`;
  switch (kind) {
    case 'remarks':
      return (d) => changeField(d, 'remarks', a.value);
    case 'addDrop':
      return (d) => addDrop(d, a.activity);
    case 'removeDrop':
      return (d) => removeDrop(d, a.activity, a.row);
    case 'addCrew':
      return (d) => addCrew(d, a.activity);
    case 'removeCrew':
      return (d) => removeCrew(d, a.activity, a.row);
    case 'addActivity':
      return (d) => (d.activities.length < 3 ? addActivity(d) : d);
    case 'removeActivity':
      return (d) => removeActivity(d, a.activity);
    case 'drop':
      return (d) => changeField(d, `${activity}.drops.${a.row}.volumeOnIncident`, a.value);
    case 'crew':
      return (d) => changeField(d, `${activity}.crew.${a.row}.perDiemRate`, a.value);
    case 'aborted':
      return (d) => changeField(d, `${activity}.aborted`, a.value === '1');
    default:
      return (d) => changeField(d, `${activity}.${kind}`, a.value);
  }
};
const kinds = [
  'remarks',
  'addDrop',
  'removeDrop',
  'addCrew',
  'removeCrew',
  'addActivity',
  'removeActivity',
  'drop',
  'crew',
  'aborted',
  'timeIn',
  'hobbsEnd',
  'totalFlightHours',
  'nightFlightHours',
  'landings',
];
const edits = fc
  .array(fc.tuple(fc.constantFrom(...kinds), at), { maxLength: 6 })
  .map((list) => list.reduce((draft, [kind, a]) => editOf(kind, a)(draft), base));
/** As the service returns it: every row has an id. */
const saved = (draft: DispatchDraft): DispatchDraft => ({
  ...draft,
  activities: draft.activities.map((a) => {
    const activityId = a.activityId === '' ? `new-${a.key}` : a.activityId;
    const withId = <T extends { id: string; key: string }>(row: T): T => ({
      ...row,
      id: row.id === '' ? `new-${activityId}-${row.key}` : row.id,
    });
    return { ...a, activityId, drops: a.drops.map(withId), crew: a.crew.map(withId) };
  }),
});
/** Without fields that only this page needs. */
const bare = (draft: DispatchDraft): unknown =>
  JSON.parse(
    JSON.stringify({ ...draft, touched: [], copied: [], declined: [] }, (key, value) =>
      key === 'key' ? undefined : value,
    ),
  );
/** Every field of every stored row by a stable name: the row's id and the field. */
function named(draft: DispatchDraft): Map<string, unknown> {
  const all = new Map<string, unknown>();
  const put = (name: string, path: string, fields: readonly MergeField[]) => {
    for (const field of fields)
      all.set(
        `${name}.${field.name}`,
        field.fields.map((f) => valueAt(draft, path === '' ? f : `${path}.${f}`)),
      );
  };
  put('dispatch', '', mergeFields.dispatch);
  for (const [n, a] of draft.activities.entries()) {
    if (a.activityId !== '') put(a.activityId, `activities.${n}`, mergeFields.activity);
    for (const [m, d] of a.drops.entries())
      if (d.id !== '') put(d.id, `activities.${n}.drops.${m}`, mergeFields.drop);
    for (const [m, c] of a.crew.entries())
      if (c.id !== '') put(c.id, `activities.${n}.crew.${m}`, mergeFields.crew);
  }
  return all;
}

describe('merging two drafts', () => {
  it('returns mine, to the letter, when the other side changed nothing', () => {
    fc.assert(
      fc.property(edits, (mine) => {
        expect(mergeDrafts(base, mine, base)).toEqual({ draft: mine, conflicts: [], taken: [] });
      }),
    );
  });
  it('returns theirs when I changed nothing', () => {
    fc.assert(
      fc.property(edits, (changed) => {
        const theirs = saved(changed);
        const { draft, conflicts } = mergeDrafts(base, base, theirs);
        expect([bare(draft), conflicts]).toEqual([bare(theirs), []]);
      }),
    );
  });
  it('asks nothing when both made the same change', () => {
    fc.assert(
      fc.property(edits, (changed) => {
        expect(mergeDrafts(base, saved(changed), saved(changed)).conflicts).toEqual([]);
      }),
    );
  });
  it('loses no field: each is from one side, and it asks about fields that both changed', () => {
    fc.assert(
      fc.property(
        edits,
        edits,
        fc.infiniteStream(fc.constantFrom('mine' as const, 'theirs' as const)),
        (mine, changed, coin) => {
          const theirs = saved(changed);
          const asked = mergeDrafts(base, mine, theirs).conflicts;
          const picks: Picks = Object.fromEntries(asked.map((c) => [c.key, coin.next().value]));
          const { draft, conflicts } = mergeDrafts(base, mine, theirs, picks);
          expect(conflicts.map((c) => c.key)).toEqual(asked.map((c) => c.key));
          const [was, own, other, now] = [base, mine, theirs, draft].map(named) as [
            Map<string, unknown>,
            Map<string, unknown>,
            Map<string, unknown>,
            Map<string, unknown>,
          ];
          const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
          for (const [name, value] of now) {
            const [b, m, t] = [was.get(name), own.get(name), other.get(name)];
            const expected =
              name in picks
                ? picks[name] === 'mine'
                  ? m
                  : t
                : m === undefined
                  ? t
                  : t === undefined || same(t, b)
                    ? m
                    : same(m, b)
                      ? t
                      : m;
            expect([name, value]).toEqual([name, expected]);
          }
          // New rows are never lost, unless their activity is gone.
          const news = (d: DispatchDraft) =>
            d.activities.flatMap((a) => [...a.drops, ...a.crew]).filter((r) => r.id === '').length;
          if (asked.length === 0 && draft.activities.length >= mine.activities.length)
            expect(news(draft)).toBeGreaterThanOrEqual(news(mine));
        },
      ),
    );
  });
  it('keeps row keys unique and typed paths valid', () => {
    fc.assert(
      fc.property(edits, edits, (mine, changed) => {
        const { draft } = mergeDrafts(base, mine, saved(changed));
        for (const list of [
          draft.activities,
          ...draft.activities.flatMap((a) => [a.drops, a.crew]),
        ])
          expect(new Set(list.map((r) => r.key)).size).toBe(list.length);
        expect(
          draft.touched.filter(
            (path) => path !== 'activities' && valueAt(draft, path) === undefined,
          ),
        ).toEqual([]);
        expect(draft.activities.length).toBeGreaterThan(0);
      }),
    );
  });
});
