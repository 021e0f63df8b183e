import type { AimsDimensions, AimsMetric } from '../../../contract/report/aims.ts';
import type { Dimensions } from '../../../contract/report/reports.ts';
import { incidentLabel } from '../../../domain/reference/incidentNumber.ts';
import { ask } from '../../support/asPerson.ts';
import { expect, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

test('a report loads only the names in its range; an incident beyond it is searched on the service and keeps its name (RPT-100, RPT-102)', async ({
  signedIn,
}) => {
  const page = await signedIn('analyst');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/catis/dimensions')) asked.push(new URL(request.url()).search);
  });
  await visit(page, '/reports/catis/cost?dateMode=lastDays&days=3');
  const filters = page.getByRole('button', { name: /^Filters/ });
  await expect(filters).toBeEnabled();
  await expect(page.getByText(/ rows? · loaded in/)).toBeVisible();
  expect(asked).toEqual([expect.stringMatching(/^\?from=\d{4}-\d\d-\d\d&until=\d{4}-\d\d-\d\d$/)]);
  const ask = (search: string) =>
    page.evaluate(async (query) => {
      const reply = await fetch(`/api/catis/dimensions${query}`, {
        headers: { Authorization: `Bearer ${localStorage.getItem('bearerToken')}` },
      });
      return (await reply.json()) as Dimensions;
    }, search);
  const [all, some] = [await ask(''), await ask(asked[0] ?? '')];
  expect(some.incidents.length).toBeLessThan(all.incidents.length);
  const beyond = all.incidents.find(
    ({ id, year }) =>
      year === new Date().getFullYear() && some.incidents.every((one) => one.id !== id),
  );
  if (beyond === undefined) throw new Error('The demo data have no incident beyond three days');
  const name = `${beyond.state}-${beyond.unit}-${beyond.incidentNumber} ${beyond.name}`;
  await filters.click();
  await page
    .getByRole('combobox', { name: 'Only these incidents' })
    .pressSequentially(beyond.incidentNumber);
  await page.getByRole('option', { name, exact: true }).click();
  const chip = page.getByRole('button', { name: `Remove ${name}` });
  await expect(chip).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  await expect(chip).toBeVisible();
});

test('all names load while no dates are chosen, and serve any range until they change (PERF-39)', async ({
  signedIn,
}) => {
  const page = await signedIn('analyst');
  const answers: string[] = [];
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (pathname.endsWith('/catis/dimensions'))
      answers.push(`${response.status()}${search.slice(0, 6)}`);
  });
  await visit(page, '/reports/catis/cost');
  await expect.poll(() => answers).toEqual(['200?ifFew']);
  const choose = (days: number) =>
    page.evaluate(
      (search) => history.pushState(null, '', search),
      `?dateMode=lastDays&days=${days}`,
    );
  await choose(3);
  await expect.poll(() => answers.slice(1)).toEqual(['304']);
  await expect(page.getByText(/ rows? · loaded in/)).toBeVisible();
  await choose(30);
  await expect.poll(() => answers.slice(1)).toEqual(['304', '304']);
  await expect(page.getByText(/ rows? · loaded in/)).toBeVisible();
});

test('an incident beyond the range of a historic report is searched among the historic ones (AIMS-27)', async ({
  signedIn,
}) => {
  const page = await signedIn('analyst');
  const { incidents, lastDay } = await ask<AimsDimensions>(page, 'GET', '/aims/dimensions');
  const rows = await ask<readonly AimsMetric[]>(
    page,
    'GET',
    `/aims/metrics?from=${lastDay}&until=${lastDay}`,
  );
  const beyond = incidents.find(({ id }) => rows.every(({ incidentId }) => incidentId !== id));
  if (beyond === undefined) throw new Error('The demo data have no historic incident beyond a day');
  const name = incidentLabel(beyond);
  await visit(page, `/reports/aims?dateMode=specific&start=${lastDay}&end=${lastDay}`);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page
    .getByRole('combobox', { name: 'Only these incidents' })
    .pressSequentially(beyond.incidentNumber);
  await page.getByRole('option', { name, exact: true }).click();
  const chip = page.getByRole('button', { name: `Remove ${name}` });
  await expect(chip).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  await expect(chip).toBeVisible();
});

test('all sections of the filter panel load after the first one (PERF-21)', async ({
  signedIn,
}) => {
  const page = await signedIn('analyst');
  await visit(page, '/reports/catis/cost?dateMode=lastDays&days=30');
  await page.getByRole('button', { name: /^Filters/ }).click();
  for (const name of ['Aircraft filters', 'Incident filters', 'Dispatch filters'])
    await expect(page.getByRole('region', { name })).toBeAttached();
});

test('the choices fit one line at 1366 px, with a long name, dates and a column across (RPT-143)', async ({
  signedIn,
}) => {
  const page = await signedIn('analyst');
  await visit(
    page,
    '/reports/catis/rw-aircraft-activity?dateMode=specific&start=2025-12-12&end=2026-11-20',
  );
  await page.getByRole('button', { name: /Across$/ }).click();
  await page.getByRole('option', { name: 'Months', exact: true }).click();
  const choices = page.getByRole('button', {
    name: /(Report|Across|Figure|Group by|One row per)$|^(Date range|Filters)/,
  });
  await expect(choices).toHaveCount(7);
  const boxes = await Promise.all((await choices.all()).map((choice) => choice.boundingBox()));
  for (const box of boxes) {
    expect(Math.abs((box?.y ?? 0) - (boxes[1]?.y ?? 0))).toBeLessThan(8);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1350);
    expect(box?.width).toBeGreaterThan(30);
  }
});
