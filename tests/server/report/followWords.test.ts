import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FollowedWords } from '../../../contract/report/words.ts';
import { specificRange } from '../../../domain/dates/dateRange.ts';
import { numberAt, totalSlot } from '../../../domain/report/request/table.ts';
import { requestOfView } from '../../../domain/report/view/requestOfView.ts';
import { readState, stateText } from '../../../domain/report/view/stateDocument.ts';
import { presetView } from '../../../domain/report/view/view.ts';
import { plainState, type ViewState } from '../../../domain/report/view/viewState.ts';
import type { Store } from '../../../server/database/open.ts';
import { agentId, baseId } from '../../../server/demo/reference/catalogue.ts';
import { readReportTable } from '../../../server/report/reportData.ts';
import { caller, fill, freshWorld, type TestApp, testApp } from '../support/support.ts';
import { flight, incident, t70 } from '../support/world.ts';

type Call = ReturnType<typeof caller>;
const LC95A = 'PHOS-CHEK LC95A';
const oak = {
  ...incident,
  id: 'a2b1b3a0-0000-4000-8000-000000000001',
  incident_number: '000777',
  name: 'Oak',
  is_unconfirmed: true,
};
const days = { from: '2025-07-14', until: '2025-07-14' };
const byAgents = (...agentTypes: string[]): ViewState => ({
  ...plainState,
  filters: { dispatch: { mode: 'params', params: { agentTypes } } },
});
const byWord = (
  of: 'agentTypeName' | 'aircraft' | 'incident' | 'takeOffBaseCode' | 'byBase',
  word: string,
  isExcluded = false,
): ViewState => ({
  ...plainState,
  narrowing: { ...plainState.narrowing, words: [{ of, word, isExcluded }] },
});

