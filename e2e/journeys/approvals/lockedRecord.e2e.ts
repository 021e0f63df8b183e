import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { FlightPage } from '../../pages/FlightPage.ts';
import { ask, daysAgo } from '../../support/asPerson.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

test('an approved flight is read-only, and a user with the right reopens it with a reason (APR-10, APR-11, APR-25)', async ({
  signedIn,
}) => {
  const base = await signedIn('base');
  const admin = await signedIn('admin');
  const { dispatches } = await ask<{ dispatches: Dispatch[] }>(
    base,
    'GET',
    `/v2/dispatches?from=${daysAgo(12)}&until=${daysAgo(6)}`,
  );
  const flight = dispatches.find(
    (d) =>
      d.dispatchType === 'flight' &&
      d.approval === undefined &&
      d.flags.every((f) => f !== 'noContract' && f !== 'noAgentPrice'),
  );
  const { id = '', version = 0, dispatchNumber = 0 } = flight ?? {};
  await ask(base, 'POST', '/x/approvals/check', { items: [{ id, version }] });
  const totalCents = Math.round((flight?.costs.totalCost ?? 0) * 100);
  const approving = await ask(admin, 'POST', '/x/approvals/approve', {
    items: [{ id, version: version + 1, totalCents }],
  });
  expect(approving).toEqual({ results: [{ id, outcome: 'done' }] });

  const address = `/dispatch/flight/${id}`;
  const dispatcher = await signedIn('dispatcher');
  // A link to one of its fields opens no form either.
  await visit(dispatcher, `${address}?field=remarks`);
  const standing = dispatcher.getByRole('region', { name: 'Approval' });
  await expect(standing).toContainText(
    /^Approved \d\d\/\d\d\/\d{4} by A\. Admin\. Ask someone who may edit contracts to reopen it\.$/,
  );
  await expect(dispatcher.getByRole('button', { name: /^(Edit|Reopen)$/ })).toHaveCount(0);
  await dispatcher.keyboard.press('e');
  await expect(standing).toBeVisible();
  await expectAccessible(dispatcher);

  await visit(admin, address);
  const reopen = admin.getByRole('button', { name: 'Reopen', exact: true });
  await expect(reopen).toBeFocused();
  await admin.keyboard.press('Enter');
  const why = admin.getByRole('textbox', { name: 'Why is it reopened?' });
  await expect(why).toBeFocused();
  await why.fill('hours');
  await reopen.click();
  await expect(why).toHaveAccessibleDescription('Say why in at least 10 characters.');
  await expectAccessible(admin);
  await why.fill('Hours typed wrong.');
  await reopen.click();
  await expect(new FlightPage(admin).heading(`Flight ${dispatchNumber}`)).toBeVisible();
  await expect(
    admin.getByText(
      'Reopened by A. Admin: Hours typed wrong. Reports show the approved numbers until it is approved again.',
    ),
  ).toBeVisible();
});
