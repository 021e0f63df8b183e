import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FinderBox, type FinderGroup } from '../../../../src/ui/fields/FinderBox.tsx';
import '../../../../src/ui/theme.css';

const item = (label: string) => ({ id: label, label, detail: '' });
const found = (text: string): readonly FinderGroup[] =>
  [
    { title: 'Dispatches', items: ['10481 T-83', '10482 T-84'].map(item) },
    { title: 'Aircraft', items: ['T-83', 'T-84'].map(item) },
  ]
    .map(({ title, items }) => ({
      title,
      items: items.filter(({ label }) => label.toLowerCase().includes(text)),
    }))
    .filter(({ items }) => items.length > 0);

function Form({ told }: { readonly told: (id: string) => void }) {
  const [text, setText] = useState('');
  return (
    <FinderBox
      label="Find"
      text={text}
      onType={setText}
      status=""
      groups={text === '' ? [] : found(text)}
      onChoose={told}
    />
  );
}
async function shown() {
  const told = vi.fn<(id: string) => void>();
  await render(<Form told={told} />);
  await expect.element(page.getByRole('searchbox', { name: 'Find' })).toHaveFocus();
  return told;
}
/** The text of the result that the keys are on. */
const active = () => {
  const field = page.getByRole('searchbox', { name: 'Find' }).element();
  return (
    document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent ?? ''
  );
};
const names = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map((one) => one.textContent);

it('opens the first result on Enter (HOME-82)', async () => {
  const told = await shown();
  await userEvent.keyboard('t-84');
  await expect.poll(active).toBe('10482 T-84');
  await userEvent.keyboard('{Enter}');
  expect(told.mock.calls).toEqual([['10482 T-84']]);
});

it('opens the result that the arrows are on, across groups, while the focus stays in the field (HOME-82)', async () => {
  const told = await shown();
  await userEvent.keyboard('t-');
  await expect.poll(names).toEqual(['10481 T-83', '10482 T-84', 'T-83', 'T-84']);
  await expect.poll(active).toBe('10481 T-83');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.poll(active).toBe('T-83');
  await expect.element(page.getByRole('searchbox', { name: 'Find' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(told.mock.calls).toEqual([['T-83']]);
});

it('opens the result that is clicked', async () => {
  const told = await shown();
  await userEvent.keyboard('t-');
  await page.getByRole('menuitem', { name: '10482 T-84' }).click();
  expect(told.mock.calls).toEqual([['10482 T-84']]);
});
