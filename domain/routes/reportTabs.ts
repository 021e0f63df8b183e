import type { SessionFacts } from './guard.ts';
import { canVisit } from './navigation.ts';

export interface ReportTab {
  readonly label: string;
  readonly to: string;
  /** Paths below it mark the tab as current. */
  readonly under: string;
}
const tabs: readonly ReportTab[] = [
  { label: 'Current data', to: '/reports/catis', under: '/reports/catis' },
  { label: 'Historic data', to: '/reports/aims', under: '/reports/aims' },
  {
    label: 'Flights without contracts',
    to: '/reports/flights-without-contracts',
    under: '/reports/flights-without-contracts',
  },
  { label: 'Fuel', to: '/reports/fuel', under: '/reports/fuel' },
  { label: 'Incidents', to: '/incidents', under: '/incidents' },
  { label: 'By mail', to: '/reports/mail', under: '/reports/mail' },
];
/** The tabs above every report (RPT-1), without those that flags or rights hide. */
export const reportTabs = (session: SessionFacts): readonly ReportTab[] =>
  tabs.filter((tab) => canVisit(tab.to, session));
