import { fromCallback } from 'xstate';
import { type AsideEvent, asideMachine } from '../../../machines/report/aside.machine.ts';
import { requestOf } from '../../../machines/report/report.context.ts';
import type { ReportRef } from '../../../machines/report/report.machine.ts';
import { fromCall } from '../fromCall.ts';
import type { Services } from '../services.ts';
import { reportSource } from './report.ts';

/** What stands beside a report, following that report's actor. */
export const provideAside = (services: Services, report: ReportRef, of: 'current' | 'historic') => {
  const reports = reportSource(services, of);
  return asideMachine.provide({
    actors: {
      watchReport: fromCallback<AsideEvent>(({ sendBack }) => {
        let told: unknown = null;
        const tell = () => {
          const { context } = report.getSnapshot();
          if (context.table === told) return;
          told = context.table;
          sendBack(context.table === null ? { type: 'report.left' } : { type: 'report.computed', request: requestOf(context) });
        };
        const watching = report.subscribe(tell);
        tell();
        return () => watching.unsubscribe();
      }),
      reckonAside: fromCall(({ input, signal }) => reports.aside(input, signal)),
    },
  });
};
