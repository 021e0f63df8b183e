import { expect, it } from 'vitest';
import type { AimsDimensions, AimsMetric } from '../../../contract/report/aims.ts';
import { runReport } from '../../../domain/report/engine/engine.ts';
import { prepareHistoric } from '../../../domain/report/engine/historic.ts';
import { type ExplainPlace, explainFigure } from '../../../domain/report/explain/explain.ts';
import { historicExplanation } from '../../../domain/report/explain/explainHistoric.ts';
import { kindOf, lineLabel, numberAt, slotOf } from '../../../domain/report/request/table.ts';
import { cellText } from '../../../domain/report/view/cellText.ts';

const t83 = {
  id: '00000001-0000-4000-8000-000000000001',
  radioId: 'T-83',
  registration: 'N449DF',
  category: 'FW',
  typeCode: 'S-2T',
  vendorName: 'CDF',
} as const;
const cedar = {
  id: '00000002-0000-4000-8000-000000000001',
  year: 2019,
  state: 'CA',
  unit: 'RRU',
  incidentNumber: '012345',
  sequence: 1,
  name: 'Cedar',
  agency: 'CAL FIRE',
  typeCode: 'wildland fire',
};
const dimensions: AimsDimensions = {
  aircraft: [t83],
  incidents: [cedar],
  lastDay: '2019-12-31',
  firstCurrentDay: null,
};
const row = (n: number, more: Partial<AimsMetric> = {}): AimsMetric => ({
  activityId: `00000003-0000-4000-8000-00000000000${n}`,
  dispatchId: `00000004-0000-4000-8000-00000000000${n}`,
  dispatchNumber: 100 + n,
  aircraftId: t83.id,
  incidentId: cedar.id,
  activityDate: '2019-07-14',
  dispatchTime: '2019-07-14T13:00',
  timeOut: '2019-07-14T23:50',
  timeIn: '2019-07-15T00:40',
  requestNumber: 'A-12',
  missionTypeDesc: 'Initial attack',
  missionFlightTypeDesc: 'Tanker drop',
  takeOffBaseCode: 'HMT',
  landingBaseCode: 'RAM',
  agentBaseCode: 'HMT',
  agentTypeName: 'PHOS-CHEK LC95A',
  contractTypeCode: 'SEU',
  hobbsStart: 1234.5,
  hobbsEnd: 1235.8,
  totalFlightHours: 1.3,
  dayFlightHours: 1.3,
  nightFlightHours: 0,
  landings: 1,
  dropCount: 2,
  volumeOnIncident: 3785.411784,
  volumeJettisoned: 378.5411784,
  aborted: false,
  hourlyRate: 4162,
  dailyAvailability: 13_500,
  flightCost: null,
  abortFees: null,
  availabilityCost: null,
  totalAgentCost: 3420,
  landingFees: 45,
  remarks: '',
  ...more,
});
const ask = (
  rows: readonly AimsMetric[],
  dimension: string,
  groupBy: string,
  metrics: readonly string[],
) => {
  const table = runReport(prepareHistoric(dimensions, rows), {
    preset: 'cost',
    dimension,
    groupBy,
    metrics,
    filters: {},
    summaryOnly: false,
    sort: null,
  });
  return Array.from(table.display, (line) => [
    kindOf(line) === 'row' ? '' : lineLabel(table, line),
    ...table.columns.map((_, column) =>
      kindOf(line) === 'groupTitle' ? '' : cellText(table, column, slotOf(line)),
    ),
  ]);
};
const money = [
  'flightCost',
  'abortFees',
  'availabilityCost',
  'totalAgentCost',
  'landingFees',
  'crewStandbyCost',
  'totalCostExclAvailCost',
  'totalCost',
];

