import { expect, it } from 'vitest';
import { prepareReport, runReport } from '../../../domain/report/engine/engine.ts';
import { explainFigure } from '../../../domain/report/explain/explain.ts';
import type { Dimension } from '../../../domain/report/request/choices.ts';
import type { ReportRequest } from '../../../domain/report/request/request.ts';
import { textAt } from '../../../domain/report/request/table.ts';
import { cellText, plainText } from '../../../domain/report/view/cellText.ts';
import { readColumns } from '../../support/months.ts';
import { incident } from '../dispatch/world.ts';
import { flight, tanker } from './oneFlight.ts';
import { blocksOf, idOf } from './season.ts';

const cedar = incident({ id: idOf(2, 1), name: 'Cedar' });
const lantern = incident({ id: idOf(2, 2), name: 'Lantern' });
/** Dispatch 10001 is split between two incidents, 10002 is Cedar's alone. */
const dimensions = {
  aircraft: [tanker],
  incidents: [cedar, lantern],
  bases: [],
  agentTypes: [],
  contracts: tanker.contracts,
};
const activities = [
  { ...flight, incident: cedar },
  { ...flight, incident: lantern },
  { ...flight, dispatchId: idOf(3, 2), dispatchNumber: 10_002, incident: cedar },
];
const data = prepareReport(dimensions, readColumns(blocksOf({ dimensions, activities })));
const ofCedar: ReportRequest['filters'] = { incident: { mode: 'specific', ids: [cedar.id] } };
const asked = (dimension: Dimension, filters: ReportRequest['filters']): ReportRequest => ({
  preset: 'cost',
  dimension,
  groupBy: 'none',
  metrics: ['dispatchId', 'totalCost'],
  filters,
  summaryOnly: false,
  sort: null,
});
function said(dimension: Dimension, filters: ReportRequest['filters']): string[] {
  const table = runReport(data, asked(dimension, filters));
  return Array.from({ length: table.rowCount }, (_, row) => cellText(table, 0, row));
}
const addendsOf = (dimension: Dimension, filters: ReportRequest['filters'], at: number) =>
  explainFigure(data, {
    request: asked(dimension, filters),
    column: 'totalCost',
    place: { kind: 'slot', at },
  }).addends.map(({ label }) => label);

it.each(['dispatch', 'flight'] as const)(
  'says of a %s that the report has only a share of its dispatch (RPT-175)',
  (dimension) => {
    expect(said(dimension, ofCedar)).toEqual(['share of 10001', '10002']);
    expect(new Set(said(dimension, {}))).toEqual(new Set(['10001', '10002']));
  },
);
it('keeps the plain number for files, filters and the clipboard (RPT-175)', () => {
  const table = runReport(data, asked('dispatch', ofCedar));
  expect([textAt(table, 0, 0), plainText(table, 0, 0)]).toEqual(['10001', '10001']);
});
it('says so in the lines behind a figure (RPT-175)', () => {
  expect([
    addendsOf('dispatch', ofCedar, 2).sort(),
    addendsOf('dispatch', {}, 2).sort(),
    addendsOf('incident', {}, 0).sort(),
  ]).toEqual([
    ['Dispatch 10002', 'share of 10001'],
    ['Dispatch 10001', 'Dispatch 10002'],
    ['Dispatch 10002', 'share of 10001'],
  ]);
});
