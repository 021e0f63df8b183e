import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ReferenceEditorRef } from '../../../../machines/settings/referenceEditor.machine.ts';
import type { ReferenceListRef } from '../../../../machines/settings/referenceList.machine.ts';
import { RolesPane } from '../../../../src/views/settings/RolesPane.tsx';
import { RowCell } from '../../../../src/views/settings/RowCell.tsx';
import { TierRows } from '../../../../src/views/settings/TierRows.tsx';
import { offersOf, textsOf } from '../support/seen.ts';
import { standIn } from '../support/standIn.ts';
import '../../../../src/ui/theme.css';

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const tiers = [
  { from: '0', price: '2.85' },
  { from: '5000', price: '2.50' },
  { from: '9000', price: '2.10' },
];
const messages = {
  'tiers.1.price': [{ severity: 'error', message: 'Too dear.' }],
  tiers: [{ severity: 'warning', message: 'Look again.' }],
};
const editor = (tags: readonly string[] = []) =>
  standIn<ReferenceEditorRef>({ draft: { tiers }, messages }, tags);
const fields = () =>
  [...document.querySelectorAll('input')].map((one) => [
    one.labels?.[0]?.textContent,
    one.value,
    one.disabled,
  ]);

it('shows each tier with its gallons and its price; the first begins at 0', async () => {
  await render(<TierRows form={editor().ref} />);
  expect(fields()).toEqual([
    ['From, tier 1', '0', true],
    ['Price, tier 1', '2.85', false],
    ['From, tier 2', '5000', false],
    ['Price, tier 2', '2.50', false],
    ['From, tier 3', '9000', false],
    ['Price, tier 3', '2.10', false],
  ]);
  await expect.element(page.getByText('Look again.')).toBeVisible();
  await expect
    .element(page.getByRole('textbox', { name: 'Price, tier 2' }))
    .toHaveAccessibleDescription(/Too dear\./);
});

it.each([
  ['From, tier 3', 'tiers.2.from'],
  ['Price, tier 2', 'tiers.1.price'],
])('sends the typed text of %s, and that it lost focus', async (name, path) => {
  const { ref, sent } = editor();
  await render(<TierRows form={ref} />);
  await page.getByRole('textbox', { name }).fill('7');
  await userEvent.tab();
  expect(sent).toEqual([
    { type: 'field.changed', path, value: '7' },
    { type: 'field.left', path },
  ]);
});

it('adds a tier, and removes the clicked one', async () => {
  const { ref, sent } = editor();
  await render(<TierRows form={ref} />);
  await press('Remove tier 2');
  await press('Add tier');
  expect(sent).toEqual([{ type: 'tier.removed', index: 1 }, { type: 'tier.added' }]);
});

it('locks every tier while the form is locked', async () => {
  await render(<TierRows form={editor(['locked']).ref} />);
  expect(fields().every(([, , isDisabled]) => isDisabled)).toBe(true);
  expect(offersOf()).toEqual([
    'Remove tier 1 (disabled)',
    'Remove tier 2 (disabled)',
    'Remove tier 3 (disabled)',
    'Add tier (disabled)',
  ]);
});

it('shows a cell as text or as a chip, and marks an archived row', async () => {
  await render(
    <>
      <p>
        <RowCell cell="T-83" isArchived={false} />
      </p>
      <p>
        <RowCell cell={{ text: 'Expired', tone: 'warning' }} isArchived={false} />
      </p>
      <p>
        <RowCell cell="T-84" isArchived />
      </p>
    </>,
  );
  expect(textsOf('p')).toEqual(['T-83', 'Expired', 'T-84Archived']);
  expect(
    [...document.querySelectorAll('p')].map((one) => one.querySelector('svg') !== null),
  ).toEqual([false, true, false]);
});

const role = (id: string, name: string, organisationId: string | null) => ({
  id,
  name,
  organisationId,
});
const lists = {
  today: '2025-07-14',
  roles: [role('r1', 'Dispatcher', 'o1'), role('r2', 'Pilot', 'o1'), role('r3', 'System', null)],
  memberships: [
    { userId: 'u1', name: 'Ana Diaz', email: 'ana@example.org' },
    { userId: 'u2', name: 'Lee Park', email: 'lee@example.org' },
  ],
  userRoles: [
    { id: 'x1', userId: 'u1', roleId: 'r1', startDate: null, endDate: null },
    { id: 'x2', userId: 'u2', roleId: 'r1', startDate: '2025-07-01T07:00:00Z', endDate: null },
  ],
};
const people = (list: string) => standIn<ReferenceListRef>({ lists, filter: { list } });

it('lists each role with its members, and their days when limited (PPL-6)', async () => {
  await render(<RolesPane list={people('roles').ref} />);
  expect(textsOf('button')).toEqual(['Dispatcher · 2 members', 'Pilot · 0 members']);
  expect([...document.querySelectorAll('li')].map((one) => textsOf('span', one))).toEqual([
    ['Ana Diaz', 'ana@example.org'],
    ['Lee Park', 'lee@example.org', 'From 07/01/2025'],
    [],
  ]);
  expect(textsOf('li').at(-1)).toBe('Nobody has this role.');
});

it.each([
  ['roles', 'allRoles', 2],
  ['allRoles', 'roles', 3],
])('shows roles of %s, and switches to %s (PPL-7)', async (list, next, count) => {
  const { ref, sent } = people(list);
  await render(<RolesPane list={ref} />);
  expect(textsOf('button').length).toBe(count);
  await page.getByText('Show all').click();
  expect(sent).toEqual([{ type: 'list.chosen', list: next }]);
});
