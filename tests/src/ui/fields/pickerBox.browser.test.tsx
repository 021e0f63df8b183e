import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AddPath } from '../../../../src/ui/fields/AddPath.ts';
import { PickerBox, type PickerBoxProps } from '../../../../src/ui/fields/PickerBox.tsx';
import { useSaveKey } from '../../../../src/ui/fields/useSaveKey.ts';
import '../../../../src/ui/theme.css';

const many = Array.from({ length: 60 }, (_, n) => ({
  id: `b${n}`,
  label: `Base ${n}`,
  detail: n === 42 ? 'Hemet-Ryan' : '',
}));
const missions = ['Initial attack', 'Extended attack', 'Training'].map((label) => ({
  id: label,
  label,
}));

interface FormProps extends Partial<PickerBoxProps> {
  readonly told: (id: string) => void;
  /** Gets the function that sets the value from outside. */
  readonly onSetter: (set: (id: string) => void) => void;
}
function Form({ told, onSetter, options = missions, ...rest }: FormProps) {
  const [value, setValue] = useState('');
  onSetter(setValue);
  const change = (id: string) => {
    told(id);
    if (rest.isEmptied !== true) setValue(id);
  };
  // As on a page, there is space next to the field: without it a list scrolls the page, and a
  // scroll closes the list.
  return (
    <div style={{ padding: 40 }}>
      <PickerBox {...rest} label="Mission type" value={value} options={options} onChange={change} />
    </div>
  );
}
async function shown(props: Partial<PickerBoxProps> = {}) {
  const told = vi.fn<(id: string) => void>();
  let set: (id: string) => void = () => undefined;
  const keep = (setter: (id: string) => void) => {
    set = setter;
  };
  await render(<Form {...props} told={told} onSetter={keep} />);
  return {
    told,
    field: page.getByRole('combobox', { name: 'Mission type' }),
    set: (id: string) => set(id),
  };
}
const optionNames = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent);
/** Types like a user: clicks the field first. */
async function type(field: Locator, text: string) {
  await field.click();
  await userEvent.keyboard(text);
}

it.each(['Tab', 'Enter'])('selects the first match on %s (ENTRY-10)', async (key) => {
  const { told, field } = await shown();
  await type(field, 'att');
  await expect.poll(optionNames).toEqual(['Initial attack', 'Extended attack']);
  await userEvent.keyboard(`{${key}}`);
  expect(told.mock.calls).toEqual([['Initial attack']]);
  await expect.element(field).toHaveValue('Initial attack');
  await expect.poll(optionNames).toEqual([]);
});

it('goes on with Enter once its choice is made, not while its list is open (ENTRY-47)', async () => {
  const onEnter = vi.fn();
  const { field } = await shown({ onEnter });
  await type(field, 'Train');
  await userEvent.keyboard('{Enter}');
  expect(onEnter).not.toHaveBeenCalled();
  await expect.poll(optionNames).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(onEnter).toHaveBeenCalledOnce();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onEnter).toHaveBeenCalledOnce();
});

it('takes nothing with the Enter of a composition (ENTRY-50)', async () => {
  const { told, field } = await shown();
  await type(field, 'att');
  await expect.poll(optionNames).toEqual(['Initial attack', 'Extended attack']);
  field
    .element()
    .dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }),
    );
  expect(told).not.toHaveBeenCalled();
});

function SaveKey({ onSave }: { readonly onSave: () => void }) {
  useSaveKey(onSave);
  return null;
}

it('gives its first match to a save by Ctrl+Enter (ENTRY-47)', async () => {
  const saved = vi.fn();
  await render(<SaveKey onSave={saved} />);
  const { told, field } = await shown();
  await type(field, 'att');
  await expect.poll(optionNames).toEqual(['Initial attack', 'Extended attack']);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(told.mock.calls).toEqual([['Initial attack']]);
  expect(told.mock.invocationCallOrder[0]).toBeLessThan(saved.mock.invocationCallOrder[0] ?? 0);
  await expect.element(field).toHaveFocus();
});

it('keeps the focus while it is read-only (ENTRY-49)', async () => {
  const { field } = await shown({ isReadOnly: true });
  await field.click();
  await userEvent.keyboard('Train');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('');
});

