import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { Incident } from '../../contract/incidents/incidents.ts';
import { formatDate } from '../dates/parseDate.ts';
import { dispatchPath, kindWords } from '../dispatch/view/kinds.ts';
import { allDispatchesPath } from '../home/allDispatches.ts';
import { plainId } from '../home/plainId.ts';
import { plainText } from '../plainText.ts';
import { distinguished } from '../reference/equalNames.ts';
import type { AircraftFacts, CrewFacts } from '../reference/facts.ts';
import { incidentLabel } from '../reference/incidentNumber.ts';
import { type PresetName, presetNames, presets } from '../report/presets/presets.ts';
import { routeAccess } from '../routes/access.ts';
import type { SessionFacts } from '../routes/guard.ts';
import { canVisit } from '../routes/navigation.ts';
import { pageName } from '../routes/titles.ts';

/** Kinds of search results, in display order. */
export const foundKinds = ['Dispatch', 'Incident', 'Aircraft', 'Person', 'Page'] as const;
export interface Found {
  readonly id: string;
  readonly kind: (typeof foundKinds)[number];
  readonly label: string;
  readonly detail: string;
  /** URL that opens the result. */
  readonly to: string;
}
/** Local data for the search. */
export interface Findable {
  readonly aircraft: readonly AircraftFacts[];
  readonly crew: readonly CrewFacts[];
}
export const nothingFindable: Findable = { aircraft: [], crew: [] };

/** Maximum results per kind; users type more to narrow them. */
const MAX_OF_A_KIND = 6;
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

const words = (text: string) => plainText(text).trim().split(/\s+/).filter(Boolean);
/** Whether a text contains every typed word. */
const holds = (text: string, typed: readonly string[]) => {
  const within = plainText(text);
  return typed.every((word) => within.includes(word));
};
/** Puts labels that start with the typed text first. */
const bestFirst = (found: readonly Found[], text: string): readonly Found[] => {
  const begins = (f: Found) => Number(plainText(f.label).startsWith(plainText(text).trim()));
  return found.toSorted((a, b) => begins(b) - begins(a)).slice(0, MAX_OF_A_KIND);
};

/** Results without a request to the service: aircraft, people and pages. */
export function findLocally(
  text: string,
  { aircraft, crew }: Findable,
  pages: readonly Found[],
  session: SessionFacts,
): readonly Found[] {
  const typed = words(text);
  if (typed.length === 0) return [];
  const lists = canVisit('/dispatch/all', session);
  const wanted = plainId(text);
  const isCalled = (a: AircraftFacts) =>
    wanted !== '' && [a.radioId, a.registration].some((name) => plainId(name).includes(wanted));
  const planes = aircraft
    .filter(
      (a) => lists && (isCalled(a) || holds(`${a.radioId} ${a.registration} ${a.typeName}`, typed)),
    )
    .map(({ id, radioId, registration, typeName }): Found => {
      return {
        id,
        kind: 'Aircraft',
        label: `${radioId} · ${registration}`,
        detail: typeName,
        to: allDispatchesPath({ aircraft: id }),
      };
    });
  const met = crew
    .filter((c) => lists && holds(`${c.firstName} ${c.lastName}`, typed))
    .map((c) => ({ ...c, label: `${c.firstName} ${c.lastName}` }));
  const people = distinguished(met, ({ vendorName, roleName }) => [vendorName, roleName]).map(
    ({ id, label, roleName }): Found => {
      return { id, kind: 'Person', label, detail: roleName, to: allDispatchesPath({ crew: id }) };
    },
  );
  const opened = pages.filter(({ label, detail }) => holds(`${label} ${detail}`, typed));
  return [planes, people, opened].flatMap((found) => bestFirst(found, text));
}

/** The dispatch number in a text, '' if it isn't one. */
export const dispatchNumberIn = (text: string): string =>
  /^#?(\d{3,9})$/.exec(text.trim())?.[1] ?? '';
/** Whether to search incidents: at least two characters are typed. */
export const needsIncidentSearch = (text: string): boolean => text.trim().length >= 2;

/**
 * Results from the service. A dispatch that the user can't edit opens in the read view (HOME-81).
 */
export function foundOnService(
  dispatches: readonly Dispatch[],
  incidents: readonly Incident[],
  session: SessionFacts,
): readonly Found[] {
  const lists = canVisit('/dispatch/all', session);
  const flown = dispatches.map((d): Found => {
    const own = dispatchPath(d.dispatchType, d.id);
    const to = canVisit(own, session)
      ? own
      : allDispatchesPath({ number: String(d.dispatchNumber), open: d.id });
    return {
      id: d.id,
      kind: 'Dispatch',
      label: `${kindWords[d.dispatchType].name} ${d.dispatchNumber}`,
      detail: formatDate(d.activityDate),
      to,
    };
  });
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
  return lists ? [...flown, ...fires.slice(0, MAX_OF_A_KIND)] : [];
}

const titles: Record<Found['kind'], string> = {
  Dispatch: 'Dispatches',
  Incident: 'Incidents',
  Aircraft: 'Aircraft',
  Person: 'People',
  Page: 'Pages',
};
/** Results grouped by kind, without empty kinds. */
export const foundGroups = (
  found: readonly Found[],
): readonly { readonly title: string; readonly items: readonly Found[] }[] =>
  foundKinds
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
  if (text.trim() === '') return 'For example 10482, cedar, t83, Reyes, landing fees.';
  return found.length === 0 && !isBusy ? `Nothing matches "${text.trim()}".` : '';
}
