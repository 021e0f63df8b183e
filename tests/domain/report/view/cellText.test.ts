import fc from 'fast-check';
import { expect, it } from 'vitest';
import { prepareReport, runReport } from '../../../../domain/report/engine/engine.ts';
import { totalSlot } from '../../../../domain/report/request/table.ts';
import { cellText } from '../../../../domain/report/view/cellText.ts';
import { runs } from '../../../support/depth.ts';
import { readColumns } from '../../../support/months.ts';
import { wholeRun } from '../../../support/wholeRun.ts';
import { blocksOf, season } from '../season.ts';

it('shows a dash only for a meaningless total (RPT-30)', () => {
  const metrics = [
    'base',
    'totalFlightHours',
    'totalCost',
    'flightCount',
    'costPerFlightHour',
  ] as const;
  const dashed = new Set<string>();
  fc.assert(
    fc.property(season, (given) => {
      const data = prepareReport(given.dimensions, readColumns(blocksOf(given)));
      // Every part of a flight appears under each of its roles, so that their hours and money add
      // up to too much.
      const asked = {
        preset: 'cost',
        dimension: 'base',
        groupBy: 'baseRole',
        metrics,
        filters: {},
        summaryOnly: false,
        sort: null,
      } as const;
      const table = runReport(data, asked);
      if (table.rowCount === 0) return;
      const total = totalSlot(table);
      for (const [column, key] of metrics.entries())
        for (let slot = 0; slot <= total; slot++)
          if (cellText(table, column, slot) === '—')
            dashed.add(`${slot === total ? 'total' : 'line'} ${key}`);
    }),
    { numRuns: runs(50), ...wholeRun },
  );
  expect([...dashed].sort()).toEqual(['total totalCost', 'total totalFlightHours']);
});
