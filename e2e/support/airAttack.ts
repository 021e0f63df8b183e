import type { Page } from 'playwright/test';
import { eachText } from '../../contract/dispatch/activityTexts.ts';
import type { Dispatch, DispatchBody } from '../../contract/dispatch/dispatches.ts';
import type { Incident } from '../../contract/incidents/incidents.ts';
import { ask, daysAgo } from './asPerson.ts';
import { expect } from './test.ts';
import { visit } from './visit.ts';

type Stored = Pick<Dispatch, 'id' | 'costs' | 'activities'>;
interface Metadata {
  readonly assetId: string;
  readonly additionalMetadata: { readonly radioId: string };
}
interface Base {
  readonly id: string;
  readonly code: string;
}
export const minutesAgo = (minutes: number) =>
  `${new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 16)}:00Z`;
const pacific = (instant: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Los_Angeles', ...options }).format(
    new Date(instant),
  );
export const timeOf = (instant: string) => pacific(instant, { hour: '2-digit', minute: '2-digit' });
export const storedFlight = async (page: Page, id: string) =>
  (await ask<{ dispatch: Stored }>(page, 'GET', `/v2/dispatches/${id}`)).dispatch;
export const hobbsStart = 7100.2;

/** AA-110 or AA-111, which no other journey flies, is out from Hemet since 100 minutes. */
export async function launchAirAttack(
  page: Page,
  radioId: 'AA-110' | 'AA-111',
): Promise<{ id: string; labels: readonly string[] }> {
  await visit(page, '/');
  const list = await ask<{ dispatches: Dispatch[] }>(
    page,
    'GET',
    `/v2/dispatches?from=${daysAgo(1)}&until=${daysAgo(0)}`,
  );
  const assetId = (await ask<Metadata[]>(page, 'GET', '/aircraft-metadata')).find(
    (a) => a.additionalMetadata.radioId === radioId,
  )?.assetId;
  for (const { id } of list.dispatches.filter((d) => d.assetId === assetId))
    await ask(page, 'DELETE', `/v2/dispatches/${id}`);
  const { items: incidents } = await ask<{ items: Incident[] }>(
    page,
    'GET',
    '/x/incidents/search?q=ce',
  );
  expect(incidents.length).toBeGreaterThan(2);
  const { bases } = await ask<{ bases: Base[] }>(page, 'GET', '/bases');
  const timeOut = minutesAgo(100);
  const body: DispatchBody = {
    dispatchType: 'flight',
    assetId: assetId ?? null,
    activityDate: pacific(timeOut, { dateStyle: 'short' }),
    dispatchTime: timeOut,
    remarks: '',
    purpose: null,
    meterReset: false,
    activities: [
      {
        ...eachText(() => null),
        incidentId: incidents[0]?.id ?? null,
        missionTypeDesc: 'Initial attack',
        missionFlightTypeDesc: 'Air attack (ATGS)',
        takeOffBaseId: bases.find(({ code }) => code === 'HMT')?.id ?? null,
        landingBaseId: null,
        timeOut,
        timeIn: null,
        hobbsStart,
        hobbsEnd: null,
        totalFlightHours: null,
        dayFlightHours: null,
        nightFlightHours: null,
        landings: null,
        landingFees: 0,
        aborted: false,
        drops: [],
        crew: [],
      },
    ],
  };
  const made = await ask<{ dispatch: Stored }>(page, 'POST', '/v2/dispatches', body);
  const labels = incidents.map(
    ({ state, unit, incidentNumber }) => `${state}-${unit}-${incidentNumber}`,
  );
  return { id: made.dispatch.id, labels };
}
