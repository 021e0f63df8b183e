import { describe, expect, it } from 'vitest';
import { type DispatchDraft, emptyCrew, emptyDrop } from '../../../domain/dispatch/draft/draft.ts';
import { addCrew, addDrop, changeField } from '../../../domain/dispatch/draft/edit.ts';
import { emptyRows, withoutEmptyRows } from '../../../domain/dispatch/draft/emptyRows.ts';
import { normalizeAllFields } from '../../../domain/dispatch/draft/normalizeField.ts';
import { checkDispatch } from '../../../domain/dispatch/rules/check.ts';
import { facts, good } from './world.ts';

const load = 'activities.0.drops.0';
const person = 'activities.0.crew.0';
const bare: DispatchDraft = {
  ...good,
  activities: good.activities.map((a) => ({ ...a, drops: [], crew: [] })),
  touched: [],
};
const errors = (draft: DispatchDraft) =>
  checkDispatch(draft, facts)
    .filter((f) => f.severity === 'error')
    .map((f) => [f.path, f.message]);

describe('an empty row (ENTRY-12)', () => {
  const both = addCrew(addDrop(bare, 0), 0);
  const proposed = changeField(both, 'remarks', '').activities.length === 1 ? both : bare;
  it('blocks nothing and is not saved', () => {
    expect(emptyRows(both)).toEqual([load, person]);
    expect(errors(both)).toEqual([]);
    const saved = normalizeAllFields(proposed);
    expect([saved.activities[0]?.drops, saved.activities[0]?.crew]).toEqual([[], []]);
  });
  it('includes a row with defaults only, and no row with a typed or chosen value', () => {
    const withDefaults: DispatchDraft = {
      ...bare,
      activities: bare.activities.map((a) => ({
        ...a,
        drops: [{ ...emptyDrop('d1'), agentTypeId: 'lc95', baseId: 'hmt' }],
        crew: [{ ...emptyCrew('c1'), standByHours: '0', perDiemRate: '0.00' }],
      })),
    };
    expect(emptyRows(withDefaults)).toEqual([load, person]);
    expect(
      emptyRows({ ...withDefaults, touched: [`${load}.agentTypeId`, `${person}.perDiemRate`] }),
    ).toEqual([]);
    expect(errors({ ...withDefaults, touched: [`${load}.agentTypeId`] })).toEqual([
      [`${load}.volumeOnIncident`, 'Enter a volume on the incident or jettisoned.'],
    ]);
  });
  it('leaves the rows around it unchanged', () => {
    const three = addDrop(addDrop(addDrop(bare, 0), 0), 0);
    const typed = changeField(
      changeField(three, 'activities.0.drops.0.volumeOnIncident', '800'),
      'activities.0.drops.2.volumeOnIncident',
      '900',
    );
    const kept = withoutEmptyRows(typed);
    expect(kept.activities[0]?.drops.map((d) => d.volumeOnIncident)).toEqual(['800', '900']);
    expect(kept.touched).toContain('activities.0.drops.1.volumeOnIncident');
  });
  it('always counts in an agent-only record, which is about its loads', () => {
    const agentOnly = addDrop({ ...bare, dispatchType: 'agentOnly', purpose: 'preload' }, 0);
    expect(emptyRows(agentOnly)).toEqual([]);
    expect(emptyRows(addDrop(agentOnly, 0))).toEqual(['activities.0.drops.1']);
  });
});

it('accepts a load without a volume while the flight is out (ENTRY-12)', () => {
  const chosen = { ...addDrop(bare, 0), touched: [`${load}.agentTypeId`] };
  const typed = changeField(
    changeField(chosen, `${load}.agentTypeId`, 'lc95'),
    `${load}.baseId`,
    'hmt',
  );
  const out = [
    'timeIn',
    'hobbsEnd',
    'totalFlightHours',
    'dayFlightHours',
    'nightFlightHours',
  ].reduce((draft, field) => changeField(draft, `activities.0.${field}`, ''), typed);
  expect(errors(typed).map(([path]) => path)).toEqual([`${load}.volumeOnIncident`]);
  expect(errors(out)).toEqual([]);
});
