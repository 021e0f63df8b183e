import { NO_INDEX } from '../../../../contract/report/metricColumns.ts';
import { compareTexts } from '../../../textOrder.ts';
import type { Column } from '../../block/cells.ts';
import type { GroupBy } from '../../request/choices.ts';
import { calendarDayOf, spanOf } from '../../request/days.ts';
import {
  aircraftLabel,
  aircraftTypeOf,
  contractTypeOf,
  type JoinedRows,
  payeesOf,
} from './join.ts';
import { baseRoles, type Parts } from './parts.ts';
import { incidentNames } from './words.ts';

/** The group of each row: an index in `labels`, or -1 for None. */
export interface GroupKeys {
  readonly ofRow: (activity: number, part: number) => number;
  /** The same as lists, if all parts of an activity fall in one group. */
  readonly lists?: GroupLists;
  readonly labels: readonly string[];
  /** Label of None, such as "No incident". */
  readonly noneLabel: string;
  /** Months: newest first. Base roles: in flight order. Others: alphabetical (RPT-23). */
  readonly order: 'alphabetical' | 'newestFirst' | 'asGiven';
  /** Alphabetical rank of each label, if already computed. */
  readonly ranks?: Int32Array;
}

/** The group of activity n is `codes[places[n] - first]`; without codes it is `places[n]`. */
export interface GroupLists {
  readonly places: Column;
  readonly first: number;
  readonly codes: Int32Array | null;
}

/** Month names in labels of columns and groups. */
export const months = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];

const noneLabels: Partial<Record<GroupBy, string>> = {
  aircraft: 'No aircraft',
  category: 'No aircraft',
  type: 'No aircraft',
  contractType: 'No contract',
  vendor: 'No vendor',
  base: 'No base',
  incident: 'No incident',
  year: 'No incident',
  state: 'No incident',
  agency: 'No incident',
  unit: 'No incident',
  incidentType: 'No incident',
  missionType: 'No mission type',
  crewVendor: 'No vendor',
};

/** Label of the group of rows without a value. */
export const noneLabelOf = (groupBy: GroupBy): string => noneLabels[groupBy] ?? 'None';

/**
 * Returns the grouping of rows; null for `none`. The caller has checked that the dimension allows
 * this group-by.
 */
export function groupKeysOf(
  joined: JoinedRows,
  { detail }: Parts,
  groupBy: GroupBy,
): GroupKeys | null {
  const { activity, crew, dictionaries } = joined.columns;
  const noneLabel = noneLabelOf(groupBy);
  const alphabetical = { noneLabel, order: 'alphabetical' } as const;
  const byPlace = (places: Column, labels: readonly string[]): GroupKeys => ({
    ...alphabetical,
    labels,
    ...listed({ places, first: 0, codes: null }),
  });
  /** Indexes with equal words share a group; an empty word is None. */
  const byWord = (words: readonly string[], places: Column): GroupKeys => {
    const labels = [...new Set(words.filter((word) => word !== ''))];
    const codeOf = new Map(labels.map((word, code) => [word, code]));
    const codes = Int32Array.from(words, (word) => codeOf.get(word) ?? NO_INDEX);
    return {
      ...alphabetical,
      labels,
      ...listed({ places, first: NO_INDEX, codes: behindNone(codes) }),
    };
  };
  const byAircraftWord = (wordOf: (aircraft: JoinedRows['aircraft'][number]) => string) =>
    byWord(joined.aircraft.map(wordOf), activity.aircraft);
  const byIncidentWord = (wordOf: (incident: JoinedRows['incidents'][number]) => string) =>
    byWord(joined.incidents.map(wordOf), activity.incident);
  switch (groupBy) {
    case 'aircraft':
      return byPlace(activity.aircraft, joined.aircraft.map(aircraftLabel));
    case 'incident':
      return byIncident(joined);
    case 'missionType':
      return byPlace(activity.missionType, dictionaries.missionTypes);
    case 'category':
      return byAircraftWord((a) => (a.category === 'FW' ? 'Fixed wing' : 'Rotary wing'));
    case 'type':
      return byAircraftWord(aircraftTypeOf);
    case 'base':
      return byAircraftWord((a) => a.baseCode);
    case 'contractType':
      return byWord(joined.contracts.map(contractTypeOf), joined.contractOfRow);
    case 'year':
      return byIncidentWord((i) => String(i.year));
    case 'state':
      return byIncidentWord((i) => i.state);
    case 'agency':
      return byIncidentWord((i) => i.agency);
    case 'unit':
      return byIncidentWord((i) => i.unit);
    case 'incidentType':
      return byIncidentWord((i) => i.typeCode);
    case 'vendor': {
      const { names, places } = payeesOf(joined);
      return byWord(names, places);
    }
    case 'activityYear':
      return byDay(activity.activityDate, (day) => calendarDayOf(day).year, {
        ...alphabetical,
        labelOf: String,
      });
    case 'activityMonth':
      return byDay(
        activity.activityDate,
        (day) => {
          const { year, month } = calendarDayOf(day);
          return year * 12 + month - 1;
        },
        {
          noneLabel,
          order: 'newestFirst',
          labelOf: (code) => `${months[code % 12]} ${Math.floor(code / 12)}`,
        },
      );
    case 'baseRole':
      return {
        ...alphabetical,
        order: 'asGiven',
        labels: baseRoles,
        ofRow: (_, part) => detail[part] ?? NO_INDEX,
      };
    case 'crewRole':
      return {
        ...alphabetical,
        labels: dictionaries.roles,
        ofRow: (_, part) => crew.role[detail[part] ?? NO_INDEX] ?? NO_INDEX,
      };
    case 'crewVendor':
      return {
        ...alphabetical,
        labels: dictionaries.vendors,
        ofRow: (_, part) => crew.vendor[detail[part] ?? NO_INDEX] ?? NO_INDEX,
      };
    case 'none':
      return null;
  }
}