it('reads the wall clock, gallons, loads and hours as recorded (AIMS-2)', () => {
  expect(
    ask([row(1)], 'flight', 'none', [
      'activityDate',
      'dispatchTime',
      'timeOut',
      'timeIn',
      'hobbsStart',
      'totalFlightHours',
      'dropCount',
      'volumeOnIncident',
      'volumeJettisoned',
      'flags',
    ]),
  ).toEqual([
    ['', '07/14/2019', '13:00', '23:50', '00:40 +1', '1,234.50', '1.30', '2', '1,000', '100', ''],
    ['Total', '', '', '', '', '', '1.30', '2', '1,000', '100', ''],
  ]);
});
it('uses stored amounts as they are, and the formulas with the row’s own rate for missing ones (AIMS-4)', () => {
  const computed = row(1);
  const asStored = row(2, {
    flightCost: 5000.01,
    abortFees: 0,
    availabilityCost: 12.34,
    totalAgentCost: 1,
  });
  const aborted = row(3, {
    aborted: true,
    totalFlightHours: 0,
    totalAgentCost: null,
    landingFees: 0,
    volumeOnIncident: 0,
    volumeJettisoned: 0,
    dropCount: 0,
  });
  const unknown = row(4, { hourlyRate: null, dailyAvailability: null, totalAgentCost: null });
  expect(
    ask([computed, asStored, aborted, unknown], 'dispatch', 'none', ['dispatchId', ...money]),
  ).toEqual([
    [
      '',
      '101',
      '$5,410.60',
      '$0.00',
      '$1,950.00',
      '$3,420.00',
      '$45.00',
      '$0.00',
      '$8,875.60',
      '$10,825.60',
    ],
    [
      '',
      '102',
      '$5,000.01',
      '$0.00',
      '$12.34',
      '$1.00',
      '$45.00',
      '$0.00',
      '$5,046.01',
      '$5,058.35',
    ],
    ['', '103', '$0.00', '$416.20', '$0.00', '$0.00', '$0.00', '$0.00', '$416.20', '$416.20'],
    ['', '104', '$0.00', '$0.00', '$0.00', '$0.00', '$45.00', '$0.00', '$45.00', '$45.00'],
    [
      'Total',
      '',
      '$10,410.61',
      '$416.20',
      '$1,962.34',
      '$3,421.00',
      '$135.00',
      '$0.00',
      '$14,382.81',
      '$16,345.15',
    ],
  ]);
});
it('groups by contract type under the SO rule, and by missing values (COST-8)', () => {
  const rows = [row(1), row(2, { contractTypeCode: null }), row(3, { contractTypeCode: 'CWN' })];
  expect(ask(rows, 'aircraft', 'none', ['aircraft', 'contractType', 'flightCount'])).toEqual([
    ['', 'T-83 (N449DF)', 'Multiple', '3'],
    ['Total', '', '', '3'],
  ]);
  expect(
    ask([row(1), row(2, { aircraftId: null, incidentId: null })], 'incident', 'agency', [
      'incident',
      'flightCount',
    ]),
  ).toEqual([
    ['CAL FIRE (1)', '', ''],
    ['', 'CA-RRU-012345 Cedar', '1'],
    ['CAL FIRE total', '', '1'],
    ['No incident (1)', '', ''],
    ['', 'No incident', '1'],
    ['No incident total', '', '1'],
    ['Total', '', '2'],
  ]);
});
it('refuses rows that name unknown dimension values', () => {
  expect(() => prepareHistoric({ ...dimensions, aircraft: [] }, [row(1)])).toThrow(
    `The metrics name the aircraft ${t83.id}, which the dimensions do not have.`,
  );
});

