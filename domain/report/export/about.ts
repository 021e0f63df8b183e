import { formatDate } from '../../dates/parseDate.ts';
import { presets } from '../presets/presets.ts';
import { dimensionLabels, groupByLabels } from '../request/choices.ts';
import { columnOf } from '../request/columnsCatalogue.ts';
import type { ReportTable } from '../request/table.ts';
import { beforeRecordsText } from '../view/beforeRecords.ts';
import { narrowingChips } from '../view/cellNarrowing.ts';
import { chipsOf } from '../view/filterFields.ts';
import { daysText } from '../view/rangeDraft.ts';
import {
  acrossChoices,
  acrossOf,
  comparedDaysOf,
  isApprovedOnly,
  type ReportView,
} from '../view/view.ts';
import { completeText } from '../view/withoutRate.ts';
import { type AboutLine, COMPLETENESS, NOT_FOUND } from './fileRequest.ts';

export interface AboutReport {
  readonly view: ReportView;
  readonly days: { readonly from: string; readonly until: string } | null;
  /** Code of the user's own base if the preset filters by it. */
  readonly baseCode: string | null;
  /** The first day of current records; omitted or null if unknown. */
  readonly firstDay?: string | null;
  /** Pacific day and time of the data, `07/14/2025 13:05`. */
  readonly asOf: string;
  /** Sentences about list items in filters that no longer exist (RPT-172). */
  readonly faults?: readonly string[];
}

/** All filters of the report: the preset's own, the user's base, and the chosen ones. */
const filterWords = ({ preset, state }: ReportView, baseCode: string | null): readonly string[] => [
  ...presets[preset].locked,
  ...(baseCode === null ? [] : [`Take-off or landing base: ${baseCode}`]),
  ...[...chipsOf(state.filters), ...narrowingChips(state.narrowing)].map(({ words }) => words),
];
/** "Months, Total cost", or "Nothing". A compared report adds the days of the other range. */
function acrossText(view: ReportView, days: AboutReport['days']): string {
  const across = acrossOf(view);
  const by = acrossChoices(view).find((choice) => choice.by === across?.by)?.label;
  const other = comparedDaysOf(view, days);
  return across === null || by === undefined
    ? 'Nothing'
    : `${by}${other === null ? '' : ` (${daysText(other)})`}, ${columnOf(across.measure).header}`;
}

/** The printed heading of a report (RPT-142). */
export function paperHeading({ view, days, baseCode, asOf }: AboutReport): {
  readonly title: string;
  readonly line: string;
} {
  const { label } = presets[view.preset];
  const filters = filterWords(view, baseCode);
  const across = acrossOf(view) === null ? [] : [`Across: ${acrossText(view, days)}`];
  return {
    title: [
      view.source === 'historic' ? `${label}, historic records` : label,
      ...(days === null ? [] : [daysText(days)]),
    ].join(' · '),
    line: [
      ...(isApprovedOnly(view) ? ['Approved only'] : []),
      ...across,
      `Filters: ${filters.length === 0 ? 'none' : filters.join('; ')}`,
      `As of ${asOf} Pacific`,
    ].join(' · '),
  };
}

/** The About lines of a report file (RPT-104); `signed` adds author, time and link. */
export function reportAbout({ view, days, baseCode, asOf }: AboutReport): readonly AboutLine[] {
  const preset = presets[view.preset];
  const filters = filterWords(view, baseCode);
  return [
    ['Report', view.source === 'historic' ? `${preset.label}, historic records` : preset.label],
    ['One row per', dimensionLabels[view.dimension]],
    ['Grouped by', groupByLabels[view.groupBy]],
    ['Across', acrossText(view, days)],
    [
      'Dates',
      days === null
        ? ''
        : days.from === days.until
          ? formatDate(days.from)
          : `${formatDate(days.from)} to ${formatDate(days.until)}`,
    ],
    ...(isApprovedOnly(view) ? [['Records', 'Approved only'] as const] : []),
    ['Filters', filters.length === 0 ? 'None' : filters.join('; ')],
    ['As of', `${asOf} Pacific`],
  ];
}

/** The About lines of a file, including its completeness (RPT-83). */
export function fileAbout(about: AboutReport, table: ReportTable): readonly AboutLine[] {
  const complete = completeText(table, about.view);
  const unknown = beforeRecordsText(about);
  const { faults = [] } = about;
  return [
    ...reportAbout(about),
    ...(faults.length === 0 ? [] : [[NOT_FOUND, faults.join(' ')] as const]),
    ...(unknown === null ? [] : [['Since', unknown] as const]),
    ...(complete === null ? [] : [[COMPLETENESS, complete] as const]),
  ];
}

/** Adds the author, the time (`07/14/2025 13:05`) and the link to the page. */
export const signed = (
  about: readonly AboutLine[],
  who: string,
  made: string,
  link: string,
): readonly AboutLine[] => [
  ...about,
  ['Made by', who],
  ['Made', `${made} Pacific`],
  ['Link', link],
];
