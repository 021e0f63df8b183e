import { format0, format2, formatHours, formatUsd } from '../../format.ts';
import { centsOf, dollarsOf } from '../../money.ts';
import { byId, type DispatchFacts } from '../../reference/facts.ts';
import { purposeTexts } from '../../reference/options.ts';
import { gallonsOf } from '../../volume.ts';
import { dutyMinutes } from '../defaults/defaultsStandby.ts';
import type { DispatchDraft } from '../draft/draft.ts';
import { type ReadActivity, type ReadDispatch, readDispatch } from '../draft/read.ts';
import { incidentText, personText, readingsText, routeText, spanText, words } from './words.ts';

export interface ReviewColumn {
  readonly label: string;
  readonly isNumber: boolean;
}
/** The review table: one row per activity, plus totals if there are several. */
export interface Review {
  readonly columns: readonly ReviewColumn[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly string[] }[];
  readonly total: readonly string[] | null;
  /** The people aboard, one entry per activity: "Jane Doe, Pilot". */
  readonly crew: readonly {
    readonly key: string;
    readonly title: string;
    readonly people: readonly string[];
  }[];
}
/** One column: the text of its cells and of its total. */
interface Column extends ReviewColumn {
  readonly cell: (activity: ReadActivity) => string;
  readonly total: (all: readonly ReadActivity[]) => string;
}

const text = (label: string, cell: Column['cell'], total = ''): Column => ({
  label,
  isNumber: false,
  cell,
  total: () => total,
});
const sumOf = (all: readonly ReadActivity[], value: (activity: ReadActivity) => number): number =>
  all.reduce((sum, activity) => sum + value(activity), 0);
/** A column of figures; 0 and unknown show as a dash. */
const figure = (
  label: string,
  value: (activity: ReadActivity) => number,
  format: (value: number) => string,
): Column => {
  const shown = (amount: number) => (amount === 0 ? '—' : format(amount));
  return {
    label,
    isNumber: true,
    cell: (activity) => shown(value(activity)),
    total: (all) => shown(sumOf(all, value)),
  };
};

const incidentOf = (activity: ReadActivity): string => incidentText(activity.incident);
/** Shows empty text as a dash. */
const orDash = (shown: string): string => shown || '—';
const span = ({ draft: { timeOut, timeIn } }: ReadActivity): string =>
  orDash(spanText(timeOut, timeIn));
/** The incident with its request number: "CA-RRU-012345 Cedar · A-12". */
const missionOf = (activity: ReadActivity): string =>
  [incidentOf(activity), activity.draft.requestNumber.trim()].filter(Boolean).join(' · ');
const codeOf = (id: string, read: ReadDispatch): string => byId(read.facts.bases, id)?.code ?? '';
const route = (read: ReadDispatch) => (activity: ReadActivity) =>
  orDash(
    routeText(
      codeOf(activity.draft.takeOffBaseId, read),
      codeOf(activity.draft.landingBaseId, read),
    ),
  );
const readings = ({ draft: { hobbsStart, hobbsEnd } }: ReadActivity): string =>
  orDash(readingsText(hobbsStart, hobbsEnd));
const inGallons = (litres: number): string => format0(gallonsOf(litres));
const onIncident = figure(
  'Gallons',
  (activity) => activity.drops.reduce((litres, drop) => litres + drop.litresOnIncident, 0),
  inGallons,
);
const jettisoned = figure(
  'Jettisoned',
  (activity) => activity.drops.reduce((litres, drop) => litres + drop.litresJettisoned, 0),
  inGallons,
);
const gallons = figure(
  'Gallons',
  (activity) =>
    activity.drops.reduce(
      (litres, drop) => litres + drop.litresOnIncident + drop.litresJettisoned,
      0,
    ),
  inGallons,
);
const purposes: Readonly<Record<DispatchDraft['purpose'], string>> = { '': '', ...purposeTexts };

function columnsOf(read: ReadDispatch, activityTotals: readonly number[]): readonly Column[] {
  const cost: Column = {
    label: words.cost,
    isNumber: true,
    cell: (activity) => formatUsd(activityTotals[activity.index] ?? 0),
    total: () =>
      formatUsd(dollarsOf(activityTotals.reduce((cents, dollars) => cents + centsOf(dollars), 0))),
  };
  switch (read.draft.dispatchType) {
    case 'flight':
      return [
        text(words.incident, missionOf, 'Total'),
        text(words.route, route(read)),
        text(words.times, span),
        text(words.hobbs, readings),
        figure(words.hours, (activity) => activity.total.value ?? 0, formatHours),
        onIncident,
        jettisoned,
        cost,
      ];
    case 'standby':
      return [
        text('Base', (activity) => orDash(codeOf(activity.draft.takeOffBaseId, read))),
        text('Duty', span),
        figure('Duty hours', (activity) => (dutyMinutes(activity) ?? 0) / 100, format2),
        figure(
          'Standby hours',
          (activity) =>
            activity.crew.reduce((sum, person) => sum + Math.max(0, person.standby.value ?? 0), 0),
          format2,
        ),
        cost,
      ];
    case 'agentOnly':
      return [
        text('For', (activity) =>
          read.draft.purpose === 'preload'
            ? purposes.preload
            : `${purposes[read.draft.purpose]}, ${incidentOf(activity)}`,
        ),
        gallons,
        cost,
      ];
  }
}

/**
 * The review of each activity (ENTRY-6).
 * @param activityTotals dollars: estimates in the form, stored costs in the read view (D-66)
 */
export function reviewOf(
  draft: DispatchDraft,
  facts: DispatchFacts,
  activityTotals: readonly number[],
): Review {
  const read = readDispatch(draft, facts);
  const columns = columnsOf(read, activityTotals);
  return {
    columns: columns.map(({ label, isNumber }) => ({ label, isNumber })),
    rows: read.activities.map((activity) => ({
      key: activity.draft.key,
      cells: columns.map((column) => column.cell(activity)),
    })),
    total:
      read.activities.length < 2 ? null : columns.map((column) => column.total(read.activities)),
    crew: read.activities.flatMap((activity, n) => {
      const people = activity.crew.flatMap(({ member, role }) =>
        member === null ? [] : [personText(member.firstName, member.lastName, role?.name ?? '')],
      );
      return people.length === 0
        ? []
        : [
            {
              key: activity.draft.key,
              title: read.activities.length < 2 ? words.crew : `${words.crew} of activity ${n + 1}`,
              people,
            },
          ];
    }),
  };
}

/** "Activity 2 · CA-RRU-012345 Cedar"; '' if the dispatch has only one activity. */
export function activityTitle(draft: DispatchDraft, facts: DispatchFacts, index: number): string {
  const activity = readDispatch(draft, facts).activities[index];
  return activity === undefined || draft.activities.length < 2
    ? ''
    : `Activity ${index + 1} · ${incidentOf(activity)}`;
}
