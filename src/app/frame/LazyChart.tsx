import { PlainChart } from '../../ui/charts/ChartTable.tsx';
import type { ChartProps } from '../../ui/charts/chart.ts';
import { LazyView } from './LazyView.tsx';
import { memoizedLoader } from './memoizedLoader.ts';

/**
 * The chart library loads with the first chart. If it fails to load, the plain figures remain
 * (RPT-146).
 */
const drawing = memoizedLoader(() =>
  import('../../ui/charts/Chart.tsx').catch((): { default: typeof PlainChart } => ({
    default: PlainChart,
  })),
);

export const LazyChart = (props: ChartProps) => (
  <LazyView view={drawing} props={props} waiting={<PlainChart {...props} isWaiting />} />
);
