import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareReport, runReport } from '../../../../domain/report/engine/engine.ts';
import { ReportFilters } from '../../../../domain/report/request/request.ts';
import {
  numberAt,
  type ReportTable,
  textAt,
  totalSlot,
} from '../../../../domain/report/request/table.ts';
import { filterChoices } from '../../../../domain/report/view/filterChoices.ts';
import {
  chipsOf,
  FILTER_ON,
  type FilterChoices,
  type FilterField,
  filterFields,
  pickedIds,
  valuesOf,
  withPicked,
  withValues,
} from '../../../../domain/report/view/filterFields.ts';
import { runs } from '../../../support/depth.ts';
import { readColumns } from '../../../support/months.ts';
import { type Activity, shown, vendorOf } from '../naive.ts';
import { blocksOf, idOf, season } from '../season.ts';

const ids = filterFields.map(({ id }) => id);
const exampleOf = (field: FilterField, n: number): string => {
  if (field === 'dispatch.missingAgentCost') return FILTER_ON;
  if (field === 'incident.years') return String(2020 + n);
  if (field === 'aircraft.categories') return n === 0 ? 'FW' : 'RW';
  return field.endsWith('.ids') ? idOf(1, n) : `value ${n}`;
};

it('has every existing filter, and picked ids except for dispatches (RPT-13, RPT-14)', () => {
  expect(ids).toEqual([
    'aircraft.ids',
    'aircraft.categories',
    'aircraft.baseCodes',
    'aircraft.aircraftTypes',
    'aircraft.contractTypes',
    'aircraft.vendors',
    'incident.ids',
    'incident.years',
    'incident.states',
    'incident.agencies',
    'incident.types',
    'dispatch.takeOffBases',
    'dispatch.landingBases',
    'dispatch.takeOffOrLandingBases',
    'dispatch.agentBases',
    'dispatch.agentTypes',
    'dispatch.missionTypes',
    'dispatch.missionFlightTypes',
    'dispatch.crewNames',
    'dispatch.crewRoles',
    'dispatch.crewVendors',
    'dispatch.missingAgentCost',
  ]);
});

describe('values of a filter', () => {
  it('round-trips the values of a filter, each of them valid', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ids), fc.subarray([0, 1], { minLength: 1 }), (field, ns) => {
        const values =
          field === 'dispatch.missingAgentCost' ? [FILTER_ON] : ns.map((n) => exampleOf(field, n));
        const written = withValues({}, field, values);
        expect(ReportFilters.safeParse(written).success).toBe(true);
        expect(valuesOf(written)).toEqual({ [field]: values });
        expect(withValues(written, field, [])).toEqual({});
      }),
    );
  });
  it('leaves other fields alone when one is set, but picked ids replace all of their kind', () => {
    const both = withValues(withValues({}, 'aircraft.categories', ['FW']), 'aircraft.vendors', [
      'CDF',
    ]);
    expect(valuesOf(both)).toEqual({ 'aircraft.categories': ['FW'], 'aircraft.vendors': ['CDF'] });
    const picked = withValues(withValues(both, 'dispatch.crewRoles', ['Pilot']), 'aircraft.ids', [
      'a',
    ]);
    expect(valuesOf(picked)).toEqual({ 'aircraft.ids': ['a'], 'dispatch.crewRoles': ['Pilot'] });
    expect(valuesOf(withValues(picked, 'aircraft.categories', ['RW']))).toEqual({
      'aircraft.categories': ['RW'],
      'dispatch.crewRoles': ['Pilot'],
    });
  });
});

it('offers picked aircraft and incidents that no loaded row contains, each once (RPT-102)', () => {
  const filters: ReportFilters = {
    aircraft: { mode: 'specific', ids: ['a', 'b'] },
    incident: { mode: 'specific', ids: ['i'] },
  };
  expect([pickedIds(filters), pickedIds({})]).toEqual([
    { aircraft: ['a', 'b'], incidents: ['i'] },
    { aircraft: [], incidents: [] },
  ]);
  const option = (id: string, label = id) => ({ id, label });
  // Every field has its list.
  const none = Object.fromEntries(
    filterFields.map(({ id }) => [id, []]),
  ) as unknown as FilterChoices;
  const choices = { ...none, 'aircraft.ids': [option('a', 'T-76')] };
  expect(
    withPicked(choices, [option('a', 'Other words'), option('b', 'T-83')], [option('i', 'Cedar')]),
  ).toEqual({
    ...none,
    'aircraft.ids': [option('a', 'T-76'), option('b', 'T-83')],
    'incident.ids': [option('i', 'Cedar')],
  });
});

