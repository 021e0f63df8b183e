import type { OfSource } from '../../../domain/report/presets/historicView.ts';
import { CanSeeCost } from '../../views/incidents/IncidentName.tsx';
import type { PageProps } from '../frame/pageProps.ts';
import { AnyReport } from './ReportPage.tsx';

const historic: OfSource = { source: 'historic' };

/** A report on historic (AIMS) records. CATIS has no cost of their incidents. */
export default function HistoricPage(props: PageProps) {
  return (
    <CanSeeCost value={false}>
      <AnyReport {...props} of={historic} />
    </CanSeeCost>
  );
}
