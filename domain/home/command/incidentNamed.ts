import { pacificDay } from '../../dates/pacific.ts';
import { plainText } from '../../plainText.ts';
import {
  bareNumber,
  incidentLabel,
  incidentNumberText,
  parseIncidentLabel,
} from '../../reference/incidentNumber.ts';
import {
  canSearchIncident,
  exactIncident,
  readIncidentSearch,
} from '../../reference/incidentSearch.ts';
import type { CommandFacts } from './commandTypes.ts';
import { eitherOf, problem, type Read, textOf, type Word } from './words.ts';

/** The incident of a new form: a known one, or one that the form looks for. */
export interface NamedIncident {
  /** '' for none, and for one that the form looks for. */
  readonly id: string;
  /** The text that the form's lookup starts with, '' for none. */
  readonly lookup: string;
  /** What the preview says of it, '' for none. */
  readonly says: string;
  /** The text to search in the service, '' once it has answered. */
  readonly seeks: string;
}
const noIncident: NamedIncident = { id: '', lookup: '', says: '', seeks: '' };
/** Characters of a text that the service searches. */
const [MIN_SOUGHT, MAX_SOUGHT] = [2, 100];
/** How many of several matches a refusal names. */
const MAX_NAMED = 3;

/** The typed text as the form's lookup reads it: "bdu 4321" as CA-BDU-4321. */
function lookupText(text: string): string {
  const { state, unit, numberBegins } = readIncidentSearch(text);
  return unit === '' || numberBegins === ''
    ? text
    : incidentNumberText({ year: 0, state: state || 'CA', unit, incidentNumber: numberBegins });
}
/** Whether the text is a unit and a number, which a form can take as a new incident (INC-7). */
const isWholeNumber = (text: string) => {
  const { unit, numberBegins } = readIncidentSearch(text);
  return (
    unit !== '' && canSearchIncident({ year: '', state: '', unit, incidentNumber: numberBegins })
  );
};

/** Whether a label of today's list is meant; a unit and a number must match as a whole. */
function isMeant(label: string, text: string): boolean {
  const { year, state, unit, numberBegins, name } = readIncidentSearch(text);
  const {
    state: ofState,
    unit: ofUnit,
    incidentNumber: ofNumber,
  } = parseIncidentLabel(label) ?? {};
  // A label here has no year, so the service finds the incident of a typed one.
  if (unit !== '' && numberBegins !== '')
    return (
      year === '' &&
      (state === '' || ofState === state) &&
      ofUnit === unit &&
      bareNumber(ofNumber ?? '') === bareNumber(numberBegins) &&
      (name === '' || plainText(label).includes(plainText(name)))
    );
  const within = plainText(label);
  return plainText(text)
    .split(/\s+/)
    .every((word) => within.includes(word));
}
const several = (text: string, labels: readonly string[], words: readonly Word[]) => {
  const named = labels.slice(0, MAX_NAMED);
  const more = labels.length - named.length;
  const list = more > 0 ? `${named.join(', ')} and ${more} more` : eitherOf(named);
  return problem(`"${text}" fits ${list}. Type more of its name or number.`, words);
};

/** The incident among those the service found, or what the form has to do. */
function soughtIncident(
  words: readonly Word[],
  { sought, now }: CommandFacts,
): Read<NamedIncident> {
  const text = textOf(words);
  const lookup = lookupText(text);
  if (sought?.text !== text)
    return {
      found: { ...noIncident, lookup, seeks: text, says: `looking for incident ${lookup}` },
    };
  if (sought.items === null)
    return {
      found: {
        ...noIncident,
        lookup,
        says: `incidents can't be searched now, so the form looks for ${lookup}`,
      },
    };
  const { items } = sought;
  const { year: typedYear, state, unit, numberBegins, name } = readIncidentSearch(text);
  const year = pacificDay(now).slice(0, 4);
  const sameYear = typedYear || year;
  const exact = exactIncident(items, {
    year: sameYear,
    state,
    unit,
    incidentNumber: numberBegins || name,
    name,
  });
  const [first] = items;
  const only = exact ?? (items.length === 1 && !isWholeNumber(text) ? (first ?? null) : null);
  if (only !== null) {
    const label = incidentLabel(only);
    return {
      found: {
        ...noIncident,
        id: only.id,
        says: String(only.year) === year ? label : `${label}, ${only.year}`,
      },
    };
  }
  if (isWholeNumber(text) && sameYear === year)
    return {
      found: {
        ...noIncident,
        lookup,
        says: `no incident ${lookup} in ${year}, so the form offers to take it as a new one`,
      },
    };
  return items.length === 0
    ? problem(`No incident matches "${text}".`, words)
    : several(text, items.map(incidentLabel), words);
}

/**
 * Finds an incident by its words: one of today's, else one of the service's. A unit and a number
 * that nobody has yet open the form, which offers a new incident (HOME-88).
 */
export function incidentNamed(words: readonly Word[], facts: CommandFacts): Read<NamedIncident> {
  const text = textOf(words);
  if (text === '') return { found: noIncident };
  if (plainText(text).length < MIN_SOUGHT || text.length > MAX_SOUGHT)
    return problem(`No incident matches "${text}".`, words);
  const hits = facts.incidents.filter(({ label }) => isMeant(label, text));
  const [first] = hits;
  if (first === undefined) return soughtIncident(words, facts);
  return hits.length === 1
    ? { found: { ...noIncident, id: first.incidentId, says: first.label } }
    : several(
        text,
        hits.map(({ label }) => label),
        words,
      );
}