it('finds an option by its detail, and selects the one under the arrows (ENTRY-10)', async () => {
  const { told, field } = await shown({ options: many });
  await type(field, 'hemet');
  await expect.element(page.getByRole('option', { name: 'Base 42' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(told.mock.calls).toEqual([['b42']]);
  await expect.element(field).toHaveValue('Base 42');
});

it('reports text that matches nothing when the field loses focus, and selects nothing (ENTRY-10)', async () => {
  const { told, field } = await shown();
  await type(field, 'Cover');
  await expect.element(page.getByText('Nothing matches.')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect
    .element(page.getByText('Nothing here is called "Cover". Choose one from the list.'))
    .toBeVisible();
  expect(told).not.toHaveBeenCalledWith(expect.stringMatching(/./));
});

it('keeps the text and the list of a person who types while a default arrives (ENTRY-10)', async () => {
  const { told, field, set } = await shown();
  await type(field, 'Ini');
  set('Extended attack');
  await expect.element(page.getByRole('option', { name: 'Initial attack' })).toBeVisible();
  await expect.element(field).toHaveValue('Ini');
  await page.getByRole('option', { name: 'Initial attack' }).click();
  expect(told.mock.calls).toEqual([['Initial attack']]);
  await expect.element(field).toHaveValue('Initial attack');
});

it('takes a name that was left before its list had loaded, once the list has it (ENTRY-10)', async () => {
  const told = vi.fn<(id: string) => void>();
  const form = (options: typeof missions) => (
    <Form told={told} onSetter={() => undefined} options={options} />
  );
  const { rerender } = await render(form([]));
  const field = page.getByRole('combobox', { name: 'Mission type' });
  await type(field, 'training');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText(/^Nothing here is called/)).toBeVisible();
  await rerender(form(missions.slice(0, 1)));
  await expect.element(field).toHaveValue('training');
  await rerender(form(missions));
  await expect.element(field).toHaveValue('Training');
  expect(told.mock.calls.filter(([id]) => id !== '')).toEqual([['Training']]);
  await expect.element(page.getByText(/^Nothing here is called/)).not.toBeInTheDocument();
});

it('offers to add a missing option, and reloads the list on return (HOME-92)', async () => {
  const onReturn = vi.fn();
  const form = (pathOf: (what: string, name: string) => string | null) => (
    <AddPath value={pathOf}>
      <Form told={() => undefined} onSetter={() => undefined} options={[]} {...adds} />
    </AddPath>
  );
  const adds = { adds: 'job', onReturn } as const;
  const { rerender } = await render(form((what, name) => `/new-${what}#${name}`));
  await type(page.getByRole('combobox', { name: 'Mission type' }), 'Pilot');
  await expect.element(page.getByText('The list is empty.')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText('Nothing here is called "Pilot".')).toBeVisible();
  const link = page.getByRole('link', { name: 'Add it' });
  await expect.element(link).toHaveAttribute('href', '/new-job#Pilot');
  await expect.element(link).toHaveAttribute('target', '_blank');
  // The other tab had the focus.
  link.element().blur();
  onReturn.mockClear();
  link.element().focus();
  expect(onReturn).toHaveBeenCalledOnce();
  await rerender(form(() => null));
  await expect
    .element(
      page.getByText(
        'Nothing here is called "Pilot", and the list is empty. Ask an administrator to add it.',
      ),
    )
    .toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
});

it('keeps its list open when a default arrives, and shows the default once the list closes (ENTRY-10)', async () => {
  const { told, field, set } = await shown();
  await field.click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(optionNames).toHaveLength(3);
  set('Training');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(optionNames).toHaveLength(3);
  await expect.element(field).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('Training');
  await userEvent.keyboard('{ArrowDown}');
  set('Initial attack');
  await userEvent.click(page.getByRole('option', { name: 'Extended attack' }));
  await expect.element(field).toHaveValue('Extended attack');
  await expect.poll(optionNames).toEqual([]);
  expect(told.mock.calls).toEqual([['Extended attack']]);
});

it('applies a default that arrived while a person typed, on Escape (ENTRY-10)', async () => {
  const { told, field, set } = await shown();
  await type(field, 'Ini');
  set('Extended attack');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('Extended attack');
  expect(told).not.toHaveBeenCalledWith('Initial attack');
});

it('shows a value set from outside, and opens no list (ENTRY-10)', async () => {
  const { field, set } = await shown();
  await field.click();
  set('Training');
  await expect.element(field).toHaveValue('Training');
});

it('empties itself for the next choice where a choice navigates', async () => {
  const { told, field } = await shown({ isEmptied: true });
  await type(field, 'Train');
  await userEvent.keyboard('{Enter}');
  expect(told.mock.calls).toEqual([['Training']]);
  await expect.element(field).toHaveValue('');
});

/** The active option. */
const active = (field: Locator) =>
  document.getElementById(field.element().getAttribute('aria-activedescendant') ?? '');
/** Whether an option is within the visible part of the list. */
function isInList(option: Element | null): boolean {
  const list = page.getByRole('listbox').element().getBoundingClientRect();
  const { top = -1, bottom = -1 } = option?.getBoundingClientRect() ?? {};
  return top >= list.top - 1 && bottom <= list.bottom + 1;
}

it('renders the visible part of a long list, reaches the rest by arrows, and opens at the selected one (PERF-20)', async () => {
  await page.viewport(1024, 768);
  const { told, field } = await shown({ options: many });
  await field.click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('option').first()).toHaveAttribute('aria-setsize', '60');
  expect(page.getByRole('option').elements().length).toBeLessThan(40);
  for (let n = 0; n < 25; n += 1) await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => active(field)?.getAttribute('aria-posinset')).toBe('26');
  await expect.poll(() => isInList(active(field))).toBe(true);
  // The active option's mark is in view.
  expect(getComputedStyle(active(field) ?? document.body).boxShadow).not.toBe('none');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Base 25');
  expect(told.mock.calls).toEqual([['b25']]);
  await userEvent.keyboard('{ArrowDown}');
  await expect
    .poll(() => isInList(page.getByRole('option', { selected: true }).query()))
    .toBe(true);
});

it('keeps typed text and its list while the page scrolls, and closes the list of a selected value (ENTRY-10)', async () => {
  await page.viewport(1024, 768);
  const room = document.createElement('div');
  room.style.height = '3000px';
  document.body.append(room);
  try {
    const { field } = await shown();
    await type(field, 'Train');
    const option = page.getByRole('option', { name: 'Training' });
    await expect.element(option).toBeVisible();
    window.scrollTo(0, 10);
    await expect.poll(() => window.scrollY).toBe(10);
    await expect.element(field).toHaveValue('Train');
    await option.click();
    await expect.element(field).toHaveValue('Training');
    await page.getByRole('button', { name: /Show suggestions/ }).click();
    await expect.element(page.getByRole('listbox')).toBeVisible();
    window.scrollTo(0, 0);
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
    await expect.element(field).toHaveValue('Training');
  } finally {
    room.remove();
  }
});
