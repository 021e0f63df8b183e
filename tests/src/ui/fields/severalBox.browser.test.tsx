import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SeveralBox } from '../../../../src/ui/fields/SeveralBox.tsx';
import { Dialog } from '../../../../src/ui/notices/Dialog.tsx';
import '../../../../src/ui/theme.css';

const bases = ['Hemet', 'Ramona', 'Redding', 'Paso Robles'].map((label) => ({ id: label, label }));

function Form({ told }: { readonly told: (value: readonly string[]) => void }) {
  const [value, setValue] = useState<readonly string[]>([]);
  const change = (chosen: readonly string[]) => {
    told(chosen);
    setValue(chosen);
  };
  // As on a page, there is space next to the field: without it a list scrolls the page, and a
  // scroll closes the list.
  return (
    <div style={{ padding: 40 }}>
      <SeveralBox label="Bases" value={value} options={bases} onChange={change} />
    </div>
  );
}
async function shown() {
  const told = vi.fn<(value: readonly string[]) => void>();
  await render(<Form told={told} />);
  return { told, field: page.getByRole('combobox', { name: 'Bases' }) };
}
const options = page.getByRole('option');
const chips = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((chip) => chip.textContent);

it('is ready for the next choice after each one: empty, its list closed, focused (ENTRY-10)', async () => {
  const { told, field } = await shown();
  const expectReady = async (chosen: readonly string[]) => {
    await expect.poll(chips).toEqual(chosen);
    await expect.element(field).toHaveValue('');
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
    await expect.element(field).toHaveFocus();
  };
  await field.click();
  await userEvent.keyboard('r');
  await expect.element(options.first()).toHaveTextContent('Ramona');
  await userEvent.keyboard('{Enter}');
  await expectReady(['Ramona']);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(options.first()).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expectReady(['Ramona', 'Redding']);
  await userEvent.keyboard('{ArrowDown}');
  await page.getByRole('option', { name: 'Hemet' }).click();
  await expectReady(['Ramona', 'Redding', 'Hemet']);
  expect(told.mock.calls.at(-1)).toEqual([['Ramona', 'Redding', 'Hemet']]);
});

it('offers options that are not selected, and offers one again once it is removed (ENTRY-10)', async () => {
  const { told, field } = await shown();
  await field.click();
  await userEvent.keyboard('Hem');
  await expect.element(options.first()).toHaveTextContent('Hemet');
  await userEvent.keyboard('{Enter}');
  await expect.poll(chips).toEqual(['Hemet']);
  await userEvent.keyboard('{ArrowDown}');
  const names = () => options.elements().map((option) => option.textContent);
  await expect.poll(names).toEqual(['Ramona', 'Redding', 'Paso Robles']);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Remove Hemet' }).click();
  await expect.element(field).toHaveFocus();
  expect(told.mock.calls).toEqual([[['Hemet']], [[]]]);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(names).toEqual(['Hemet', 'Ramona', 'Redding', 'Paso Robles']);
});

it('closes its list on the first Escape, and the dialog around it on the second', async () => {
  const closed = vi.fn();
  await render(
    <Dialog title="Filters" isOpen onClose={closed}>
      <Form told={() => undefined} />
    </Dialog>,
  );
  const field = page.getByRole('combobox', { name: 'Bases' });
  await field.click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(options.first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  expect(closed).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(closed).toHaveBeenCalledOnce();
});
