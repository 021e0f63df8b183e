import type { Page } from 'playwright/test';
import type { ApprovalRow } from '../../../contract/approvals/approvals.ts';
import type { DriftRow, PeriodRow } from '../../../contract/approvals/books.ts';
import { ask, daysAgo } from '../../support/asPerson.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

const recordsOf = async (page: Page, query: string) =>
  (await ask<{ records: ApprovalRow[] }>(page, 'GET', `/x/approvals?${query}`)).records;
const seen = ({ id, version }: ApprovalRow) => ({ id, version });
const why = 'So that the journey finds it so.';
const list = (page: Page, name: string) => page.getByRole('grid', { name });
const status = (page: Page) => page.getByRole('status').filter({ hasText: /\.$/ });

/** The last day of the half-month that begins on `start`: the 15th, or the month's last. */
function lastDayOf(start: string): string {
  const [year, month] = start.split('-').map(Number);
  return `${start.slice(0, 8)}${start.endsWith('01') ? 15 : new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate()}`;
}
/** A half-month as screens show it: `07/01–07/15/2025`. */
const nameOf = (start: string) =>
  `${start.slice(5).replace('-', '/')}–${lastDayOf(start).slice(5).replace('-', '/')}/${start.slice(0, 4)}`;

/** The records of an aircraft's past half-month, all but one of them approved. */
async function nearlyApproved(base: Page, admin: Page) {
  const { periods } = await ask<{ periods: PeriodRow[] }>(
    admin,
    'GET',
    `/x/periods?from=${daysAgo(60)}&until=${daysAgo(16)}`,
  );
  const period = periods.find(
    (p) =>
      p.closed === null &&
      p.isOver &&
      p.drifted === 0 &&
      p.unexplained === 0 &&
      p.assetId !== null &&
      p.reopened === 0 &&
      p.entered + p.checked > 0,
  );
  const { start = '', assetId = '' } = period ?? {};
  const query = `from=${start}&until=${lastDayOf(start)}&assetId=${assetId}`;
  const entered = await recordsOf(base, `${query}&state=entered`);
  if (entered.length > 0)
    await ask(base, 'POST', '/x/approvals/check', { items: entered.map(seen) });
  const [last, ...others] = await recordsOf(base, `${query}&state=checked`);
  const items = others.map((r) => ({ ...seen(r), totalCents: Math.round(r.cost * 100) }));
  if (items.length > 0) await ask(admin, 'POST', '/x/approvals/approve', { items, reason: why });
  if (last === undefined) throw new Error('Nothing is left to be approved');
  await ask(base, 'POST', '/x/approvals/send-back', { items: [seen(last)], reason: why });
  return {
    start,
    assetId: assetId ?? '',
    number: last.dispatchNumber,
    of: `aircraft=${assetId}&start=${start}`,
  };
}

test('a user checks a record, approves it and closes its half-month (APR-28, APR-29, APR-30, APR-33, APR-34)', {
  tag: '@quick',
}, async ({ signedIn }) => {
  const [base, admin] = [await signedIn('base'), await signedIn('admin')];
  const { start, number, of } = await nearlyApproved(base, admin);

  await visit(base, `/approvals?${of}`);
  const toCheck = list(base, 'Records to check').getByRole('row', {
    name: new RegExp(`${number}`),
  });
  await expect(base.getByRole('button', { name: 'Check', exact: true })).toBeDisabled();
  await list(base, 'Records to check').focus();
  await base.keyboard.press('ArrowDown');
  await base.keyboard.press('Space');
  await expect(toCheck).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(base);
  await base.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(base.getByText('1 checked.', { exact: true })).toBeVisible();
  await expect(base.getByText('Nothing is waiting to be checked.')).toBeVisible();

  // Not all are approved: closing reports it and links there.
  await visit(admin, `/approvals?tab=periods&start=${start}`);
  const name =
    (await admin
      .getByRole('link', { name: new RegExp(`of .*, ${nameOf(start)}$`) })
      .first()
      .getAttribute('aria-label')) ?? '';
  expect(name).toContain('approved: show the others of');
  await expectAccessible(admin);
  await visit(admin, `/approvals?tab=approve&${of}`);
  const toApprove = list(admin, 'Records to approve').getByRole('row', {
    name: new RegExp(`${number}`),
  });
  await expect(toApprove).toBeVisible();
  const radioId = (await toApprove.getByRole('gridcell').nth(2).textContent()) ?? '';
  // One check box selects the group.
  await list(admin, 'Records to approve').focus();
  await admin.keyboard.press('Space');
  await expect(admin.getByText(/^1 record, \$[\d,.]+ picked\.$/)).toBeVisible();
  await admin.keyboard.press('a');
  const reason = admin.getByRole('alertdialog', { name: 'Approve 1 record' });
  await expect(reason.or(admin.getByText('1 approved.', { exact: true }))).toBeVisible();
  if (await reason.isVisible()) {
    await reason.getByRole('textbox').fill(why);
    await reason.getByRole('button', { name: 'Approve' }).click();
  }
  await expect(admin.getByText('1 approved.', { exact: true })).toBeVisible();

  await visit(admin, `/approvals?tab=periods&start=${start}`);
  await admin
    .getByRole('button', { name: `Close ${nameOf(start)} for ${radioId}`, exact: true })
    .click();
  const question = admin.getByRole('alertdialog', { name: 'Close' });
  await expect(question).toContainText(`Close ${nameOf(start)} for ${radioId}?`);
  await expect(question).toContainText("Its numbers can't change afterwards.");
  await expectAccessible(admin);
  await question.getByRole('button', { name: 'Close for good' }).click();
  await expect(status(admin).filter({ hasText: `${nameOf(start)} is closed.` })).toBeVisible();
  await expect(admin.getByRole('row', { name: new RegExp(`^${radioId} `) })).toContainText(
    'Closed',
  );
});

