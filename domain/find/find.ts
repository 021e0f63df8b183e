import { allDispatchesPath } from '../home/allDispatches.ts';
import { plainId } from '../home/plainId.ts';
import { plainText } from '../plainText.ts';
import { distinguished } from '../reference/equalNames.ts';
import type { AircraftFacts, CrewFacts } from '../reference/facts.ts';
import { type PresetName, presetNames, presets } from '../report/presets/presets.ts';
import { routeAccess } from '../routes/access.ts';
import type { SessionFacts } from '../routes/guard.ts';
import { canVisit } from '../routes/navigation.ts';
import { pageName } from '../routes/titles.ts';
import { holdsAll, readFind } from './query.ts';

/** Kinds of search results, in display order. */
export const foundKinds = [
  'Incident',
  'Aircraft',
  'Person',
  'Base',
  'Dispatch',
  'Vendor',
  'Receipt',
  'Storage',
  'Agent',
  'Contract',
  'Page',
] as const;
export interface Found {
  readonly id: string;
  readonly kind: (typeof foundKinds)[number];
  readonly label: string;
  readonly detail: string;
  /** URL that opens the result. */
  readonly to: string;
  /** A dispatch whose number or day is typed: its kind is listed first. */
  readonly isMeant?: boolean;
}
/** Local data for the search. */
export interface Findable {
  readonly aircraft: readonly AircraftFacts[];
  readonly crew: readonly CrewFacts[];
}
export const nothingFindable: Findable = { aircraft: [], crew: [] };

/** Maximum results per kind; users type more to narrow them. */
const MAX_OF_A_KIND = 8;
/** Names for pages whose own name is unclear outside of its section. */
const reportPages: Readonly<Record<string, string>> = {
  '/reports/aims': 'Historic report',
  '/reports/fuel': 'Fuel report',
  '/reports/fuel/receipts': 'Fuel receipts report',
  '/reports/fuel/transfer': 'Fuel transfers report',
};
const page = (to: string, label: string, detail: string): Found => ({
  id: to,
  kind: 'Page',
  label,
  detail,
  to,
});
/** Every page that this user can open. */
export function pagesFor(session: SessionFacts): readonly Found[] {
  const fixed = routeAccess.flatMap(({ path, auth, isIndex }) => {
    const name = reportPages[path] ?? pageName(path);
    if (name === null || auth === 'public' || isIndex === true || path.includes('{')) return [];
    return [page(path, name, path.startsWith('/settings/') ? 'Settings' : '')];
  });
  const reports = presetNames.map((name: PresetName) =>
    page(`/reports/catis/${name}`, presets[name].label, 'Report'),
  );
  return [...fixed, ...reports].filter(({ to }) => canVisit(to, session));
}

/** Puts labels that start with the typed text first. */
const bestFirst = (found: readonly Found[], text: string): readonly Found[] => {
  const begins = (f: Found) => Number(plainText(f.label).startsWith(plainText(text).trim()));
  return found.toSorted((a, b) => begins(b) - begins(a)).slice(0, MAX_OF_A_KIND);
};

/** Whether a word is part of an aircraft's label, or names it in any spelling. */
function isOfAircraft(
  { radioId, registration, typeName, vendorName }: AircraftFacts,
  word: string,
): boolean {
  const wanted = plainId(word);
  return (
    holdsAll(`${radioId} ${registration} ${typeName} ${vendorName}`, [word]) ||
    (wanted !== '' && [radioId, registration].some((name) => plainId(name).includes(wanted)))
  );
}
/** Results without a request to the service: aircraft, people and pages. */
export function findLocally(
  text: string,
  { aircraft, crew }: Findable,
  pages: readonly Found[],
  session: SessionFacts,
  today: string,
): readonly Found[] {
  const { words } = readFind(text, today);
  if (words.length === 0) return [];
  const lists = canVisit('/dispatch/all', session);
  const planes = aircraft
    .filter((a) => lists && words.every((word) => isOfAircraft(a, word)))
    .map(({ id, radioId, registration, typeName }): Found => {
      return {
        id,
        kind: 'Aircraft',
        label: radioId === registration ? registration : `${radioId} · ${registration}`,
        detail: typeName,
        to: allDispatchesPath({ aircraft: id }),
      };
    });
  const met = crew
    .filter(
      (c) => lists && holdsAll(`${c.firstName} ${c.lastName} ${c.roleName} ${c.vendorName}`, words),
    )
    .map((c) => ({ ...c, label: `${c.firstName} ${c.lastName}` }));
  const people = distinguished(met, ({ vendorName, roleName }) => [vendorName, roleName]).map(
    ({ id, label, roleName }): Found => {
      return { id, kind: 'Person', label, detail: roleName, to: allDispatchesPath({ crew: id }) };
    },
  );
  const opened = pages.filter(({ label, detail }) => holdsAll(`${label} ${detail}`, words));
  return [planes, people, opened].flatMap((found) => bestFirst(found, text));
}

/** Whether to ask the service: at least two characters are typed. */
export const needsService = (text: string): boolean => text.trim().length >= 2;

const titles: Record<Found['kind'], string> = {
  Dispatch: 'Dispatches',
  Incident: 'Incidents',
  Aircraft: 'Aircraft',
  Person: 'People',
  Base: 'Bases',
  Vendor: 'Vendors',
  Receipt: 'Fuel receipts',
  Storage: 'Fuel storages',
  Agent: 'Agents',
  Contract: 'Contracts',
  Page: 'Pages',
};
const isMeant = (found: readonly Found[], kind: Found['kind']) =>
  found.some((each) => each.kind === kind && each.isMeant === true);
/** Results grouped by kind, without empty kinds; dispatches first where one is meant. */
export const foundGroups = (
  found: readonly Found[],
): readonly { readonly title: string; readonly items: readonly Found[] }[] =>
  foundKinds
    .toSorted((a, b) => Number(isMeant(found, b)) - Number(isMeant(found, a)))
    .map((kind) => ({ title: titles[kind], items: found.filter((f) => f.kind === kind) }))
    .filter(({ items }) => items.length > 0);

/** The status line of the search. */
export function foundStatus(
  text: string,
  found: readonly Found[],
  isBusy: boolean,
  isStale: boolean,
): string {
  if (isStale) return "Some lists can't be loaded right now; what is here is listed.";
  if (text.trim() === '')
    return 'For example 10482, lantern 83, yesterday t70, A-12, Reyes, landing fees.';
  return found.length === 0 && !isBusy ? `Nothing matches "${text.trim()}".` : '';
}
