import type { SuppressantType } from '../../../contract/agents/suppressants.ts';
import { ReportPage } from '../../pages/ReportPage.ts';
import { SettingsPage } from '../../pages/SettingsPage.ts';
import { ShellPage } from '../../pages/ShellPage.ts';
import { ask, daysAgo } from '../../support/asPerson.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

const LC95A = 'PHOS-CHEK LC95A';
const year = `?dateMode=ytd&date=${daysAgo(0)}`;
const linkTo = (...agentTypes: string[]) =>
  `/reports/catis/cost${year}&state=${encodeURIComponent(JSON.stringify({ v: 1, f: { dispatch: { mode: 'params', params: { agentTypes } } } }))}`;

test('a saved report and a link keep their total when an agent is renamed, and report an unknown name (RPT-171, RPT-172)', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin');
  const page = await signedIn('analyst');
  const report = new ReportPage(page);
  const rename = async (from: string, to: string) => {
    const agents = new SettingsPage(admin, 'Agent types', 'agent-types');
    await agents.open();
    await agents.openRow(from);
    await agents.field('Name').fill(to);
    await agents.saveWell('Agent');
  };
  await report.open('cost', year);
  await report.expectLoaded();
  const ofAll = await report.total().textContent();
  await report.filter('Agent', LC95A);
  await page.keyboard.press('Escape');
  await expect(report.filters()).toHaveText([`Agent: ${LC95A}`]);
  await expect(report.total()).not.toHaveText(ofAll ?? '');
  // The service adds the ids.
  await expect(page).toHaveURL(/%22i%22/);
  const before = (await report.total().textContent()) ?? '';
  await report.view('Save view…');
  await page.getByLabel('Name').fill('One agent');
  await page.keyboard.press('Enter');
  await expect(new ShellPage(page).notice('View One agent saved.')).toBeVisible();

  await rename(LC95A, 'LC95A-W');
  try {
    await test.step('the saved report has its total, under the new name', async () => {
      await visit(page, '/');
      await page
        .getByRole('region', { name: 'Saved reports', exact: true })
        .getByRole('link', { name: 'One agent' })
        .click();
      await report.expectLoaded();
      await expect(page.getByText(`${LC95A} is LC95A-W now.`)).toBeVisible();
      await expect(report.filters()).toHaveText(['Agent: LC95A-W']);
      await expect(report.total()).toHaveText(before);
    });
    await test.step('a link without ids has the same total', async () => {
      await visit(page, linkTo(LC95A));
      await report.expectLoaded();
      await expect(report.filters()).toHaveText(['Agent: LC95A-W']);
      await expect(report.total()).toHaveText(before);
    });
    await test.step('a link with an unknown name reports it', async () => {
      await visit(page, linkTo('LC95A-X', LC95A));
      await report.expectLoaded();
      await expect(page.getByRole('alert')).toHaveText(
        "LC95A-X isn't known any more. 1 of 2 agents is left.",
      );
      await expect(report.total()).toHaveText(before);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Remove Agent: LC95A-X' }).press('Enter');
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(report.total()).toHaveText(before);
    });
  } finally {
    await rename('LC95A-W', LC95A);
  }
  const agents = await ask<readonly SuppressantType[]>(page, 'GET', '/suppressant-types');
  expect(agents.map(({ name }) => name)).toContain(LC95A);
});
