import type { FoundDispatch, FoundThings, FoundVendor } from '../../contract/find/find.ts';
import { displayType } from '../cost/displayType.ts';
import { formatDate } from '../dates/parseDate.ts';
import { dispatchPath, kindWords } from '../dispatch/view/kinds.ts';
import { fuelWords, receiptPath } from '../fuel/receipt/kinds.ts';
import { allDispatchesPath } from '../home/allDispatches.ts';
import { plainText } from '../plainText.ts';
import { incidentLabel } from '../reference/incidentNumber.ts';
import type { SessionFacts } from '../routes/guard.ts';
import { canVisit } from '../routes/navigation.ts';
import type { Found } from './find.ts';
import { type FindQuery, holdsAll, readFind } from './query.ts';

/** Characters of a remark in a line. */
const MAX_REMARK = 60;
/** Characters of a remark before the word that it was found by. */
const MAX_BEFORE = 20;
const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ');

/** The part of a long remark around a word. */
function excerpt(remarks: string, word: string): string {
  const at = plainText(remarks).indexOf(word);
  const from = at + word.length > MAX_REMARK ? Math.max(0, at - MAX_BEFORE) : 0;
  const part = remarks.slice(from, from + MAX_REMARK).trim();
  const end = from + MAX_REMARK < remarks.length ? '…' : '';
  return `${from > 0 ? '…' : ''}${part}${end}`;
}
/** The part of a dispatch that holds a word which its line does not show, '' for none. */
function reason(line: string, dispatch: FoundDispatch, words: readonly string[]): string {
  const { requestNumbers, remarks } = dispatch;
  const isHidden = (word: string) => !holdsAll(line, [word]);
  const hidden = words.filter(isHidden);
  const holds = (text: string) => hidden.some((word) => holdsAll(text, [word]));
  const request = requestNumbers.find(holds);
  if (request !== undefined) return request;
  const word = hidden.find((each) => holdsAll(remarks, [each]));
  return word === undefined ? '' : excerpt(remarks, word);
}
/** A dispatch as one line: its aircraft, day and incident. */
function dispatchLine(
  dispatch: FoundDispatch,
  { words, days }: FindQuery,
  session: SessionFacts,
): Found {
  const { id, dispatchType, dispatchNumber, radioId, activityDate, incidents } = dispatch;
  const own = dispatchPath(dispatchType, id);
  const label = joined([`${kindWords[dispatchType].name} ${dispatchNumber}`, radioId]);
  const detail = joined([formatDate(activityDate), ...incidents.map(incidentLabel)]);
  return {
    id,
    kind: 'Dispatch',
    label,
    detail: joined([detail, reason(`${label} ${detail}`, dispatch, words)]),
    // A user who can't edit it gets the read view (HOME-81).
    to: canVisit(own, session)
      ? own
      : allDispatchesPath({ number: String(dispatchNumber), open: id }),
    isMeant: days.length > 0 || words.includes(String(dispatchNumber)),
  };
}

const vendorTexts: Record<FoundVendor['of'], { readonly page: string; readonly detail: string }> = {
  aircraft: { page: '/settings/aircraft-vendors', detail: 'Aircraft vendor' },
  fuel: { page: '/settings/fuel-vendors', detail: 'Fuel vendor' },
};

/** The settings list that holds a record, else the price list to read (SET-47). */
const listOf = (settings: string, rates: string, name: string, session: SessionFacts): string =>
  `${canVisit(settings, session) ? settings : rates}?name=${encodeURIComponent(name)}`;
/** Fuel storages, agents and contracts, which open in the list where they are kept. */
const keptInLists = (
  { storages, agents, contracts }: FoundThings,
  session: SessionFacts,
): readonly Found[] => [
  ...storages.map(
    ({ id, name, baseName }): Found => ({
      id,
      kind: 'Storage',
      label: name,
      detail: joined([baseName, 'Fuel storage']),
      to: `/settings/fuel-storages?name=${encodeURIComponent(`${name} ${baseName}`)}`,
    }),
  ),
  ...agents.map(
    ({ id, name }): Found => ({
      id,
      kind: 'Agent',
      label: name,
      detail: 'Agent',
      to: canVisit('/settings/agent-types', session)
        ? `/settings/agent-types?name=${encodeURIComponent(name)}`
        : '/rates/agent',
    }),
  ),
  ...contracts.map(
    ({ id, of, name, typeCode, vendorName, startDate }): Found => ({
      id,
      kind: 'Contract',
      label: joined([name, displayType(typeCode, vendorName), vendorName]),
      detail: `Contract from ${formatDate(startDate)}`,
      to: listOf(
        of === 'aircraft' ? '/settings/aircraft-rates' : '/settings/contract-rates',
        '/rates/contracts',
        `${name} ${vendorName}`.trim(),
        session,
      ),
    }),
  ),
];

/** The service's results that the user can open (HOME-82). */
export function foundOnService(
  text: string,
  things: FoundThings,
  session: SessionFacts,
  today: string,
): readonly Found[] {
  const { dispatches, incidents, bases, vendors, receipts } = things;
  const asked = readFind(text, today);
  const lists = canVisit('/dispatch/all', session);
  const flown = dispatches.map((dispatch) => dispatchLine(dispatch, asked, session));
  const fires = incidents.map((incident): Found => {
    const { id, year } = incident;
    return {
      id,
      kind: 'Incident',
      label: incidentLabel(incident),
      detail: String(year),
      to: allDispatchesPath({ incident: id }),
    };
  });
  const places = bases.map(
    ({ id, code, name }): Found => ({
      id,
      kind: 'Base',
      label: `${name} (${code})`,
      detail: '',
      to: canVisit('/base-management', session)
        ? `/base-management?baseId=${id}`
        : `/settings/bases?name=${encodeURIComponent(name)}`,
    }),
  );
  const sellers = vendors.map(
    ({ id, of, name }): Found => ({
      id,
      kind: 'Vendor',
      label: name,
      detail: vendorTexts[of].detail,
      to: `${vendorTexts[of].page}?name=${encodeURIComponent(name)}`,
    }),
  );
  const bought = receipts.map(
    ({ id, kind, receiptNumber, day, vendorName, radioId }): Found => ({
      id,
      kind: 'Receipt',
      label: `${fuelWords[kind].name} ${receiptNumber}`.trim(),
      detail: joined([formatDate(day), radioId, vendorName]),
      to: receiptPath(kind, id),
    }),
  );
  const opened = [...places, ...sellers, ...bought, ...keptInLists(things, session)].filter(
    ({ to }) => canVisit(to.split('?')[0] ?? to, session),
  );
  return [...(lists ? [...flown, ...fires] : []), ...opened];
}
