import type { Page } from 'playwright/test';
import { FlightPage } from '../../pages/FlightPage.ts';
import { ask } from '../../support/asPerson.ts';
import { expect, expectAccessible, haveSettings, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

async function typed(page: Page): Promise<FlightPage> {
  await haveSettings(page, { guidedMode: false });
  const flight = new FlightPage(page);
  await flight.open();
  await flight.pick('Aircraft', 'T-860');
  await flight.pick('Mission type', 'Training');
  await flight.field('Dispatch time').press('n');
  await flight.field('Time out').press('n');
  return flight;
}

test('two people launch one aircraft: the second is warned, both rows are marked, and the own duplicate is withdrawn or merged (D-O2, AUTH-14)', {
  tag: '@quick',
}, async ({ signedIn }) => {
  const [mine, theirs] = [await signedIn('dispatcher'), await signedIn('base')];
  const [me, they] = [await typed(mine), await typed(theirs)];
  await theirs.keyboard.press('ControlOrMeta+Enter');
  await they.passWarnings(they.savedPanel());
  const first =
    (await they.savedPanel().getByRole('heading').textContent())?.match(/\d+/)?.[0] ?? '';

  await me.field('Remarks').fill('Second entry.');
  await mine.keyboard.press('ControlOrMeta+Enter');
  await expect(
    me.warnings().getByText(/ launched T-860 at \d\d:\d\d\. Open it, or save both\.$/),
  ).toBeVisible();
  await mine.getByRole('button', { name: 'Save anyway' }).click();
  await expect(me.savedPanel()).toBeVisible();
  const second =
    (await me.savedPanel().getByRole('heading').textContent())?.match(/\d+/)?.[0] ?? '';
  await mine.getByRole('button', { name: 'Done' }).click();

  await visit(mine, '/');
  const rowOf = (number: string) =>
    mine
      .getByRole('region', { name: 'Out now' })
      .getByRole('listitem')
      .filter({ has: mine.getByRole('form', { name: `Close flight ${number} of T-860` }) });
  await expect(rowOf(first).getByText('Out twice')).toBeVisible();
  await expect(rowOf(second).getByText('Out twice')).toBeVisible();
  await mine.getByRole('button', { name: 'Command' }).click();
  await mine.getByLabel('Aircraft and what it does').fill('t860 in 2359');
  await expect(
    mine.getByText(
      new RegExp(
        `^T-860 is out twice: #(${first}|${second}) by .* Say which at the end of the line\\.$`,
      ),
    ),
  ).toBeVisible();
  await mine.keyboard.press('Escape');

  await expect(rowOf(first).getByRole('button', { name: /^Withdraw/ })).toHaveCount(0);
  await rowOf(second)
    .getByRole('button', { name: `Withdraw flight ${second}` })
    .click();
  const told = mine
    .getByLabel('Notices')
    .getByRole('status')
    .filter({ hasText: `Flight ${second} withdrawn. ${first} stays.` });
  await expect(told).toBeVisible();
  await expect(rowOf(second)).toHaveCount(0);
  await expect(rowOf(first).getByText('Out twice')).toHaveCount(0);
  await told.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(second)).toBeVisible();

  // Merging asks about the differences of the two, and withdraws the own one once the other is
  // saved.
  await rowOf(second)
    .getByRole('link', { name: `Merge flight ${second} into ${first}` })
    .click();
  const merge = mine.getByRole('alertdialog', { name: `Merge ${second} into ${first}` });
  await expect(
    merge.getByText(`Both are the same flight. ${second} is withdrawn once the other is saved.`),
  ).toBeVisible();
  await expectAccessible(mine);
  for (const choice of await merge.getByRole('radiogroup').all())
    await choice.getByRole('radio').first().check({ force: true });
  await merge.getByRole('button', { name: 'Save the merged dispatch' }).click();
  await me.passWarnings(
    mine.getByLabel('Notices').getByText(`Flight ${first} saved. ${second} withdrawn.`),
  );
  await expect(me.field('Remarks')).toHaveValue('Second entry.');
  await visit(mine, '/');
  await expect(rowOf(first)).toBeVisible();
  await expect(rowOf(first).getByText('Out twice')).toHaveCount(0);
  await expect(rowOf(second)).toHaveCount(0);
  // The other one is deleted too, so that no later journey finds it.
  await ask(theirs, 'DELETE', `/v2/dispatches/${theirs.url().split('/').at(-1)}`);
  for (const page of [mine, theirs]) await haveSettings(page, { guidedMode: true });
});
