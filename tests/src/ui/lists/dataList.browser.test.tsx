import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DataList, type DataListProps } from '../../../../src/ui/lists/DataList.tsx';
import '../../../../src/ui/theme.css';

beforeEach(() => page.viewport(1024, 768));

const columns = [{ label: 'Name' }, { label: 'Hours', isNumeric: true }];
/** A list of `count` records with the height of ten. */
async function shown(count: number, props: Partial<DataListProps> = {}) {
  const opened = vi.fn<(index: number) => void>();
  await render(
    <div style={{ display: 'flex', flexDirection: 'column', height: 440 }}>
      <DataList
        label="Records"
        columns={columns}
        count={count}
        keyOf={String}
        cellsOf={(n) => [`Record ${n + 1}`, `${n}.0`]}
        onOpen={opened}
        {...props}
      />
    </div>,
  );
  const grid = page.getByRole('grid', { name: 'Records' });
  const active = () =>
    document.getElementById(grid.element().getAttribute('aria-activedescendant') ?? '');
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await userEvent.keyboard(key);
  };
  return {
    opened,
    grid,
    active,
    press,
    activeName: () => active()?.firstElementChild?.textContent,
  };
}
/** Whether all of an element is inside another one. */
const isInside = (inner: Element, outer: Element) => {
  const [a, b] = [inner.getBoundingClientRect(), outer.getBoundingClientRect()];
  return a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
};

it('is one tab stop, moves by arrows between its first and last row, and opens the active row on Enter', async () => {
  const { opened, grid, press, activeName } = await shown(5);
  await press('{Tab}');
  await expect.element(grid).toHaveFocus();
  await expect.poll(activeName).toBe('Record 1');
  await press('{ArrowUp}');
  await expect.poll(activeName).toBe('Record 1');
  await press('{ArrowDown}', '{ArrowDown}', '{Enter}');
  await expect.poll(activeName).toBe('Record 3');
  await press('{End}', '{ArrowDown}', '{Enter}');
  await expect.poll(activeName).toBe('Record 5');
  await press('{Home}', '{Enter}', '{Tab}');
  expect(opened.mock.calls).toEqual([[2], [4], [0]]);
  await expect.element(grid).not.toHaveFocus();
});

it.each([
  ['a short list', 40],
  ['a list that renders only visible rows', 5000],
])('scrolls the active row of %s into view', async (_, count) => {
  const { grid, active, press, activeName } = await shown(count);
  await press('{Tab}', '{PageDown}', '{PageDown}');
  await expect.poll(() => Number(activeName()?.replace('Record ', ''))).toBeGreaterThan(10);
  await expect.poll(() => isInside(active() ?? grid.element(), grid.element())).toBe(true);
  await press('{End}');
  await expect.poll(activeName).toBe(`Record ${count}`);
  await expect.poll(() => isInside(active() ?? document.body, grid.element())).toBe(true);
  if (count > 100) expect(page.getByRole('row').elements().length).toBeLessThan(60);
});

it('opens the clicked row, which is the active one from then on', async () => {
  const { opened, press, activeName } = await shown(5);
  await page.getByRole('gridcell', { name: 'Record 2' }).click();
  await press('{ArrowDown}');
  await expect.poll(activeName).toBe('Record 3');
  expect(opened.mock.calls).toEqual([[1]]);
});

it("selects the active row on Space and by its check box, and no row that can't be selected", async () => {
  const picked = vi.fn<(index: number) => void>();
  const states = ['all', 'none', null] as const;
  const { opened, press } = await shown(3, {
    pick: { of: (n) => states[n] ?? null, onPick: picked },
  });
  await press('{Tab}', ' ', '{ArrowDown}', ' ', '{ArrowDown}', ' ');
  expect(picked.mock.calls).toEqual([[0], [1]]);
  const selected = page
    .getByRole('row')
    .elements()
    .map((row) => row.getAttribute('aria-selected'));
  expect(selected).toEqual([null, 'true', 'false', null]);
  const mark = page.getByRole('row').nth(2).element().firstElementChild;
  if (mark === null) throw new Error('The row has no mark');
  await userEvent.click(mark);
  expect([picked.mock.calls.at(-1), opened.mock.calls]).toEqual([[1], []]);
});

it('passes other keys to the page with the active row, but no key with Ctrl, Alt or Meta', async () => {
  const onKey = vi.fn<(key: string, index: number) => boolean>(() => true);
  const { press } = await shown(3, { onKey: onKey });
  await press('{Tab}', '{ArrowDown}', 'a', '{Control>}c{/Control}');
  expect(onKey.mock.calls.filter(([key]) => key.length === 1)).toEqual([['a', 1]]);
});

it('hides columns and headings that do not fit', async () => {
  await page.viewport(390, 844);
  await shown(3, { columns: [{ label: 'Name' }, { label: 'Remarks', isExtra: true }] });
  await expect.element(page.getByText('Record 1')).toBeVisible();
  expect(page.getByRole('columnheader').elements()).toEqual([]);
  await expect.element(page.getByText('0.0')).not.toBeVisible();
});