it('names each active value on its own chip (RPT-7)', () => {
  const filters: ReportFilters = {
    aircraft: { mode: 'specific', ids: ['a', 'b'] },
    incident: { mode: 'params', params: { years: [2024, 2025], states: [] } },
    dispatch: { mode: 'params', params: { agentTypes: ['Gel'], missingAgentCost: true } },
  };
  expect(chipsOf(filters)).toEqual([
    { field: 'aircraft.ids', words: 'Aircraft: 2 chosen aircraft', rest: [] },
    { field: 'incident.years', words: 'Incident year: 2024', rest: ['2025'] },
    { field: 'incident.years', words: 'Incident year: 2025', rest: ['2024'] },
    { field: 'dispatch.agentTypes', words: 'Agent: Gel', rest: [] },
    { field: 'dispatch.missingAgentCost', words: 'No agent price', rest: [] },
  ]);
  expect(
    chipsOf({
      aircraft: { mode: 'params', params: { categories: ['FW'] } },
      incident: { mode: 'specific', ids: ['i'] },
    }).map((c) => c.words),
  ).toEqual(['Category: Fixed wing', 'Incident: 1 chosen incident']);
});

const ask = {
  preset: 'cost',
  dimension: 'flight',
  groupBy: 'none',
  metrics: ['dispatchId'],
  filters: {},
  summaryOnly: false,
  sort: null,
} as const;

it('offers exactly the values in the loaded rows (RPT-15)', () => {
  fc.assert(
    fc.property(season, (given) => {
      const data = prepareReport(given.dimensions, readColumns(blocksOf(given)));
      const choices = filterChoices(data.joined);
      expect(Object.keys(choices)).toEqual(ids);
      for (const field of ids)
        for (const { id } of choices[field]) {
          const found = runReport(data, { ...ask, filters: withValues({}, field, [id]) }).rowCount;
          expect([field, id, found > 0]).toEqual([field, id, true]);
        }
      expect(choices['aircraft.ids'].length).toBe(
        new Set(given.activities.flatMap((a) => a.aircraft?.id ?? [])).size,
      );
      expect(choices['incident.years'].map(({ id }) => id)).toEqual(
        [...new Set(given.activities.flatMap((a) => a.incident?.year ?? []))].sort().map(String),
      );
    }),
    { numRuns: runs(60) },
  );
});

/** Every value of an activity, by field. */
const valuesIn: Readonly<
  Partial<Record<FilterField, (a: Activity) => readonly (string | null | undefined)[]>>
> = {
  'aircraft.ids': (a) => [a.aircraft?.id],
  'aircraft.categories': (a) => [a.aircraft?.category],
  'aircraft.baseCodes': (a) => [a.aircraft?.baseCode],
  'aircraft.aircraftTypes': (a) => [
    a.aircraft === null ? null : shown(a.aircraft.typeCode, a.aircraft.vendorName),
  ],
  'aircraft.vendors': (a) => [vendorOf(a)],
  'incident.ids': (a) => [a.incident?.id],
  'incident.years': (a) => [a.incident === null ? null : String(a.incident.year)],
  'incident.states': (a) => [a.incident?.state],
  'incident.agencies': (a) => [a.incident?.agency],
  'incident.types': (a) => [a.incident?.typeCode],
  'dispatch.takeOffBases': (a) => [a.takeOff],
  'dispatch.landingBases': (a) => [a.landing],
  'dispatch.takeOffOrLandingBases': (a) => [a.takeOff, a.landing],
  'dispatch.agentBases': (a) => a.drops.map((d) => d.base),
  'dispatch.agentTypes': (a) => a.drops.map((d) => d.agent),
  'dispatch.missionTypes': (a) => [a.mission],
  'dispatch.missionFlightTypes': (a) => [a.flightType],
  'dispatch.crewNames': (a) => a.crew.map((c) => c.name),
  'dispatch.crewRoles': (a) => a.crew.map((c) => c.role),
  'dispatch.crewVendors': (a) => a.crew.map((c) => c.vendor),
  'dispatch.missingAgentCost': (a) => [a.missingRate ? FILTER_ON : null],
};
it('offers every value of a loaded row, once and in reading order (RPT-15)', () => {
  fc.assert(
    fc.property(season, (given) => {
      const choices = filterChoices(
        prepareReport(given.dimensions, readColumns(blocksOf(given))).joined,
      );
      for (const [field, valuesOfOne] of Object.entries(valuesIn)) {
        const offered = choices[field as FilterField]; // A key of the record is a field.
        const values = new Set(
          given.activities
            .flatMap(valuesOfOne)
            .filter((value) => value !== null && value !== undefined && value !== ''),
        );
        expect([field, offered.map(({ id }) => id).sort()]).toEqual([field, [...values].sort()]);
        const labels = offered.map(({ label }) => label);
        expect(labels).toEqual(
          [...labels].sort((a, b) =>
            a.localeCompare(b, 'en', { numeric: true, sensitivity: 'base' }),
          ),
        );
      }
    }),
    { numRuns: runs(100) },
  );
});

