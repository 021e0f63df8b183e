import {
  type CostSharesBody,
  PARTY_NAME,
  WHOLE_BASIS_POINTS,
} from '../../contract/costPack/shares.ts';
import { formatDate, parseDate } from '../dates/parseDate.ts';
import { partyKey } from './shares.ts';
import { percentText, readPercent, type SharesDraft } from './sharesDraft.ts';

/** Error messages by the path of their field: `agreements.0.parties.1.aircraftBps`. */
export type SharesErrors = Readonly<Record<string, string>>;

/** "07/14 to 07/16/2025"; a single day as "07/14/2025". */
export function spanText(from: string, until: string): string {
  if (from === until) return formatDate(from);
  const start = formatDate(from);
  return `${from.slice(0, 4) === until.slice(0, 4) ? start.slice(0, 5) : start} to ${formatDate(until)}`;
}
const LAST_BEFORE_FIRST = 'The last day is before the first.';

/** Errors of shares whose fields are all readable (PACK-13). */
export function sharesProblems({ agreements, declared }: CostSharesBody): SharesErrors {
  const errors: Record<string, string> = {};
  for (const [n, { from, until, parties }] of agreements.entries()) {
    const path = `agreements.${n}`;
    if (until < from) errors[`${path}.until`] = LAST_BEFORE_FIRST;
    const other = agreements.find((one, m) => m < n && one.from <= until && from <= one.until);
    if (other !== undefined && until >= from)
      errors[`${path}.from`] =
        `These days overlap the agreement from ${spanText(other.from, other.until)}.`;
    for (const [key, label] of [
      ['aircraftBps', 'Aircraft'],
      ['agentBps', 'Agent'],
    ] as const) {
      const sum = parties.reduce((total, party) => total + party[key], 0);
      if (sum !== WHOLE_BASIS_POINTS)
        errors[`${path}.parties.0.${key}`] =
          `${label} shares add up to ${percentText(sum)} %, not 100.00 %.`;
    }
    for (const [m, { name }] of parties.entries())
      if (parties.some((one, k) => k < m && partyKey(one.name) === partyKey(name)))
        errors[`${path}.parties.${m}.name`] = `${name.trim()} is there twice.`;
  }
  if (declared !== null && declared.until < declared.from)
    errors['declared.until'] = LAST_BEFORE_FIRST;
  return errors;
}

/** Parses the typed shares. `body` is null if a field is unreadable; its error is in `errors`. */
export function readShares(draft: SharesDraft): {
  readonly body: CostSharesBody | null;
  readonly errors: SharesErrors;
} {
  const errors: Record<string, string> = {};
  const day = (path: string, text: string): string => {
    const { value, error } = parseDate(text);
    if (error !== null) errors[path] = text.trim() === '' ? 'Give a day.' : error;
    return value ?? '';
  };
  const bps = (path: string, text: string): number => {
    const found = readPercent(text);
    if (typeof found === 'string') errors[path] = found;
    return typeof found === 'string' ? 0 : found;
  };
  const name = (path: string, text: string): string => {
    if (text.trim() === '') errors[path] = 'Name the party.';
    else if (text.trim().length > PARTY_NAME)
      errors[path] = `Use at most ${PARTY_NAME} characters.`;
    return text.trim();
  };
  const agreements = draft.agreements.map(({ from, until, parties }, n) => ({
    from: day(`agreements.${n}.from`, from),
    until: day(`agreements.${n}.until`, until),
    parties: parties.map((party, m) => ({
      name: name(`agreements.${n}.parties.${m}.name`, party.name),
      aircraftBps: bps(`agreements.${n}.parties.${m}.aircraftBps`, party.aircraftBps),
      agentBps: bps(`agreements.${n}.parties.${m}.agentBps`, party.agentBps),
    })),
  }));
  const owner = draft.owner.trim();
  if (owner.length > PARTY_NAME) errors['owner'] = `Use at most ${PARTY_NAME} characters.`;
  const isDeclared = draft.declared.from.trim() !== '' || draft.declared.until.trim() !== '';
  const declared = isDeclared
    ? {
        from: day('declared.from', draft.declared.from),
        until: day('declared.until', draft.declared.until),
      }
    : null;
  const body = { agreements, owner: owner === '' ? null : owner, declared };
  if (Object.keys(errors).length > 0) return { body: null, errors };
  const problems = sharesProblems(body);
  return { body: Object.keys(problems).length === 0 ? body : null, errors: problems };
}
