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
/** The text of the active result. */
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
  const onChoice = await shown();
  await userEvent.keyboard('t-84');
  await expect.poll(active).toBe('10482 T-84');
  await userEvent.keyboard('{Enter}');
  expect(onChoice.mock.calls).toEqual([['10482 T-84']]);
});

it('opens the result selected by the arrows, across groups, while the focus stays in the field (HOME-82)', async () => {
  const onChoice = await shown();
  await userEvent.keyboard('t-');
  await expect.poll(names).toEqual(['10481 T-83', '10482 T-84', 'T-83', 'T-84']);
  await expect.poll(active).toBe('10481 T-83');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.poll(active).toBe('T-83');
  await expect.element(page.getByRole('searchbox', { name: 'Find' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onChoice.mock.calls).toEqual([['T-83']]);
});

it('opens the result that is clicked', async () => {
  const onChoice = await shown();
  await userEvent.keyboard('t-');
  await page.getByRole('menuitem', { name: '10482 T-84' }).click();
  expect(onChoice.mock.calls).toEqual([['10482 T-84']]);
});
