import type { OfSource } from '../../../domain/report/presets/historicView.ts';
import type { PageProps } from '../frame/pageProps.ts';
import { AnyReport } from './ReportPage.tsx';

const historic: OfSource = { source: 'historic' };

/** A report on historic (AIMS) records. */
export default function HistoricPage(props: PageProps) {
  return <AnyReport {...props} of={historic} />;
}
