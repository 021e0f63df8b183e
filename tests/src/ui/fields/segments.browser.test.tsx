import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Segments } from '../../../../src/ui/fields/Segments.tsx';
import '../../../../src/ui/theme.css';

const sides = ['Mine', 'Theirs', 'Both'].map((label) => ({ id: label.toLowerCase(), label }));
function Form({ told }: { readonly told: (id: string) => void }) {
  const [value, setValue] = useState('mine');
  const change = (id: string) => {
    told(id);
    setValue(id);
  };
  return <Segments label="Side" value={value} options={sides} onChange={change} />;
}
const states = () =>
  page
    .getByRole('radio')
    .elements()
    .map((one) => [one.textContent, one.getAttribute('aria-checked')]);

it('always has one selected choice, by click', async () => {
  const onChoice = vi.fn<(id: string) => void>();
  await render(<Form told={onChoice} />);
  await page.getByRole('radio', { name: 'Theirs' }).click();
  await expect.poll(states).toEqual([
    ['Mine', 'false'],
    ['Theirs', 'true'],
    ['Both', 'false'],
  ]);
  await page.getByRole('radio', { name: 'Theirs' }).click();
  expect(onChoice).not.toHaveBeenCalledWith('mine');
  await expect.poll(states).toContainEqual(['Theirs', 'true']);
});

it('is one tab stop: arrows move, Space selects', async () => {
  const onChoice = vi.fn<(id: string) => void>();
  await render(<Form told={onChoice} />);
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('radio', { name: 'Mine' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(page.getByRole('radio', { name: 'Both' })).toHaveFocus();
  await userEvent.keyboard(' ');
  expect(onChoice.mock.calls).toEqual([['both']]);
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement?.getAttribute('role')).not.toBe('radio');
});