test('an approver reads a difference and takes it with a reason (APR-24, APR-32, APR-35)', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin');
  const { drifts } = await ask<{ drifts: DriftRow[] }>(
    admin,
    'GET',
    `/x/drifts?from=${daysAgo(364)}&until=${daysAgo(0)}`,
  );
  const number = drifts.find((d) => d.isClosed)?.dispatchNumber ?? 0;
  await visit(admin, '/approvals?tab=periods');
  const item = admin
    .getByRole('list', { name: 'Differences' })
    .getByRole('listitem')
    .filter({ hasText: `Dispatch ${number}` });
  await expect(item).toContainText('A rate changed');
  await expect(item).toContainText(/Flight.*\$[\d,.]+ → \$[\d,.]+/);
  await item.getByRole('link', { name: `Dispatch ${number}` }).click();
  const drawer = admin.getByRole('region', { name: new RegExp(`${number}$`) });
  await expect(drawer).toContainText(/Approved \d\d\/\d\d\/\d{4} by A\. Admin\./);
  await expect(drawer).toContainText(
    /The books hold \$[\d,.]+; it costs \$[\d,.]+ now\. The difference waits/,
  );
  await expect(drawer.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'Open' })).toBeVisible();
  await drawer.getByRole('button', { name: 'History' }).click();
  await expectAccessible(admin);
  await admin.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);

  await item.getByRole('checkbox').press('Space');
  await admin.getByRole('button', { name: 'Take', exact: true }).click();
  const dialog = admin.getByRole('alertdialog', { name: 'Take 1 difference' });
  await dialog.getByRole('textbox').fill('short');
  await dialog.getByRole('button', { name: 'Take' }).click();
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(
    'Say why in at least 10 characters.',
  );
  await expectAccessible(admin);
  await dialog.getByRole('textbox').fill('The rate was raised in July.');
  await dialog.getByRole('button', { name: 'Take' }).click();
  await expect(status(admin).filter({ hasText: '1 taken into the books.' })).toBeVisible();
  await expect(item).toHaveCount(0);
});

test('with the keyboard alone, an approver reads a record and sends it back; Escape loses nothing (APR-28, APR-31)', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin');
  const base = await signedIn('base');
  const [entered] = (
    await recordsOf(base, `from=${daysAgo(12)}&until=${daysAgo(2)}&state=entered`)
  ).filter((r) => !r.isOut);
  if (entered === undefined) throw new Error('Nothing was entered lately');
  await ask(base, 'POST', '/x/approvals/check', { items: [seen(entered)] });
  const number = entered.dispatchNumber;
  await visit(admin, `/approvals?tab=approve&aircraft=${entered.assetId ?? 'none'}`);
  const grid = list(admin, 'Records to approve');
  const row = grid.getByRole('row', { name: new RegExp(`${number}`) });
  await expect(row).toBeVisible();
  const at = Number(await row.getAttribute('aria-rowindex')) - 2;
  await grid.focus();
  for (let n = 0; n < at; n += 1) await admin.keyboard.press('ArrowDown');
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(new RegExp(`open=${entered.id}`));
  const drawer = admin.getByRole('region', { name: new RegExp(`${number}$`) });
  await expect(drawer).toBeVisible();
  await drawer.focus();
  await admin.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await grid.focus();
  await admin.keyboard.press('Space');
  await expect(row).toHaveAttribute('aria-selected', 'true');
  const sendBack = admin.getByRole('button', { name: 'Send back' });
  await sendBack.focus();
  await admin.keyboard.press('Enter');
  const dialog = admin.getByRole('alertdialog', { name: 'Send back 1 record' });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await admin.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await sendBack.focus();
  await admin.keyboard.press('Enter');
  await admin.keyboard.type('The hours look wrong.');
  await admin.keyboard.press('Tab');
  await admin.keyboard.press('Tab');
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('1 sent back.', { exact: true })).toBeVisible();
});

