import { useMemo } from 'react';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { type BoundsRef, boundsMachine } from '../../../machines/report/bounds.machine.ts';
import type { ReportRef } from '../../../machines/report/report.machine.ts';
import { useActorRef } from '../frame/actors.ts';

/** Runs the form that sets bounds for a report's figures. */
export function useBounds(report: ReportRef): BoundsRef {
  return useActorRef(
    useMemo(
      () =>
        provideAll(boundsMachine, {
          actors: {},
          actions: {
            narrow: (_, { narrowing }) =>
              report.send({ type: 'table.arranged', change: { kind: 'narrowed', narrowing } }),
          },
        }),
      [report],
    ),
  );
}
