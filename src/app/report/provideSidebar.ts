import { fromCallback } from 'xstate';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { requestOf } from '../../../machines/report/report.context.ts';
import type { ReportRef } from '../../../machines/report/report.machine.ts';
import { type SidebarEvent, sidebarMachine } from '../../../machines/report/sidebar.machine.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';
import { reportSource } from './provideReport.ts';

/**
 * Provides the actors and actions of the content next to a report. It follows that report's actor.
 */
export const provideSidebar = (
  services: Services,
  report: ReportRef,
  of: 'current' | 'historic',
) => {
  const reports = reportSource(services, of);
  return provideAll(sidebarMachine, {
    actors: {
      watchReport: fromCallback<SidebarEvent>(({ sendBack }) => {
        let told: unknown = null;
        const tell = () => {
          const { context } = report.getSnapshot();
          if (context.table === told) return;
          told = context.table;
          sendBack(
            context.table === null
              ? { type: 'report.left' }
              : { type: 'report.computed', request: requestOf(context) },
          );
        };
        const watching = report.subscribe(tell);
        tell();
        return () => watching.unsubscribe();
      }),
      deriveSidebar: fromAbortablePromise(({ input, signal }) => reports.sidebar(input, signal)),
    },
  });
};
