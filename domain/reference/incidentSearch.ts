import type { Incident } from '../../contract/incidents/incidents.ts';
import { plainText } from '../plainText.ts';
import {
  bareNumber,
  type IncidentLabelText,
  type IncidentQueryText,
  incidentLabel,
  incidentNumberText,
  type LabelledIncident,
  matchesIncident,
  parseIncidentLabel,
  typedNumber,
} from './incidentNumber.ts';

/** A parsed search line: parts of a number, or a name. '' = not given. */
export interface ReadSearch {
  readonly year: string;
  readonly state: string;
  readonly unit: string;
  /** The beginning of the number, as typed; '' for a name. */
  readonly numberBegins: string;
  /** A part of the name, or the name of a whole label. */
  readonly name: string;
}
const numbered =
  /^(?:(\d{4})[-\s]+)?(?:(?:([A-Z]{2})-([A-Z0-9]{2,5})|([A-Z]{2})([A-Z0-9]{3})|([A-Z][A-Z0-9]{1,4}))[-\s]+)?(\d{1,12})$/;
/** A number with letters, alone or after its unit: `P4J5`, `MMU-P4J5`, `CAMMU-P4J5`. */
const mixed = new RegExp(`^(?:([A-Z]{2})?([A-Z][A-Z0-9]{2})-)?(${typedNumber})$`);

/**
 * Reads `123`, `AEU-123`, `CA-AEU-0123`, `2025-CAAEU-0123`, `MMU-P4J5` and whole labels as a number
 * or its start; other text is part of a name (INC-10, INC-45).
 */
export function readIncidentSearch(text: string): ReadSearch {
  const upper = text.trim().toUpperCase();
  const match = numbered.exec(upper);
  if (match === null) {
    const label = parseIncidentLabel(text);
    if (label !== null) {
      const { incidentNumber, ...parts } = label;
      return { ...parts, numberBegins: incidentNumber };
    }
    const [, ofState = '', ofUnit = '', number = ''] = mixed.exec(upper) ?? [];
    if (number !== '')
      return { year: '', state: ofState, unit: ofUnit, numberBegins: number, name: '' };
  }
  if (match === null) return { year: '', state: '', unit: '', numberBegins: '', name: text.trim() };
  const [
    ,
    year = '',
    state = '',
    unit = '',
    joinedState = '',
    joinedUnit = '',
    aloneUnit = '',
    numberBegins = '',
  ] = match;
  return {
    year,
    state: state || joinedState,
    unit: unit || joinedUnit || aloneUnit,
    numberBegins,
    name: '',
  };
}

const isDigits = (text: string) => /^\d+$/.test(text.trim());
const wholeNumber = new RegExp(`^${typedNumber}$`, 'i');
const isNumber = (text: string) => wholeNumber.test(text.trim());
/** A number in its box with the name behind it; shorter ones may begin a name like "49 Creek". */
const numberWithName = new RegExp(`^(?=\\S{4})(${typedNumber}) +(.*\\S)$`, 'i');
/** The number and the name in the box of the number; '' = not there. */
function readNumberBox(text: string): { readonly number: string; readonly name: string } {
  const trimmed = text.trim();
  if (isNumber(trimmed)) return { number: trimmed, name: '' };
  const [, number = '', name = trimmed] = numberWithName.exec(trimmed) ?? [];
  return { number, name: number === '' ? name : withoutLabelEnd(name) };
}
/** Removes the parts that follow the name in a label. */
const withoutLabelEnd = (name: string): string =>
  name.replace(/,? *\(unconfirmed\)/i, '').replace(/, *\d{4}$/, '');
/**
 * Whether to start the search: a unit and at least three digits, or three letters of a name
 * (INC-2).
 */
export const canSearchIncident = ({ unit, incidentNumber }: IncidentQueryText): boolean =>
  isDigits(incidentNumber)
    ? unit.trim().length >= 2 && incidentNumber.trim().length >= 3
    : incidentNumber.trim().length >= 3;
/** The fields as one search line: a number with its unit, or a name alone. */
export const searchLine = (query: IncidentQueryText): string => {
  const [state, unit, text] = [query.state, query.unit, query.incidentNumber].map((part) =>
    part.trim(),
  );
  if (readNumberBox(query.incidentNumber).number === '' || unit === '') return text ?? '';
  return state === '' ? `${unit}-${text}` : `${state}-${unit}-${text}`;
};

/**
 * The years to search: a fire that lasts into the new year keeps its previous year's number
 * (INC-1).
 */
export const searchYears = ({ year }: IncidentQueryText): string[] => {
  const text = year.trim();
  return /^[1-9]\d{3}$/.test(text) ? [text, String(Number(text) - 1)] : [text];
};