it('breaks every figure down to stored amounts and those its rate gives, adding up to it exactly (AIMS-4, RPT-10)', () => {
  const rows = [
    row(1),
    row(2, {
      flightCost: 5000.01,
      abortFees: 0,
      availabilityCost: 12.34,
      totalAgentCost: 1,
      incidentId: null,
    }),
    row(3, {
      aborted: true,
      totalFlightHours: 0,
      totalAgentCost: null,
      landingFees: 0,
      landings: 0,
    }),
    row(4, {
      hourlyRate: null,
      dailyAvailability: null,
      totalAgentCost: null,
      dispatchId: row(1).dispatchId,
    }),
  ];
  const data = prepareHistoric(dimensions, rows);
  const metrics = [
    'flightCost',
    'abortFees',
    'availabilityCost',
    'totalAgentCost',
    'landingFees',
    'totalCostExclAvailCost',
    'totalCost',
  ] as const;
  const texts = new Set<string>();
  for (const [dimension, groupBy] of [
    ['incident', 'agency'],
    ['aircraft', 'none'],
    ['dispatch', 'aircraft'],
    ['flight', 'none'],
  ]) {
    const request = {
      preset: 'cost',
      dimension: dimension ?? '',
      groupBy: groupBy ?? '',
      metrics,
      filters: {},
      summaryOnly: false,
      sort: null,
    };
    const table = runReport(data, request);
    for (const [at, column] of metrics.entries()) {
      const open = (place: ExplainPlace, shown: number | null): void => {
        const { cents, lines, addends } = explainFigure(
          data,
          { request, column, place },
          historicExplanation(rows),
        );
        const sum = (list: readonly { readonly cents: number }[]) =>
          list.reduce((all, one) => all + one.cents, 0);
        expect([cents, sum(lines), addends.length === 0 ? shown : sum(addends)]).toEqual([
          shown,
          shown,
          shown,
        ]);
        for (const line of lines)
          if (addends.length === 0) texts.add(`${line.key}: ${line.working}`);
        for (const addend of addends) open(addend.place, addend.cents);
      };
      for (let slot = 0; slot <= table.rowCount + table.groups.length; slot++)
        open({ kind: 'slot', at: slot }, numberAt(table, at, slot));
    }
  }
  expect([...texts].sort()).toEqual([
    'abortFees: 0.1 × $4,162.00',
    'abortFees: As stored',
    'abortFees: Not aborted',
    'availabilityCost: 0.00 h × $13,500.00 ÷ 9',
    'availabilityCost: 1.30 h × $13,500.00 ÷ 9',
    'availabilityCost: As stored',
    'availabilityCost: No rate was stored',
    'flightCost: 1.30 h × $4,162.00',
    'flightCost: Aborted: no flight cost',
    'flightCost: As stored',
    'flightCost: No rate was stored',
    'landingFees: 0 landings, as stored',
    'landingFees: 1 landing, as stored',
    'totalAgentCost: As stored',
    'totalAgentCost: Nothing was stored',
  ]);
});

it('counts flights with neither a rate nor a stored cost, and marks no other (RPT-83)', () => {
  const rows = [
    row(1),
    row(2, { hourlyRate: null, flightCost: 5000.01 }),
    row(3, { hourlyRate: null, aborted: true, abortFees: 400 }),
    row(4, { hourlyRate: null, aborted: true, abortFees: null }),
    row(5, { hourlyRate: null, flightCost: null }),
  ];
  const request = {
    preset: 'cost',
    dimension: 'flight',
    groupBy: 'none',
    metrics: ['totalCost'],
    filters: {},
    summaryOnly: false,
    sort: null,
  };
  expect([...(runReport(prepareHistoric(dimensions, rows), request).withoutRate ?? [])]).toEqual([
    0, 0, 0, 1, 1, 2,
  ]);
  const byBase = runReport(prepareHistoric(dimensions, rows), {
    ...request,
    dimension: 'aircraft',
    groupBy: 'base',
  });
  expect(byBase.groups.map((group) => group.label)).toEqual(['No base']);
});

it('has a load where gallons or a cost were recorded, and none otherwise (AIMS-2)', () => {
  const flown = {
    takeOffBaseCode: 'RAM',
    landingBaseCode: 'RAM',
    volumeOnIncident: 0,
    volumeJettisoned: 0,
    totalAgentCost: null,
    dropCount: 0,
  };
  const basesOf = (more: Partial<AimsMetric>) =>
    ask([row(1, { ...flown, ...more })], 'base', 'none', ['base'])
      .map(([, code]) => code)
      .slice(0, -1);
  expect([
    basesOf({}),
    basesOf({ totalAgentCost: 0 }),
    basesOf({ volumeOnIncident: 10 }),
    basesOf({ volumeJettisoned: 10 }),
    basesOf({ totalAgentCost: 1 }),
  ]).toEqual([['RAM'], ['RAM'], ['HMT', 'RAM'], ['HMT', 'RAM'], ['HMT', 'RAM']]);
});