describe('names in report filters', () => {
  let store: Store;
  let service: TestApp;
  let analyst: Call;
  let admin: Call;
  let others: readonly string[];
  beforeAll(async () => {
    store = await freshWorld('pglite', [
      ['incidents', [incident]],
      ['incidents', [oak]],
    ]);
    service = await testApp(store);
    analyst = caller(service.app, await service.token('demo-analyst'));
    admin = caller(service.app, await service.token('demo-admin'));
    expect((await admin('POST', '/v2/dispatches', flight())).status).toBe(200);
    const water = flight('2025-07-14', '22:30', 800, { drops: [] });
    expect((await admin('POST', '/v2/dispatches', water)).status).toBe(200);
    const { rows } = await store.pool.query<{ name: string }>(
      'select name from suppressant_types where name <> $1 order by name',
      [LC95A],
    );
    others = rows.map(({ name }) => name);
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  beforeEach(async () => {
    // Two names can be swapped, so neither takes its own back immediately.
    for (const id of [agentId(LC95A), agentId(other())])
      await rename('suppressant_types', id, `Reset ${id}`);
    await rename('suppressant_types', agentId(LC95A), LC95A);
    await rename('suppressant_types', agentId(other()), other());
  });
  const other = () => others[0] ?? '';
  const rename = (table: string, id: string, to: string, column = 'name') =>
    store.pool.query(`update ${table} set ${column} = $2 where id = $1`, [id, to]);
  const follow = async (state: ViewState, groupBy = 'agency', dimension = 'incident') => {
    const { status, body } = await analyst('POST', '/x/catis/words', {
      arrangement: { preset: 'cost', dimension, groupBy, state: stateText(state) ?? '' },
    });
    expect([status, body]).toEqual([200, expect.anything()]);
    const followed = FollowedWords.parse(body);
    const read = readState(followed.state === '' ? undefined : followed.state);
    if (read === null) throw new Error(`This state can't be read: ${followed.state}`);
    return { ...followed, state: read };
  };
  /** The total cost of a report with this state, in cents. */
  const totalOf = async (state: ViewState) => {
    const view = { ...presetView('cost', specificRange(days.from, days.until)), state };
    const table = await readReportTable(
      store,
      { days, compared: null },
      requestOfView(view, null, days),
    );
    return table.rowCount === 0
      ? 0
      : numberAt(table, table.columns.indexOf('totalCost'), totalSlot(table));
  };
  const agentsIn = ({ filters }: ViewState) => filters.dispatch?.params.agentTypes;

  it('returns current names unchanged, with their ids (RPT-171)', async () => {
    const { state, renamed, faults } = await follow(byAgents(LC95A));
    expect({ state, renamed, faults }).toEqual({
      state: { ...byAgents(LC95A), ids: { agent: { [LC95A]: [agentId(LC95A)] } } },
      renamed: [],
      faults: [],
    });
    expect((await follow(plainState)).state).toEqual(plainState);
  });

  it('follows a renamed agent by its id and by the log, and the total stays (RPT-15, RPT-171)', async () => {
    const saved = byAgents(LC95A);
    const withIds = (await follow(saved)).state;
    const before = await totalOf(saved);
    expect(before).toBeGreaterThan(0);
    await rename('suppressant_types', agentId(LC95A), 'LC95A-W');
    expect(await totalOf(saved)).toBe(0);
    for (const state of [saved, withIds]) {
      const followed = await follow(state);
      expect([
        await totalOf(followed.state),
        agentsIn(followed.state),
        followed.renamed,
        followed.faults,
      ]).toEqual([before, ['LC95A-W'], [{ from: LC95A, to: ['LC95A-W'] }], []]);
    }
  });

  it('follows an excluded name, which otherwise makes the total larger (RPT-120, RPT-171)', async () => {
    const saved = byWord('agentTypeName', LC95A, true);
    const before = await totalOf(saved);
    await rename('suppressant_types', agentId(LC95A), 'LC95A-W');
    expect(await totalOf(saved)).toBeGreaterThan(before ?? 0);
    expect(await totalOf((await follow(saved)).state)).toBe(before);
  });

  it('follows swapped names by their ids, and several renames of one thing', async () => {
    const withIds = (await follow(byAgents(LC95A, other()))).state;
    await rename('suppressant_types', agentId(LC95A), 'Between');
    await rename('suppressant_types', agentId(other()), LC95A);
    await rename('suppressant_types', agentId(LC95A), other());
    const followed = await follow({ ...withIds, ...byAgents(LC95A), ids: withIds.ids });
    expect([agentsIn(followed.state), followed.renamed]).toEqual([
      [other()],
      [{ from: LC95A, to: [other()] }],
    ]);
    expect(agentsIn((await follow(byAgents(LC95A))).state)).toEqual([LC95A]);
    expect(agentsIn((await follow(byAgents('Between'))).state)).toEqual([other()]);
  });

  it('reports unknown names, and how much remains (RPT-172)', async () => {
    expect((await follow(byAgents('LC95A-X', LC95A))).faults).toEqual([
      "LC95A-X isn't known any more. 1 of 2 agents is left.",
    ]);
    expect((await follow(byAgents('LC95A-X', 'Z'))).faults).toEqual([
      "LC95A-X and Z aren't known any more. No agent is left.",
    ]);
    // A link can have any text.
    expect((await follow(byAgents('LC\u0000', LC95A))).faults).toEqual([
      "LC\u0000 isn't known any more. 1 of 2 agents is left.",
    ]);
    expect((await follow(byWord('aircraft', 'T-83'))).faults).toEqual([
      "T-83 isn't known any more. No aircraft is left.",
    ]);
    expect((await follow(byWord('agentTypeName', 'LC95A-X', true))).faults).toEqual([
      "LC95A-X isn't known any more. No excluded agent is left.",
    ]);
  });

  it('reports a name that several things share (RPT-172)', async () => {
    const withIds = (await follow(byAgents(LC95A))).state;
    await store.pool.query('update suppressant_types set archived_at = now() where id = $1', [
      agentId(other()),
    ]);
    await rename('suppressant_types', agentId(other()), 'LC95A-W');
    await rename('suppressant_types', agentId(LC95A), 'LC95A-W');
    expect((await follow(withIds)).faults).toEqual([
      'LC95A-W is the name of 2 agents now. All of them are counted.',
    ]);
    await store.pool.query(
      'update suppressant_types set archived_at = null, name = $2 where id = $1',
      [agentId(other()), other()],
    );
    const twice = 'Named twice';
    for (const id of [agentId(LC95A), agentId(other())]) {
      await rename('suppressant_types', id, twice);
      await rename('suppressant_types', id, `After ${id}`);
    }
    // Both agents had the name, one after the other. It leads to the last one.
    expect(agentsIn((await follow(byAgents(twice))).state)).toEqual([`After ${agentId(other())}`]);
  });

  it('follows an aircraft that views name in brackets because it has no radio ID (RPT-191)', async () => {
    const registration = 'N900NR';
    await store.pool.query(
      `insert into assets (registration, aircraft_type_id) select $1, aircraft_type_id from assets where id = $2`,
      [registration, t70],
    );
    const wordsOf = async (word: string) => {
      const { state, faults } = await follow(byWord('aircraft', word));
      return [state.narrowing.words.map((one) => one.word), faults];
    };
    for (const word of [`(${registration})`, ` (${registration})`, registration])
      expect(await wordsOf(word)).toEqual([[registration], []]);
  });

  it('follows archived, deleted and differently spelled names', async () => {
    await store.pool.query('update suppressant_types set archived_at = now() where id = $1', [
      agentId(LC95A),
    ]);
    expect((await follow(byAgents(LC95A))).faults).toEqual([]);
    await store.pool.query('update suppressant_types set archived_at = null where id = $1', [
      agentId(LC95A),
    ]);
    expect(agentsIn((await follow(byAgents('  phos-chek  LC95A'))).state)).toEqual([LC95A]);
  });

  it('follows aircraft by either part of their label, incidents and bases (RPT-120)', async () => {
    const { rows } = await store.pool.query<{ label: string; registration: string }>(
      `select m.radio_id || ' (' || a.registration || ')' as label, a.registration from assets a join aircraft_metadata m on m.asset_id = a.id where a.id = $1`,
      [t70],
    );
    const { label = '', registration = '' } = rows[0] ?? {};
    await store.pool.query(`update aircraft_metadata set radio_id = 'T-700' where asset_id = $1`, [
      t70,
    ]);
    await rename('assets', t70, 'N700XX', 'registration');
    const wordIn = ({ state }: { state: ViewState }) =>
      state.narrowing.words.map(({ word }) => word);
    expect(wordIn(await follow(byWord('aircraft', label)))).toEqual(['T-700 (N700XX)']);
    expect(wordIn(await follow(byWord('aircraft', `T-700 (${registration})`)))).toEqual([
      'T-700 (N700XX)',
    ]);
    await rename('incidents', incident.id, 'Cedar Creek');
    expect(wordIn(await follow(byWord('incident', 'CA-RRU-012345 Cedar')))).toEqual([
      'CA-RRU-012345 Cedar Creek',
    ]);
    await rename('bases', baseId('HMT'), 'HEM', 'code');
    expect(wordIn(await follow(byWord('takeOffBaseCode', 'HMT')))).toEqual(['HEM']);
    expect(wordIn(await follow(byWord('byBase', 'HMT', true)))).toEqual(['HEM']);
  });

  it('follows an incident to the one it was merged into', async () => {
    const word = 'CA-RRU-000777 Oak (unconfirmed)';
    const saved = (await follow(byWord('incident', word))).state;
    expect(saved.ids).toEqual({ incident: { [word]: [oak.id] } });
    const picked: ViewState = {
      ...plainState,
      filters: { incident: { mode: 'specific', ids: [oak.id, incident.id] } },
      narrowing: {
        ...plainState.narrowing,
        behind: [
          {
            dimension: 'incident',
            groupBy: 'agency',
            group: null,
            row: oak.id,
            values: [],
            title: word,
          },
        ],
      },
    };
    expect((await follow(picked)).state).toEqual(picked);
    await store.pool.query(
      'update incidents set deleted_at = now(), merged_into = $2 where id = $1',
      [oak.id, incident.id],
    );
    for (const state of [saved, byWord('incident', word)])
      expect((await follow(state)).state.narrowing.words.map((one) => one.word)).toEqual([
        'CA-RRU-012345 Cedar Creek',
      ]);
    expect((await follow(picked)).state).toMatchObject({
      filters: { incident: { ids: [incident.id] } },
      narrowing: { behind: [{ row: incident.id }] },
    });
  });

  it('reports another year’s incident with the same number and name (RPT-172)', async () => {
    const namesake = {
      ...incident,
      id: 'a2b1b3a0-0000-4000-8000-000000000002',
      year: incident.year - 1,
      incident_number: '000888',
      name: 'Elm',
    };
    const moved = {
      ...incident,
      id: 'a2b1b3a0-0000-4000-8000-000000000003',
      incident_number: '000999',
      name: 'Fir',
    };
    const merged = {
      ...incident,
      id: 'a2b1b3a0-0000-4000-8000-000000000004',
      incident_number: '000666',
      name: 'Ivy',
    };
    await fill(
      store,
      [namesake, moved, merged].map((one) => ['incidents', [one]] as const),
    );
    const saved = (await follow(byWord('incident', 'CA-RRU-000999 Fir'))).state;
    await store.pool.query(
      `update incidents set incident_number = '000888', name = 'Elm' where id = $1`,
      [moved.id],
    );
    await store.pool.query(
      'update incidents set deleted_at = now(), merged_into = $2 where id = $1',
      [merged.id, moved.id],
    );
    const faults = ['CA-RRU-000888 Elm is the name of 2 incidents now. All of them are counted.'];
    for (const state of [
      saved,
      byWord('incident', 'CA-RRU-000999 Fir'),
      byWord('incident', 'CA-RRU-000666 Ivy'),
    ])
      expect((await follow(state)).faults).toEqual(faults);
  });

  it('follows drill-downs, closed groups and sorts, and cells that list several (RPT-125, RPT-171)', async () => {
    const { rows } = await store.pool.query<{ name: string; id: string }>(
      'select id, name from aircraft_vendors where deleted_at is null order by name limit 1',
    );
    const { name = '', id = '' } = rows[0] ?? {};
    await rename('aircraft_vendors', id, 'Renamed Air');
    const state: ViewState = {
      ...plainState,
      collapsed: [name, 'Multiple', 'No vendor'],
      across: { by: 'group', measure: 'totalCost' },
      sort: [{ column: 'totalCost', descending: true, at: name }],
      narrowing: {
        words: [{ of: 'agentTypeName', word: `${LC95A}, ${other()}`, isExcluded: false }],
        values: [],
        behind: [
          {
            dimension: 'aircraft',
            groupBy: 'vendor',
            group: name,
            row: null,
            values: [],
            title: `${name} total, by aircraft`,
          },
        ],
      },
    };
    await rename('suppressant_types', agentId(LC95A), 'LC95A-W');
    const followed = await follow(state, 'vendor', 'aircraft');
    expect(followed.state).toMatchObject({
      collapsed: ['Renamed Air', 'Multiple', 'No vendor'],
      sort: [{ at: 'Renamed Air' }],
      narrowing: {
        words: [{ word: `LC95A-W, ${other()}` }],
        behind: [{ group: 'Renamed Air', title: 'Renamed Air total, by aircraft' }],
      },
    });
    expect(followed.faults).toEqual([]);
    const lost = {
      ...state,
      narrowing: {
        ...state.narrowing,
        behind: state.narrowing.behind.map((line) => ({ ...line, group: 'Nobody Air' })),
      },
    };
    expect((await follow(lost, 'vendor', 'aircraft')).faults).toEqual([
      "Nobody Air isn't known any more. The records behind it can't be found.",
    ]);
  });

  it('leaves flags, numbers, blanks and fixed words unchanged', async () => {
    const state: ViewState = {
      ...plainState,
      filters: {
        aircraft: {
          mode: 'params',
          params: { categories: ['FW'], contractTypes: ['none', 'gone'], aircraftTypes: ['SO'] },
        },
        incident: { mode: 'params', params: { years: [2025], agencies: ['Gone'] } },
        dispatch: { mode: 'params', params: { missionTypes: ['Gone'], missingAgentCost: true } },
      },
      narrowing: {
        ...plainState.narrowing,
        words: [{ of: 'agentTypeName', word: '', isExcluded: true }],
      },
    };
    const { renamed, faults, ...followed } = await follow(state);
    expect([followed.state, renamed, faults]).toEqual([state, [], []]);
  });

  it('refuses an unknown arrangement', async () => {
    const arrangement = { preset: 'cost', dimension: 'incident', groupBy: 'moon', state: '' };
    expect((await analyst('POST', '/x/catis/words', { arrangement })).status).toBe(400);
    expect(
      (
        await analyst('POST', '/x/catis/words', {
          arrangement: { ...arrangement, groupBy: 'agency', state: 'x'.repeat(4_001) },
        })
      ).status,
    ).toBe(400);
  });
});
