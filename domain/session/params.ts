import { Day, Id } from '../../contract/wire/wire.ts';
import { parseTime } from '../dates/parseTime.ts';

type Reads = (text: string) => boolean;
const isId: Reads = (text) => Id.safeParse(text).success;
const isTrue: Reads = (text) => text === 'true';
const isDay: Reads = (text) => Day.safeParse(text).success;
const isTime: Reads = (text) => parseTime(text).error === null;
const isCloneType: Reads = (text) => text === 'nextTrip' || text === 'sameIncident';

const isPurpose: Reads = (text) => ['assist', 'ground', 'preload'].includes(text);

const ofNew = {
  draft: isId,
  purpose: isPurpose,
  aircraft: isId,
  base: isId,
  incident: isId,
  timeOut: isTime,
  discard: isTrue,
  resume: isTrue,
  cloneType: isCloneType,
};
const ofRecord = { resume: isTrue, deleted: isTrue };
/**
 * Optional values in the addresses of pages that read them once. Settings and reports keep their own addresses in order
 * as they are used; `token` and `cloneId` fail with their messages.
 */
const paramsOf: Readonly<Record<string, Readonly<Record<string, Reads>>>> = {
  '/': { day: isDay, archived: isTrue },
  '/dispatch/flight/new': ofNew,
  '/dispatch/standby/new': ofNew,
  '/dispatch/agent-only/new': ofNew,
  '/dispatch/flight/{id}': ofRecord,
  '/dispatch/standby/{id}': ofRecord,
  '/dispatch/agent-only/{id}': ofRecord,
};

/** A value of an address; one that is not encoded as it must be is no value. */
function textOf(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return '';
  }
}

/**
 * The search of a visit without the values that do not parse (URL-2); the very same text when there are none.
 * @param route the path of the route table's row
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
