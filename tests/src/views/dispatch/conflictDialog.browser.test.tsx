import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConflictDialog } from '../../../../src/views/dispatch/ConflictDialog.tsx';
import { merging, turns } from '../../../machines/dispatch/mergingTwins.ts';
import '../../../../src/ui/theme.css';

async function shown() {
  const form = await merging();
  await render(<ConflictDialog form={form.actor} />);
  const dialog = page.getByRole('alertdialog', { name: 'Merge 10482 into 10481' });
  await expect
    .element(
      dialog.getByText('Both are the same flight. 10482 is withdrawn once the other is saved.'),
    )
    .toBeVisible();
  return { ...form, dialog };
}
const question = (label: string) => page.getByRole('radiogroup', { name: label });

it('shows each side next to its own text, and saves the clicked side (D-62)', async () => {
  const { actor, saves, dialog } = await shown();
  await expect
    .element(question('Remarks').getByRole('radio', { name: /^Mine/ }))
    .toHaveAccessibleName(/Mine.*Mine\./s);
  await expect
    .element(question('Landings').getByRole('radio', { name: /^J\. Ruiz/ }))
    .toHaveAccessibleName(/^J\. Ruiz, \d\d:\d\d.*3$/s);
  await question('Remarks').getByText('Theirs.').click();
  await question('Landings').getByText('Mine').click();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('1 still to choose');
  // Nothing is saved while a question is open.
  await dialog.getByRole('button', { name: 'Save the merged dispatch' }).click();
  expect([saves.length, actor.getSnapshot().hasTag('differing')]).toEqual([0, true]);
  await question('Jane Doe · Standby').getByText('Mine').click();
  await dialog.getByRole('button', { name: 'Save the merged dispatch' }).click();
  await turns(2);
  if (actor.getSnapshot().hasTag('confirming')) actor.send({ type: 'warnings.accepted' });
  await turns(4);
  expect(
    saves.map(({ body }) => [
      body?.remarks,
      body?.activities[0]?.landings,
      body?.activities[0]?.crew[0]?.standByHours,
    ]),
  ).toEqual([['Theirs.', 1, 4]]);
});

it('closes with Keep both and changes neither record (AUTH-14)', async () => {
  const { actor, withdrawn, saves, dialog } = await shown();
  await dialog.getByRole('button', { name: 'Keep both' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect([actor.getSnapshot().context.draft.remarks, saves, withdrawn]).toEqual([
    'Theirs.',
    [],
    [],
  ]);
});