/** Groups by incident. Names and their order are cached for the whole incident list. */
function byIncident({ columns, incidentIndex: { all, places } }: JoinedRows): GroupKeys {
  const { incident } = columns.activity;
  const { list, ranks } = incidentNames(all);
  const lists = { places: incident, first: NO_INDEX, codes: behindNone(places) };
  return {
    noneLabel: noneLabels.incident ?? '',
    order: 'alphabetical',
    labels: list,
    ranks,
    ...listed(lists),
  };
}

/** The codes, preceded by the code of "none". */
function behindNone(codes: Int32Array): Int32Array {
  const out = new Int32Array(codes.length + 1).fill(NO_INDEX, 0, 1);
  out.set(codes, 1);
  return out;
}
function listed(lists: GroupLists): Pick<GroupKeys, 'ofRow' | 'lists'> {
  const { places, first, codes } = lists;
  return {
    lists,
    ofRow:
      codes === null
        ? (row) => places[row] ?? NO_INDEX
        : (row) => codes[(places[row] ?? first) - first] ?? NO_INDEX,
  };
}

/** Groups by a number derived from the day. Newest first reverses the indexes. */
function byDay(
  days: Column,
  numberOf: (day: number) => number,
  options: Pick<GroupKeys, 'noneLabel' | 'order'> & { labelOf: (value: number) => string },
): GroupKeys {
  const { first, last } = spanOf(days);
  const places = new Int32Array(Math.max(0, last - first + 1));
  const distinct = numbersInto(places, first, numberOf);
  if (options.order === 'newestFirst') {
    distinct.reverse();
    for (let n = 0; n < places.length; n++) places[n] = distinct.length - 1 - (places[n] ?? 0);
  }
  return {
    noneLabel: options.noneLabel,
    order: options.order,
    labels: distinct.map(options.labelOf),
    ...listed({ places: days, first, codes: places }),
  };
}

/** Writes each day's index among the distinct numbers. @returns these numbers, ascending */
function numbersInto(
  places: Int32Array,
  first: number,
  numberOf: (day: number) => number,
): number[] {
  const met: number[] = [];
  let n = 0;
  while (n < places.length) {
    const number = numberOf(first + n);
    // Steps by four weeks; by single days only where the number changes within them.
    const until = numberOf(first + n + 27) === number ? n + 28 : n + 1;
    if (met.at(-1) !== number) met.push(number);
    places.fill(met.length - 1, n, until);
    n = until;
  }
  return met;
}

/** Sorts group codes: by label or newest first, then None, then Multiple (RPT-23). */
export function orderGroups(keys: GroupKeys, codes: readonly number[], multiple: number): number[] {
  const last = (code: number) => (code === multiple ? 2 : code === NO_INDEX ? 1 : 0);
  return [...codes].sort((a, b) => {
    if (last(a) !== last(b) || last(a) > 0) return last(a) - last(b);
    if (keys.order !== 'alphabetical') return a - b;
    return keys.ranks !== undefined
      ? (keys.ranks[a] ?? 0) - (keys.ranks[b] ?? 0) || a - b
      : compareTexts(keys.labels[a] ?? '', keys.labels[b] ?? '') || a - b;
  });
}
