import type { Page } from 'playwright/test';
import { eachText } from '../../../contract/dispatch/activityTexts.ts';
import type { DispatchBody } from '../../../contract/dispatch/dispatches.ts';
import { FlightPage } from '../../pages/FlightPage.ts';
import { ask } from '../../support/asPerson.ts';
import { expect, expectAccessible, haveSettings, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

type Named = readonly {
  readonly id: string;
  readonly name?: string;
  readonly code?: string;
  readonly roleName?: string;
  readonly firstName?: string;
  readonly lastName?: string;
}[];

// Before the demo season, so that only these entries count.
const LAST = '2019-02-14';
const day = (n: number) => `2019-02-${String(9 + n).padStart(2, '0')}`;

/** Six days with 7.2 h of one pilot, and 0.6 h missing between the third and the fourth. */
async function enterSixDays(page: Page) {
  await visit(page, '/');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const assets = await ask<Named>(page, 'GET', '/v2/assets');
  const { bases } = await ask<{ bases: Named }>(page, 'GET', '/bases');
  const crew = await ask<Named>(page, 'GET', '/crew');
  const { crewRoles } = await ask<{ crewRoles: Named }>(page, 'GET', '/crew/role');
  const idOf = (list: Named, is: (one: Named[number]) => boolean) => list.find(is)?.id ?? '';
  const baseId = idOf(bases, ({ code }) => code === 'HMT');
  const pilot = crew.find(({ roleName }) => roleName === 'Pilot');
  const assetId = assets[0]?.id ?? '';
  const flights: number[] = [];
  for (let n = 0; n < 6; n++) {
    const start = 100 + n * 7.2 + (n > 2 ? 0.6 : 0);
    const body: DispatchBody = {
      dispatchType: 'flight',
      assetId,
      activityDate: day(n),
      dispatchTime: `${day(n)}T17:00:00Z`,
      remarks: '',
      purpose: null,
      meterReset: false,
      activities: [
        {
          incidentId: null,
          ...eachText(() => null),
          requestNumber: null,
          missionTypeDesc: 'Initial attack',
          missionFlightTypeDesc: 'Tanker drop',
          takeOffBaseId: baseId,
          landingBaseId: baseId,
          timeOut: `${day(n)}T17:00:00Z`,
          timeIn: `${day(n + 1)}T00:12:00Z`,
          hobbsStart: Math.round(start * 10) / 10,
          hobbsEnd: Math.round((start + 7.2) * 10) / 10,
          totalFlightHours: 7.2,
          dayFlightHours: 7.2,
          nightFlightHours: 0,
          landings: 1,
          landingFees: 0,
          aborted: false,
          drops: [],
          crew: [
            {
              crewId: pilot?.id ?? '',
              roleId: idOf(crewRoles, ({ name }) => name === 'Pilot'),
              standByHours: 0,
              perDiemRate: 0,
            },
          ],
        },
      ],
    };
    const { dispatch } = await ask<{ dispatch: { dispatchNumber: number } }>(
      page,
      'POST',
      '/v2/dispatches',
      body,
    );
    flights.push(dispatch.dispatchNumber);
  }
  return { flights, name: `${pilot?.firstName} ${pilot?.lastName}` };
}

test('six long days appear at the pilot; a meter gap is entered or explained (LIM-13, LIM-21, LIM-22)', {
  tag: '@quick',
}, async ({ signedIn }) => {
  const page = await signedIn('dispatcher');
  const { flights, name } = await enterSixDays(page);
  await visit(page, `/limits?until=${LAST}`);
  const over = page.getByRole('region', { name: 'Over a limit' });
  await expect(over).toContainText(
    `${name}: 43.2 flight hours from 02/09 to 02/14/2019; 42 in 6 days is the usual limit.`,
  );
  const row = page.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(row.getByLabel('Over a limit')).toHaveCount(6);
  await expect(page.getByText('Only flights in CATIS are counted.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('radio', { name: 'Meters' }).click();
  await expect(page).toHaveURL(`/limits?tab=meters&until=${LAST}`);
  const joins = page.getByRole('list', { name: 'Gaps and overlaps' });
  const text = `0.6 h are missing between ${flights[2]} (121.6) and ${flights[3]} (122.2).`;
  await expect(joins).toContainText(text);
  await joins.getByRole('link', { name: /^Add the missing flight/ }).click();
  await expect(new FlightPage(page).heading('New flight')).toBeVisible();
  await page.goBack();
  await joins.getByRole('button', { name: /^Explain/ }).focus();
  await page.keyboard.press('Enter');
  const why = page.getByRole('textbox', { name: 'Why' });
  await expect(why).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(why).toHaveAccessibleDescription('Say why, in at least 3 characters.');
  await page.keyboard.type('Ground run');
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(why).toHaveCount(0);
  await expect(joins).toContainText('Ground run (D. Dispatch)');
  await expect(joins.getByText('Explained')).toBeVisible();

  // A user without the right to edit dispatches reads it.
  const analyst = await signedIn('analyst', { viewport: { width: 390, height: 844 } });
  await visit(analyst, `/limits?tab=meters&until=${LAST}`);
  await expect(analyst.getByText(text)).toBeVisible();
  await expect(analyst.getByRole('button', { name: /^(Explain|Change)/ })).toHaveCount(0);
  await expectAccessible(analyst);
});

test('the crew picker shows the hours left today, and does without them offline (LIM-14)', async ({
  signedIn,
  complaints,
}) => {
  const page = await signedIn('dispatcher');
  await haveSettings(page, { guidedMode: false });
  const firstPilot = async () => {
    const asked = page.waitForRequest('**/x/crew/left');
    await visit(page, '/dispatch/flight/new');
    await asked;
    await page.getByRole('button', { name: 'Add crew member' }).click();
    await page.getByRole('combobox', { name: 'Crew member' }).fill('Pilot');
    return page.getByRole('option').first();
  };
  await expect(await firstPilot()).toContainText(/\d\.\d h left · Pilot/);
  complaints.expected.push('Failed to fetch', 'ERR_FAILED');
  await page.route('**/x/crew/left', (route) => route.abort());
  await expect(await firstPilot()).toContainText('Pilot');
  await expect(page.getByRole('option').first()).not.toContainText('left');
});
