import type { dispatchStates } from '../../contract/dispatch/search.ts';
import { shiftKinds } from '../../contract/shift/constants.ts';
import { isKnownYear } from '../../contract/wire/spans.ts';
import { Day, Id } from '../../contract/wire/wire.ts';
import type { DateMode } from '../dates/dateRange.ts';
import { isDayCount } from '../dates/dayCount.ts';
import { parseTime } from '../dates/parseTime.ts';

type Reads = (text: string) => boolean;
const isId: Reads = (text) => Id.safeParse(text).success;
const isTrue: Reads = (text) => text === 'true';
const isYesOrNo: Reads = (text) => text === 'true' || text === 'false';
const isDay: Reads = (text) => Day.safeParse(text).success && isKnownYear(Number(text.slice(0, 4)));
const isTime: Reads = (text) => parseTime(text).error === null;
const isReading: Reads = (text) => /^\d{1,6}(\.\d{1,2})?$/.test(text);
const isShortText: Reads = (text) => text.length <= 100;
const isOneOf =
  <Name extends string>(...names: readonly Name[]): Reads =>
  (text) =>
    names.some((name) => name === text);

const ofNew = {
  draft: isId,
  date: isDay,
  purpose: isOneOf('assist', 'ground', 'preload'),
  aircraft: isId,
  base: isId,
  incident: isId,
  timeOut: isTime,
  hobbsStart: isReading,
  hobbsEnd: isReading,
  discard: isTrue,
  resume: isTrue,
  cloneType: isOneOf('nextTrip', 'sameIncident'),
};
const ofRecord = { resume: isTrue, deleted: isTrue };
const ofNewReceipt = { draft: isId, discard: isTrue };
const ofReceipt = { resume: isTrue };
/**
 * A report's date parameters (URL-1). Keeps a complete but impossible range, so that the page can
 * report the error.
 */
const ofRange = {
  dateMode: isOneOf<DateMode>('specific', 'ytd', 'mtd', 'lastDays'),
  start: isDay,
  end: isDay,
  date: isDay,
  days: (text) => /^\d{1,5}$/.test(text) && isDayCount(Number(text)),
} satisfies Readonly<Record<string, Reads>>;
const ofReport = { ...ofRange, charts: isOneOf('on') };
const ofFuelReport = { ...ofRange, vendor: isId, asset: isId, storage: isId };
/**
 * Optional URL parameters by route. Settings pages clean up their own URLs, as do reports for
 * preset, dimension, grouping and state. Invalid `token` and `cloneId` are handled with their own
 * messages.
 */
const paramsOf: Readonly<Record<string, Readonly<Record<string, Reads>>>> = {
  '/': { day: isDay, archived: isTrue },
  '/settings/imports': { kind: isShortText },
  '/settings/history': {
    person: isShortText,
    table: isShortText,
    record: isShortText,
    field: isShortText,
    from: isDay,
    until: isDay,
  },
  '/base-management': {
    baseId: isId,
    edit: isOneOf('agent-rates', 'landing-fees'),
    flights: isDay,
    wall: isOneOf('true', 'all'),
    cost: isTrue,
  },
  '/dispatch/flight/new': ofNew,
  '/dispatch/standby/new': ofNew,
  '/dispatch/agent-only/new': ofNew,
  '/dispatch/flight/{id}': ofRecord,
  '/dispatch/standby/{id}': ofRecord,
  '/dispatch/agent-only/{id}': ofRecord,
  '/dispatch/all': {
    from: isDay,
    until: isDay,
    aircraft: isId,
    incident: isId,
    crew: isId,
    number: (text) => /^\d{1,9}$/.test(text),
    state: isOneOf<(typeof dispatchStates)[number]>('out', 'complete', 'aborted', 'deleted'),
    open: isId,
  },
  '/fuel-receipts/aircraft/new': ofNewReceipt,
  '/fuel-receipts/bulk/new': ofNewReceipt,
  '/fuel-receipts/transfer/new': ofNewReceipt,
  '/fuel-receipts/aircraft/{id}': ofReceipt,
  '/fuel-receipts/bulk/{id}': ofReceipt,
  '/fuel-receipts/transfer/{id}': ofReceipt,
  '/reports/catis/{preset}': ofReport,
  '/reports/aims': ofReport,
  '/reports/flights-without-contracts': ofRange,
  '/reports/fuel': ofFuelReport,
  '/reports/fuel/receipts': ofFuelReport,
  '/reports/fuel/transfer': { ...ofFuelReport, ledger: isId },
  '/reports/mail': { view: isId },
  '/incidents': {
    search: isShortText,
    year: (text) => /^(19|20)\d\d$/.test(text),
    agency: isShortText,
    from: isDay,
    until: isDay,
  },
  '/incidents/{id}/cost': { approved: isYesOrNo, availability: isYesOrNo },
  '/incidents/{id}/closest': {
    kind: isOneOf('tankers', 'helitack', 'airAttack'),
    gallons: (text) => /^[1-9]\d{0,5}$/.test(text),
  },
  '/shift': { baseId: isId, date: isDay, kind: isOneOf(...shiftKinds), sheet: isId },
  '/limits': { tab: isOneOf('crew', 'meters'), until: isDay },
  '/day-sheets': {
    tab: isOneOf('reconciliation'),
    aircraft: isId,
    start: (text) => isDay(text) && /-(01|16)$/.test(text),
    day: isDay,
  },
  '/budget': {
    by: isOneOf('base', 'vendor', 'type'),
    year: (text) => /^20\d\d$/.test(text),
    name: isShortText,
  },
  '/approvals': {
    tab: isOneOf('check', 'approve', 'approved', 'periods', 'close', 'accruals'),
    aircraft: (text) => text === 'none' || isId(text),
    start: (text) => isDay(text) && /-(01|16)$/.test(text),
    open: isId,
    from: isDay,
    until: isDay,
    by: isOneOf('incident'),
  },
};

/** Decodes a URL value; '' if its encoding is invalid. */
function textOf(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return '';
  }
}

/**
 * The search without values that don't parse (URL-2); the identical string if all do.
 * @param route the `path` of the route table row
 */
export function readableSearch(route: string, search: string): string {
  const reads = paramsOf[route];
  if (reads === undefined || search === '') return search;
  const pairs = search.replace(/^\?/, '').split('&');
  const readable = pairs.filter((pair) => {
    const [name = '', value = ''] = pair.split('=', 2);
    return reads[name]?.(textOf(value)) !== false;
  });
  if (readable.length === pairs.length) return search;
  return readable.length === 0 ? '' : `?${readable.join('&')}`;
}
