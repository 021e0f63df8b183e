import { PlainChart } from '../../ui/charts/ChartTable.tsx';
import type { ChartProps } from '../../ui/charts/chart.ts';
import { LazyView } from './LazyView.tsx';
import { memoizedLoader } from './memoizedLoader.ts';

/** The drawing comes when the first chart is wanted; one that can't come leaves its figures (RPT-146). */
const drawing = memoizedLoader(() =>
  import('../../ui/charts/Chart.tsx').catch((): { default: typeof PlainChart } => ({
    default: PlainChart,
  })),
);

export const LateChart = (props: ChartProps) => (
  <LazyView view={drawing} props={props} waiting={<PlainChart {...props} isWaiting />} />
);
