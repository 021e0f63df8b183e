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
import { type AboutLine, COMPLETENESS, NOT_FOUND } from './fileAsk.ts';

export interface AboutReport {
  readonly view: ReportView;
  readonly days: { readonly from: string; readonly until: string } | null;
  /** Code of one's own base where the preset is about it. */
  readonly baseCode: string | null;
  /** The first day of current records; left out or null where it isn't known. */
  readonly firstDay?: string | null;
  /** Pacific day and time at which the rows were read, `07/14/2025 13:05`. */
  readonly asOf: string;
  /** Sentences on things of the filters that aren't found (RPT-172). */
  readonly faults?: readonly string[];
}

/** What holds rows back: the preset's own filters, one's base where it is about it, and the chosen ones. */
const filterWords = ({ preset, state }: ReportView, baseCode: string | null): readonly string[] => [
  ...presets[preset].locked,
  ...(baseCode === null ? [] : [`Take-off or landing base: ${baseCode}`]),
  ...[...chipsOf(state.filters), ...narrowingChips(state.narrowing)].map(({ words }) => words),
];
/** "Months, Total cost"; "Nothing" where nothing is across; of a compared report with the days of the other range. */
function acrossText(view: ReportView, days: AboutReport['days']): string {
  const across = acrossOf(view);
  const by = acrossChoices(view).find((choice) => choice.by === across?.by)?.label;
  const other = comparedDaysOf(view, days);
  return across === null || by === undefined
    ? 'Nothing'
    : `${by}${other === null ? '' : ` (${daysText(other)})`}, ${columnOf(across.measure).header}`;
}

/** What stands above a report on paper (RPT-142). */
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

/** What a workbook of a report says of itself (RPT-104); who made it, when and where follow in `signed`. */
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

/** What a file of a report says of itself, with how complete it is (RPT-83). */
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

/** The same with who made it, when (`07/14/2025 13:05`) and the address it came from. */
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
