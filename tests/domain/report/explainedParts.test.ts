import fc from 'fast-check';
import { expect, it } from 'vitest';
import { costParts } from '../../../domain/cost/costs.ts';
import { prepareReport } from '../../../domain/report/engine/engine.ts';
import { type ExplainPlace, explainFigure } from '../../../domain/report/explain/explain.ts';
import { explainPart } from '../../../domain/report/explain/explainPart.ts';
import type { Dimension } from '../../../domain/report/request/choices.ts';
import { runs } from '../../support/depth.ts';
import { readColumns } from '../../support/months.ts';
import { flight, tanker } from './oneFlight.ts';
import { blocksOf, type SeasonActivity, season } from './season.ts';

/** The calculation of each line of the report's first row, down to its only part. */
function workings(activity: SeasonActivity, dimension: Dimension, slot = 0) {
  const fleet = activity.aircraft === null ? [] : [activity.aircraft];
  const data = prepareReport(
    {
      aircraft: fleet,
      incidents: [],
      bases: [],
      agentTypes: [],
      contracts: fleet.flatMap((one) => one.contracts),
    },
    readColumns(
      blocksOf({
        dimensions: {
          aircraft: fleet,
          incidents: [],
          bases: [],
          agentTypes: [],
          contracts: fleet.flatMap((one) => one.contracts),
        },
        activities: [activity],
      }),
    ),
  );
  const request = {
    preset: 'cost',
    dimension,
    groupBy: 'none',
    metrics: ['totalCost'],
    filters: {},
    summaryOnly: false,
    sort: null,
  } as const;
  const open = (place: ExplainPlace): ReturnType<typeof explainFigure> => {
    const found = explainFigure(data, { request, column: 'totalCost', place });
    const [addend] = found.addends;
    return addend === undefined ? found : open(addend.place);
  };
  return Object.fromEntries(
    open({ kind: 'slot', at: slot }).lines.map(({ key, working, cents }) => [
      key,
      [working, cents],
    ]),
  );
}

const nothingStandby = ['No standby hours', 0];
const notAborted = ['Not aborted', 0];
const noLoad = ['No load', 0];
const everybodysDays = ['(Person 2 $40.00 + Person 3 $60.50)', 10_050];

it('explains each cost of a flight, and names the crew on standby and on per diem (COST-19, RPT-10)', () => {
  expect(workings(flight, 'flight')).toEqual({
    flightCost: ['1.50 h × $3,120.00', 468_000],
    abortFees: notAborted,
    availabilityCost: ['1.50 h × $9,000.00 ÷ 9', 150_000],
    totalAgentCost: noLoad,
    landingFees: ['2 landings', 4_500],
    crewStandbyCost: ['(Person 1 0.50 h + Person 2 0.50 h) × $33.33', 3_333],
    perDiemCost: everybodysDays,
  });
  expect(
    workings({ ...flight, aborted: true, hours: null, landings: 1, crew: [] }, 'flight'),
  ).toEqual({
    flightCost: ['Aborted: no flight cost', 0],
    abortFees: ['0.1 × $3,120.00', 31_200],
    availabilityCost: ['0.00 h × $9,000.00 ÷ 9', 0],
    totalAgentCost: noLoad,
    landingFees: ['1 landing', 4_500],
    crewStandbyCost: nothingStandby,
    perDiemCost: ['Nobody on per diem', 0],
  });
});

it.each([
  ['No contract', { ...flight, aircraft: { ...tanker, contracts: [] } }],
  ['No contract', { ...flight, aircraft: null }],
  ['Agent-only', { ...flight, type: 'agentOnly' as const }],
])('shows “%s” where nothing is charged by the hour', (why, activity) => {
  expect(workings(activity, 'flight')).toEqual({
    flightCost: [why, 0],
    abortFees: notAborted,
    availabilityCost: [why, 0],
    totalAgentCost: noLoad,
    landingFees: ['2 landings', 4_500],
    crewStandbyCost: [why, 0],
    perDiemCost: everybodysDays,
  });
});

it('gives a crew member their own share, and reports a cent of rounding (RPT-82)', () => {
  const ofPerson = (slot: number) => {
    const { crewStandbyCost, perDiemCost, flightCost } = workings(flight, 'crew', slot);
    return [crewStandbyCost, perDiemCost, flightCost];
  };
  const flew = ['0.00 h × $3,120.00', 0];
  expect([ofPerson(0), ofPerson(1), ofPerson(2)]).toEqual([
    [['Person 1 0.50 h × $33.33', 1_667], ['Nobody on per diem', 0], flew],
    [
      ['Person 2 0.50 h × $33.33, rounded with the others aboard', 1_666],
      ['Person 2 $40.00', 4_000],
      flew,
    ],
    [nothingStandby, ['Person 3 $60.50', 6_050], flew],
  ]);
});

it('gives the take-off base the flying, and the landing base its fees (RPT-24, RPT-25)', () => {
  const [left, reached] = [workings(flight, 'base', 0), workings(flight, 'base', 1)];
  expect([
    left['flightCost'],
    left['landingFees'],
    reached['flightCost'],
    reached['landingFees'],
    reached['perDiemCost'],
  ]).toEqual([
    ['1.50 h × $3,120.00', 468_000],
    ['', 0],
    ['0.00 h × $3,120.00', 0],
    ['2 landings', 4_500],
    ['Nobody on per diem', 0],
  ]);
});

it('explains the cents of every part that the report shows (COST-19, COST-20)', () => {
  fc.assert(
    fc.property(season, (given) => {
      const data = prepareReport(given.dimensions, readColumns(blocksOf(given)));
      for (const dimension of ['flight', 'base', 'crew'] as const) {
        const parts = data.partsOf(dimension);
        for (let part = 0; part < parts.count; part++) {
          const explained = explainPart(data.joined, parts, dimension, part).lines.map(
            ({ key, cents }) => [key, cents],
          );
          expect(explained).toEqual(costParts.map((key) => [key, parts.measures[key][part]]));
        }
      }
    }),
    { numRuns: runs(200) },
  );
});
