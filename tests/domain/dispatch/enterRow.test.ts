import { describe, expect, it } from 'vitest';
import { enterRow, openCrewRow } from '../../../domain/dispatch/defaults/enterRow.ts';
import type { DispatchDraft } from '../../../domain/dispatch/draft/draft.ts';
import { addCrew, addDrop, changeField } from '../../../domain/dispatch/draft/edit.ts';
import { addActivity } from '../../../domain/dispatch/draft/editActivities.ts';
import { crewRow, facts, good, stored, type } from './world.ts';

const drops = 'activities.0.drops';
const crew = 'activities.0.crew';
/** Without rows, and with a first load row that a person removed. */
const bare: DispatchDraft = {
  ...good,
  activities: good.activities.map((a) => ({ ...a, drops: [], crew: [] })),
  touched: [...good.touched.filter((path) => !path.startsWith(crew)), drops],
};
const load = type(addDrop(bare, 0), [
  [`${drops}.0.agentTypeId`, 'lc95'],
  [`${drops}.0.volumeOnIncident`, '1200'],
]);
const countOf = ({ draft }: { draft: DispatchDraft }) => [
  draft.activities[0]?.drops.length,
  draft.activities[0]?.crew.length,
];

describe('Enter in a row (ENTRY-47)', () => {
  it.each(['agentTypeId', 'baseId', 'volumeOnIncident', 'volumeJettisoned'])(
    'opens the next load from %s of the last one',
    (field) => {
      const entered = enterRow(load, `${drops}.0.${field}`, facts);
      expect([countOf(entered), entered.focus]).toEqual([[2, 0], `${drops}.1.volumeOnIncident`]);
    },
  );
  it('leads from a filled load to the next one', () => {
    const { draft } = enterRow(load, `${drops}.0.volumeOnIncident`, facts);
    const again = enterRow(draft, `${drops}.0.volumeOnIncident`, facts);
    expect([again.draft, again.focus]).toEqual([draft, `${drops}.1.volumeOnIncident`]);
  });
  it('focuses the agent of the next load where none follows from the one before', () => {
    const none = changeField(load, `${drops}.0.agentTypeId`, '');
    const { focus } = enterRow(none, `${drops}.0.volumeOnIncident`, { ...facts, rates: [] });
    expect(focus).toBe(`${drops}.1.agentTypeId`);
  });
  it('removes an untouched load and goes on, and brings back no first row', () => {
    const proposed: DispatchDraft = type({ ...bare, touched: ['assetId'] }, []);
    expect(proposed.activities[0]?.drops).toHaveLength(1);
    const entered = enterRow(proposed, `${drops}.0.volumeOnIncident`, facts);
    expect([countOf(entered), entered.focus]).toEqual([[0, 0], null]);
    expect(type(entered.draft, []).activities[0]?.drops).toEqual([]);
  });
  it('goes on from a load that was begun and has no volume', () => {
    const begun = changeField(addDrop(bare, 0), `${drops}.0.agentTypeId`, 'lc95');
    expect(enterRow(begun, `${drops}.0.volumeOnIncident`, facts)).toEqual({
      draft: begun,
      focus: null,
    });
  });
  it('keeps the only row of an agent-only dispatch, which is about its loads', () => {
    const agentOnly = addDrop({ ...bare, dispatchType: 'agentOnly', purpose: 'preload' }, 0);
    expect(countOf(enterRow(agentOnly, `${drops}.0.volumeOnIncident`, facts))).toEqual([1, 0]);
  });
  it('opens the next person, and removes the row that stays empty', () => {
    const jane = changeField(addCrew(bare, 0), `${crew}.0.crewId`, 'jane');
    const opened = enterRow(jane, `${crew}.0.crewId`, facts);
    expect([countOf(opened), opened.focus]).toEqual([[0, 2], `${crew}.1.crewId`]);
    const left = enterRow(opened.draft, `${crew}.1.crewId`, facts);
    expect([countOf(left), left.focus]).toEqual([[0, 1], null]);
  });
  it('goes on to the rows of the next activity', () => {
    const split = addActivity(load);
    const [first, second] = ['activities.0.drops.1', 'activities.1.drops'];
    const opened = enterRow(split, `${drops}.0.volumeOnIncident`, facts).draft;
    expect(enterRow(opened, `${first}.volumeOnIncident`, facts).focus).toBe(second);
  });
  it.each(['remarks', 'activities.0.timeIn', 'activities.7.drops.0.volumeOnIncident'])(
    'goes on from %s',
    (path) => {
      expect(enterRow(load, path, facts)).toEqual({ draft: load, focus: null });
    },
  );
});

describe('the first crew row (ENTRY-47)', () => {
  const opened = openCrewRow(bare);
  it('stays while defaults follow, and gives way to the crew of the day', () => {
    expect(type(opened, []).activities[0]?.crew).toHaveLength(1);
    expect(opened.touched).toEqual(bare.touched);
    const flown = stored({}, { crew: [crewRow({})] });
    const known = { ...facts, recentFor: 't83', lastDispatch: flown, lastMetered: flown };
    expect(type(opened, [], known).activities[0]?.crew.map(({ crewId }) => crewId)).toEqual([
      'jane',
    ]);
  });
  it('comes again after Enter removed it', () => {
    const left = enterRow(opened, `${crew}.0.crewId`, facts);
    expect(countOf(left)).toEqual([0, 0]);
    expect(openCrewRow(left.draft).activities[0]?.crew).toHaveLength(1);
  });
  it('is not opened over a crew, or after a person removed the last row', () => {
    expect(openCrewRow(good)).toBe(good);
    const removed = { ...bare, touched: [crew] };
    expect(openCrewRow(removed)).toBe(removed);
  });
  it('has its defaults', () => {
    expect(type(opened, [], facts).activities[0]?.crew[0]?.standByHours).toBe('0');
  });
});
