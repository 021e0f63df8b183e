import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { ReportPage } from '../../pages/ReportPage.ts';
import { ask, daysAgo } from '../../support/asPerson.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

test('a report shows approved records only, exports them and explains the approved amounts (APR-40, APR-44 to APR-46)', async ({
  signedIn,
}) => {
  const base = await signedIn('base');
  const admin = await signedIn('admin');
  const { dispatches } = await ask<{ dispatches: Dispatch[] }>(
    base,
    'GET',
    `/v2/dispatches?from=${daysAgo(24)}&until=${daysAgo(14)}`,
  );
  const flight = dispatches.find(
    (d) =>
      d.dispatchType === 'flight' &&
      d.approval === undefined &&
      d.activities.length === 1 &&
      d.costs.flightCost > 0 &&
      d.flags.every((f) => f !== 'noContract' && f !== 'noAgentPrice'),
  );
  const { id = '', version = 0, dispatchNumber = 0, activityDate = '' } = flight ?? {};
  const days = `dateMode=specific&start=${activityDate}&end=${activityDate}`;
  await ask(base, 'POST', '/x/approvals/check', { items: [{ id, version }] });
  const totalCents = Math.round((flight?.costs.totalCost ?? 0) * 100);
  const approving = await ask(admin, 'POST', '/x/approvals/approve', {
    items: [{ id, version: version + 1, totalCents }],
  });
  expect(approving).toEqual({ results: [{ id, outcome: 'done' }] });

  const state = encodeURIComponent(
    JSON.stringify({ v: 1, c: 'dispatchId.approval.flightCost.totalCost' }),
  );
  await visit(admin, `/reports/catis/cost?dimension=flight&groupBy=none&${days}&state=${state}`);
  // The page is tall enough for a busy day, because hidden lines are not rendered.
  await admin.setViewportSize({ width: 1366, height: 2400 });
  const grid = admin.getByRole('grid');
  const row = grid.getByRole('row').filter({ hasText: String(dispatchNumber) });
  await expect(row).toContainText('Approved');
  await admin.getByText('Approved only').click();
  await expect(admin.getByRole('switch', { name: 'Approved only' })).toBeChecked();
  await expect(admin).toHaveURL(/%22ap%22%3A1/);
  await expect(row).toContainText('Approved');
  await expect(grid.getByRole('row').filter({ hasText: /Entered|Checked/ })).toHaveCount(0);
  await expectAccessible(admin);

  const { name, text } = await new ReportPage(admin).export('CSV: rows only');
  expect(name).toBe(`cost-flight-data-report_${activityDate}_${activityDate}-approved.csv`);
  expect(text).toContain(`${dispatchNumber},Approved,`);

  await row.locator('[aria-haspopup=dialog]').last().click();
  const explanation = admin.getByRole('dialog');
  await expect(explanation).toContainText(/As approved \d\d\/\d\d\/\d{4} by A\. Admin/);
  await expectAccessible(admin);
});