test('approved records are listed by half-month and reopened from there (APR-32, APR-50, PACK-33)', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin');
  await visit(admin, '/approvals?tab=periods');
  await admin
    .getByRole('link', { name: /^Closed: show what is approved of / })
    .first()
    .click();
  await expect(admin).toHaveURL(/tab=approved&aircraft=.*&start=/);
  await expect(admin.getByText(/^[\d,]+ records?, \$[\d,.]+ approved\.$/)).toBeVisible();
  await admin.getByRole('link', { name: 'Approved', exact: true }).click();
  await expect(admin.getByText(/^Since /)).toBeVisible();
  const grid = list(admin, 'Approved records');
  const row = grid
    .getByRole('row')
    .filter({ hasText: /CA-[A-Z]{3}-\d+.*A\. Admin, \d\d\/\d\d\/\d{4}/ })
    .first();
  await expect(row).toBeVisible();
  await expectAccessible(admin);
  await row.click();
  const drawer = admin.getByRole('region', { name: /^(Flight|Standby|Agent-only) / });
  await expect(drawer.getByRole('link', { name: /^CA-/ })).toHaveAttribute(
    'href',
    /^\/incidents\/.+\/cost$/,
  );
  await drawer.getByRole('button', { name: 'Reopen' }).click();
  const dialog = admin.getByRole('alertdialog', { name: 'Reopen 1 record' });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await expectAccessible(admin);
  await admin.keyboard.press('Escape');
  await drawer.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(drawer).toHaveCount(0);
  await admin.getByRole('link', { name: 'The half-month before' }).click();
  await expect(admin.getByRole('link', { name: 'The half-month after' })).toBeVisible();
});

test('a user without the right to approve reads the records and sees no button that does nothing (APR-10, APR-28, APR-32)', async ({
  signedIn,
}) => {
  const analyst = await signedIn('analyst');
  for (const tab of ['check', 'approve', 'approved', 'periods', 'close', 'accruals']) {
    await visit(analyst, `/approvals?tab=${tab}`);
    await expect(analyst.getByRole('heading', { name: 'Approvals' })).toBeVisible();
    await expect(
      analyst.getByRole('main').getByRole('button', {
        name: /^(Check|Approve|Send back|Take|Keep out|Close .*|Give a reason.*)$/,
      }),
    ).toHaveCount(0);
  }
  const { drifts } = await ask<{ drifts: DriftRow[] }>(
    analyst,
    'GET',
    `/x/drifts?from=${daysAgo(364)}&until=${daysAgo(0)}`,
  );
  const open = drifts.find((d) => !d.isClosed);
  await visit(analyst, `/approvals?tab=periods&open=${open?.dispatchId}`);
  const drawer = analyst.getByRole('region', { name: new RegExp(`${open?.dispatchNumber}$`) });
  await expect(drawer).toContainText('Ask someone who may edit contracts to reopen it.');
  await expect(drawer.getByRole('button', { name: 'Reopen' })).toHaveCount(0);
  await expect(drawer.getByRole('link', { name: 'Open' })).toHaveCount(0);
  await drawer.getByRole('button', { name: 'History' }).click();
  await expect(drawer.getByRole('alert')).toHaveCount(0);
  await expectAccessible(analyst);

  const reader = await signedIn('reader');
  await visit(reader, '/approvals');
  await expect(reader).toHaveURL('/');
  await expect(reader.getByRole('link', { name: 'Approvals' })).toHaveCount(0);
});

test('on a phone, an approver picks and reads records by touch, and nothing is wider than the page (APR-28)', async ({
  signedIn,
}) => {
  const page = await signedIn('admin', { viewport: { width: 390, height: 844 } });
  await visit(page, '/approvals');
  const grid = list(page, 'Records to check');
  const row = grid
    .getByRole('row')
    .filter({ hasText: /Flight|Standby|Agent-only/ })
    .first();
  await expect(row).toBeVisible();
  const box = await row.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 22, (box?.y ?? 0) + 30);
  await expect(grid.locator('[aria-selected=true]').first()).toBeVisible();
  await expect(page).toHaveURL('/approvals');
  await page.mouse.click((box?.x ?? 0) + 150, (box?.y ?? 0) + 30);
  await expect(page).toHaveURL(/open=/);
  await expect(page.getByRole('region', { name: 'Costs' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  for (const tab of ['check', 'approve', 'approved', 'periods', 'close', 'accruals']) {
    await visit(page, `/approvals?tab=${tab}`);
    await expect(
      page
        .getByRole('main')
        .getByRole(['periods', 'close', 'accruals'].includes(tab) ? 'table' : 'grid')
        .first(),
    ).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
    await expectAccessible(page);
  }
});