type Numbered = Pick<Incident, 'year' | 'incidentNumber'>;
/**
 * The results of both years; a full match of the number comes first, regardless of its year
 * (INC-1).
 */
export function offeredIncidents<I extends Pick<Incident, 'id'> & Numbered>(
  answers: readonly (readonly I[])[],
  { incidentNumber }: IncidentQueryText,
): I[] {
  const found = answers.flat();
  const { number } = readNumberBox(incidentNumber);
  const isWhole = (item: I) =>
    number !== '' && bareNumber(item.incidentNumber) === bareNumber(number);
  return found
    .filter((item, n) => found.findIndex(({ id }) => id === item.id) === n)
    .toSorted((a, b) => Number(isWhole(b)) - Number(isWhole(a)));
}
const isOfYear =
  ({ year }: Pick<IncidentQueryText, 'year'>) =>
  (item: Pick<Incident, 'year'>): boolean =>
    year.trim() === '' || String(item.year) === year.trim();
/** Whether all results are of another year, so that the number can still be a new fire (INC-4). */
export const isOnlyElsewhere = (
  items: readonly Pick<Incident, 'year'>[],
  query: IncidentQueryText,
): boolean => items.length > 0 && !items.some(isOfYear(query));
/** "CA-RRU-099001 Lantern Ridge, 2026": with the year if it differs from the year field (INC-1). */
export const offeredLabel = (item: LabelledIncident, query: IncidentQueryText): string =>
  isOfYear(query)(item) ? incidentLabel(item) : `${incidentLabel(item)}, ${item.year}`;

/**
 * The only incident that matches the full number or name; null for none or several (INC-10). Of
 * several fires with one number, the name chooses (INC-44).
 */
export function exactIncident<
  I extends Pick<Incident, 'year' | 'state' | 'unit' | 'incidentNumber' | 'name'>,
>(items: readonly I[], query: IncidentQueryText & Partial<IncidentLabelText>): I | null {
  const typed = plainText(query.incidentNumber).trim();
  const { number, name } = readNumberBox(query.incidentNumber);
  const boxes = {
    year: query.year.trim(),
    state: query.state.trim(),
    unit: query.unit.trim(),
    incidentNumber: number,
  };
  const isCalled = (text: string) => (item: I) => plainText(item.name) === plainText(text.trim());
  const ofYear = items.filter(isOfYear(query));
  const numbered = number === '' ? [] : ofYear.filter((item) => matchesIncident(item, boxes));
  const meant = numbered.length > 0 ? numbered : ofYear.filter(isCalled(typed));
  const fires = meant.length > 1 ? meant.filter(isCalled(name || (query.name ?? ''))) : meant;
  return typed !== '' && fires.length === 1 ? (fires[0] ?? null) : null;
}

/** The content of the fields as text; '' without a number or name. */
export const typedIncident = (query: IncidentQueryText & { readonly name: string }): string => {
  const number = query.incidentNumber.trim().toUpperCase();
  if (number === '') return '';
  if (!isNumber(number)) return query.incidentNumber.trim();
  const { state, unit } = query;
  return `${[state, unit, number]
    .map((part) => part.trim().toUpperCase())
    .filter((part) => part !== '')
    .join('-')} ${query.name.trim()}`.trim();
};

const noneIn = (query: IncidentQueryText): string => {
  const what = isNumber(query.incidentNumber)
    ? incidentNumberText({ ...query, year: 0 })
    : `"${query.incidentNumber.trim()}"`;
  return `No incident ${what} in ${query.year}.`;
};
/** The lookup's text if nothing matches (INC-4). */
export const noIncidentText = (query: IncidentQueryText): string =>
  `${noneIn(query)} Check the number, or save without an incident and add it later.`;
/** The text if only the previous year has a match (INC-4). */
export const onlyElsewhereText = (query: IncidentQueryText): string =>
  `${noneIn(query)} Choose the one of the year before, or take a new one.`;

/** Maximum characters of remarks. */
const REMARKS_LENGTH = 2000;
/**
 * Adds the typed incident to the remarks of a form saved without an incident (INC-12), so that no
 * typed text is lost.
 */
export function withTypedIncident(
  remarks: string,
  query: IncidentQueryText & { readonly name: string },
): string {
  const typed = typedIncident(query);
  const line = `Incident typed: ${typed}.`;
  if (typed === '' || remarks.includes(line)) return remarks;
  const whole = remarks.trim() === '' ? line : `${remarks}\n${line}`;
  return whole.length > REMARKS_LENGTH ? remarks : whole;
}
