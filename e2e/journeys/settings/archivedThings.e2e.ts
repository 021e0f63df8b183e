import type { SuppressantType } from '../../../contract/agents/suppressants.ts';
import type { AircraftType, Asset } from '../../../contract/aircraft/aircraft.ts';
import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { FlightPage } from '../../pages/FlightPage.ts';
import { SettingsPage } from '../../pages/SettingsPage.ts';
import { ask, daysAgo } from '../../support/asPerson.ts';
import { dollars } from '../../support/dollars.ts';
import { expect, expectAccessible, haveSettings, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

test('an archived aircraft type and agent stay on the board and in a record, which saves; both are restored (ENTRY-4, D-K4)', async ({
  signedIn,
}) => {
  const page = await signedIn('admin');
  await haveSettings(page, { guidedMode: false });
  const { types } = await ask<{ types: readonly AircraftType[] }>(page, 'GET', '/aircraft-types');
  const agents = await ask<readonly SuppressantType[]>(page, 'GET', '/suppressant-types');
  const assets = await ask<readonly Asset[]>(page, 'GET', '/v2/assets');
  const typeOf = (assetId: string | null) =>
    types.find(({ id }) => id === assets.find((asset) => asset.id === assetId)?.aircraftTypeId);
  const { dispatches } = await ask<{ dispatches: readonly Dispatch[] }>(
    page,
    'GET',
    `/v2/dispatches?from=${daysAgo(40)}&until=${daysAgo(3)}`,
  );
  const flown = dispatches.find(
    ({ dispatchType, assetId, approval, activities }) =>
      dispatchType === 'flight' &&
      approval === undefined &&
      typeOf(assetId)?.category === 'FW' &&
      (activities[0]?.drops.length ?? 0) > 0,
  );
  const drop = flown?.activities[0]?.drops[0];
  const type = typeOf(flown?.assetId ?? null);
  const agent = agents.find(({ id }) => id === drop?.agentTypeId);
  if (flown === undefined || type === undefined || agent === undefined)
    throw new Error('no flight with a load');
  const registration = assets.find(({ id }) => id === flown.assetId)?.registration ?? '';
  const { bases } = await ask<{
    bases: readonly {
      id: string;
      assignments: readonly { assetId: string; endTime: string | null }[];
    }[];
  }>(page, 'GET', '/bases');
  const home = bases.find(({ assignments }) =>
    assignments.some(({ assetId, endTime }) => assetId === flown.assetId && endTime === null),
  );

  const agentTypes = new SettingsPage(page, 'Agent types', 'agent-types');
  const aircraftTypes = new SettingsPage(page, 'Aircraft types', 'aircraft-types');
  await test.step('archive both, and list them on demand', async () => {
    await agentTypes.open();
    await agentTypes.openRow(agent.name);
    await agentTypes.button('Archive').click();
    await expect(agentTypes.row(agent.name)).toHaveCount(0);
    await aircraftTypes.open(`?search=${encodeURIComponent(type.name)}`);
    await aircraftTypes.openRow(type.name);
    await aircraftTypes.button('Archive').click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(`use the type ${type.name}.`);
    await question.getByRole('button', { name: 'Archive' }).click();
    await expect(aircraftTypes.row(type.name)).toHaveCount(0);
    for (const [list, name] of [
      [agentTypes, agent.name],
      [aircraftTypes, type.name],
    ] as const) {
      await list.open('?archived=true');
      await expect(list.row(name, 'Archived')).toHaveCount(1);
    }
    await expectAccessible(page);
  });

  await test.step('the board still names the aircraft and its type', async () => {
    await visit(page, `/base-management?baseId=${home?.id ?? ''}`);
    await expect(page.getByText(type.name).first()).toBeVisible();
    await expect(page.getByText('Unknown agent')).toHaveCount(0);
  });

  await test.step('the record shows the same values and saves', async () => {
    await visit(page, `/dispatch/flight/${flown.id}`);
    await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible();
    await expect(page.getByText(type.name).first()).toBeVisible();
    await expect(page.getByText('No aircraft chosen yet')).toHaveCount(0);
    await expect(page.getByText(dollars(flown.costs.totalCost)).first()).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).click();
    const flight = new FlightPage(page);
    await expect(page.getByRole('combobox', { name: 'Aircraft' })).toHaveValue(
      new RegExp(registration),
    );
    await expect(page.getByRole('combobox', { name: 'Agent' }).first()).toHaveValue(
      new RegExp(`${agent.name} \\(archived\\)`),
    );
    await expect(flight.costSoFar()).toContainText(dollars(flown.costs.totalCost));
    await flight.field('Remarks').fill('Checked after the type was archived.');
    await page.keyboard.press('ControlOrMeta+Enter');
    await flight.passWarnings(page.getByText(/saved\./).first());
    const { dispatch } = await ask<{ dispatch: Dispatch }>(
      page,
      'GET',
      `/v2/dispatches/${flown.id}`,
    );
    expect([dispatch.remarks, dispatch.costs, dispatch.flags.includes('usesArchived')]).toEqual([
      'Checked after the type was archived.',
      flown.costs,
      false,
    ]);
  });

  await test.step('restore both', async () => {
    for (const [list, name] of [
      [agentTypes, agent.name],
      [aircraftTypes, type.name],
    ] as const) {
      await list.open('?archived=true');
      await list.openRow(name, 'Archived');
      await list.button('Unarchive').click();
      await expect(list.notice(`${name} is back in forms.`).first()).toBeVisible();
      await list.open();
      await expect(list.row(name)).toHaveCount(1);
    }
  });
  await haveSettings(page, { guidedMode: true });
});
