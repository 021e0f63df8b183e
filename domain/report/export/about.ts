import { formatDate } from '../../dates/parseDate.ts';
import { presets } from '../presets/presets.ts';
import { dimensionLabels, groupByLabels } from '../request/choices.ts';
import { narrowingChips } from '../view/cellNarrowing.ts';
import { chipsOf } from '../view/filterFields.ts';
import type { ReportView } from '../view/view.ts';
import type { AboutLine } from './fileAsk.ts';

export interface AboutReport {
  readonly view: ReportView;
  readonly days: { readonly from: string; readonly until: string } | null;
  /** Code of one's own base where the preset is about it. */
  readonly baseCode: string | null;
  /** Pacific time at which the rows were read, `13:05`. */
  readonly asOf: string;
}

/** What a workbook of a report says of itself (RPT-104); who made it, when and where follow in `signed`. */
export function reportAbout({ view, days, baseCode, asOf }: AboutReport): readonly AboutLine[] {
  const preset = presets[view.preset];
  const locked = [...preset.locked, ...(baseCode === null ? [] : [`Take-off or landing base: ${baseCode}`])];
  const filters = [...locked, ...[...chipsOf(view.state.filters), ...narrowingChips(view.state.narrowing)].map(({ words }) => words)];
  return [
    ['Report', view.source === 'historic' ? `${preset.label}, historic records` : preset.label],
    ['One row per', dimensionLabels[view.dimension]],
    ['Grouped by', groupByLabels[view.groupBy]],
    ['Dates', days === null ? '' : days.from === days.until ? formatDate(days.from) : `${formatDate(days.from)} to ${formatDate(days.until)}`],
    ['Filters', filters.length === 0 ? 'None' : filters.join('; ')],
    ['As of', `${asOf} Pacific`],
  ];
}

/** The same with who made it, when (`07/14/2025 13:05`) and the address it came from. */
export const signed = (about: readonly AboutLine[], who: string, made: string, link: string): readonly AboutLine[] => [
  ...about,
  ['Made by', who],
  ['Made', `${made} Pacific`],
  ['Link', link],
];
