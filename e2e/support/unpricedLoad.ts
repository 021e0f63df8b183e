import type { Page } from 'playwright/test';
import type { SuppressantRate, SuppressantType } from '../../contract/agents/suppressants.ts';
import { eachText } from '../../contract/dispatch/activityTexts.ts';
import type { Dispatch, DispatchBody } from '../../contract/dispatch/dispatches.ts';
import { ask, daysAgo } from './asPerson.ts';

const GALLON = 3.785411784;

/**
 * Records a load of an agent without a price at its base, two days ago, so that it is not approved
 * yet. Which prices the demo data lack depends on the day they are created.
 * @param page an administrator's
 * @returns its name in the list of missing prices
 */
export async function recordUnpricedLoad(
  page: Page,
): Promise<{ readonly agent: string; readonly base: string }> {
  const { bases } = await ask<{
    bases: readonly { readonly id: string; readonly code: string; readonly isArchived?: boolean }[];
  }>(page, 'GET', '/bases');
  const agents = await ask<readonly SuppressantType[]>(page, 'GET', '/suppressant-types');
  const rates = await ask<readonly SuppressantRate[]>(page, 'GET', '/x/suppressant-rates');
  const assets = await ask<readonly { readonly id: string; readonly isArchived?: boolean }[]>(
    page,
    'GET',
    '/v2/assets',
  );
  const { dispatches } = await ask<{ dispatches: readonly Dispatch[] }>(
    page,
    'GET',
    `/v2/dispatches?from=${daysAgo(60)}&until=${daysAgo(1)}`,
  );
  const incidentId =
    dispatches
      .flatMap(({ activities }) => activities.map((activity) => activity.incidentId))
      .find((id) => id !== null) ?? null;
  const charged = agents.filter(({ isCharged, isArchived }) => isCharged && !isArchived);
  const unpriced = bases
    .flatMap((base) => charged.map((agent) => ({ base, agent })))
    .find(
      ({ base, agent }) =>
        !rates.some(({ baseId, agentTypeId }) => baseId === base.id && agentTypeId === agent.id),
    );
  const asset = assets.find(({ isArchived }) => isArchived !== true);
  if (unpriced === undefined || asset === undefined)
    throw new Error('Every agent has a price at every base.');
  const { base, agent } = unpriced;
  const day = daysAgo(2);
  const body: DispatchBody = {
    dispatchType: 'agentOnly',
    assetId: asset.id,
    activityDate: day,
    dispatchTime: `${day}T19:00:00Z`,
    remarks: '',
    purpose: 'assist',
    meterReset: false,
    activities: [
      {
        incidentId,
        ...eachText(() => null),
        requestNumber: null,
        missionTypeDesc: 'Agent only',
        missionFlightTypeDesc: null,
        takeOffBaseId: null,
        landingBaseId: null,
        timeOut: null,
        timeIn: null,
        hobbsStart: null,
        hobbsEnd: null,
        totalFlightHours: null,
        dayFlightHours: null,
        nightFlightHours: null,
        landings: null,
        landingFees: 0,
        aborted: false,
        drops: [
          {
            agentTypeId: agent.id,
            baseId: base.id,
            volumeOnIncident: 800 * GALLON,
            volumeJettisoned: 0,
          },
        ],
        crew: [],
      },
    ],
  };
  await ask(page, 'POST', '/v2/dispatches', body);
  return { agent: agent.name, base: base.code };
}