it('distributes every cent over the contract types it offers, "No contract" included, and each finds only rows of its name (RPT-80)', () => {
  const kinds = new Set<string>();
  fc.assert(
    fc.property(season, (given) => {
      const data = prepareReport(given.dimensions, readColumns(blocksOf(given)));
      const report = (filters: ReportFilters, groupBy: string) =>
        runReport(data, {
          ...ask,
          dimension: groupBy === 'none' ? 'dispatch' : 'aircraft',
          groupBy,
          metrics: ['contractType', 'totalCost'],
          filters,
        });
      const costOf = (table: ReportTable) =>
        table.rowCount === 0 ? 0 : (numberAt(table, 1, totalSlot(table)) ?? 0);
      const offered = filterChoices(data.joined)['aircraft.contractTypes'];
      const none = offered.findIndex(({ id }) => id === 'none');
      expect(none === -1 ? null : offered[none]).toEqual(
        none === -1 ? null : { id: 'none', label: 'No contract' },
      );
      expect([-1, offered.length - 1]).toContain(none);
      let shared = 0;
      for (const { id, label } of offered) {
        kinds.add(id === 'none' ? 'none' : 'type');
        const filters = withValues({}, 'aircraft.contractTypes', [id]);
        const rows = report(filters, 'none');
        shared += costOf(rows);
        expect(
          Array.from({ length: rows.rowCount }, (_, row) => textAt(rows, 0, row) || 'No contract'),
        ).toEqual(new Array(rows.rowCount).fill(label));
        expect(report(filters, 'contractType').groups.map((group) => group.label)).toEqual([label]);
      }
      expect(shared).toBe(costOf(report({}, 'none')));
    }),
    { numRuns: runs(200) },
  );
  expect([...kinds].sort()).toEqual(['none', 'type']);
});

it('names the value for no contract in words on its chip (RPT-80)', () => {
  expect(
    chipsOf(withValues({}, 'aircraft.contractTypes', ['CWN', 'none'])).map((chip) => chip.words),
  ).toEqual(['Contract type: CWN', 'Contract type: No contract']);
});

it('combines the filters of a preset with the chosen ones, also on the same field', () => {
  fc.assert(
    fc.property(
      season,
      fc.constantFrom('FW' as const, 'RW' as const),
      fc.subarray([idOf(1, 0), idOf(1, 1)]),
      (given, category, aircraftIds) => {
        const data = prepareReport(given.dimensions, readColumns(blocksOf(given)));
        const implied: ReportFilters = {
          aircraft: { mode: 'params', params: { categories: [category] } },
        };
        const filters: ReportFilters =
          aircraftIds.length === 0 ? {} : { aircraft: { mode: 'specific', ids: aircraftIds } };
        const expected = given.activities.filter(
          (a) =>
            a.aircraft?.category === category &&
            (aircraftIds.length === 0 || aircraftIds.includes(a.aircraft.id)),
        ).length;
        expect(runReport(data, { ...ask, filters, implied }).rowCount).toBe(expected);
      },
    ),
    { numRuns: runs(100) },
  );
});
