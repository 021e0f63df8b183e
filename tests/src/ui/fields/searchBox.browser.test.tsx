import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SearchBox } from '../../../../src/ui/fields/SearchBox.tsx';
import { SelectBox } from '../../../../src/ui/fields/SelectBox.tsx';
import '../../../../src/ui/theme.css';

function Toolbar({
  left = () => undefined,
  chosen = () => undefined,
}: {
  readonly left?: () => void;
  readonly chosen?: (id: string) => void;
}) {
  const [text, setText] = useState('');
  const [state, setState] = useState('all');
  const choose = (id: string) => {
    chosen(id);
    setState(id);
  };
  const states = ['All', 'Open', 'Closed'].map((label) => ({ id: label.toLowerCase(), label }));
  return (
    <div style={{ padding: 40 }}>
      <SearchBox label="Search" value={text} onChange={setText} onLeave={left} />
      <SelectBox label="State" value={state} options={states} onChange={choose} isInline />
      <button type="button">Elsewhere</button>
    </div>
  );
}
const search = page.getByRole('searchbox', { name: 'Search' });

it('takes the focus on / from outside a field, and empties on Escape', async () => {
  await render(<Toolbar />);
  (page.getByRole('button', { name: 'Elsewhere' }).element() as HTMLElement).focus();
  await userEvent.keyboard('/');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('T-8/3');
  await expect.element(search).toHaveValue('T-8/3');
  await userEvent.keyboard('{Escape}');
  await expect.element(search).toHaveValue('');
});

it('keeps the focus when its button empties it, and moves it to the list on ArrowDown', async () => {
  const left = vi.fn();
  await render(<Toolbar left={left} />);
  await search.click();
  await userEvent.keyboard('T-83');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect.element(search).toHaveValue('');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(left).toHaveBeenCalledOnce();
});

it('offers a short list that opens at its choice and is chosen from by keys', async () => {
  const chosen = vi.fn<(id: string) => void>();
  await render(<Toolbar chosen={chosen} />);
  const button = page.getByRole('button', { name: /State/ });
  await expect.element(button).toHaveTextContent('All');
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('option', { name: 'All' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(chosen.mock.calls).toEqual([['open']]);
  await expect.element(button).toHaveTextContent('Open');
  await expect.element(button).toHaveFocus();
});
