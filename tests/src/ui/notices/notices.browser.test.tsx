import { useRef, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TextBox } from '../../../../src/ui/fields/TextBox.tsx';
import { Dialog } from '../../../../src/ui/notices/Dialog.tsx';
import { Drawer } from '../../../../src/ui/notices/Drawer.tsx';
import { NoticeStack } from '../../../../src/ui/notices/NoticeStack.tsx';
import '../../../../src/ui/theme.css';

function Opener({ isAlert }: { readonly isAlert: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        title="Changed meanwhile"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        isAlert={isAlert}
      >
        <button type="button">First</button>
        <button type="button">Last</button>
      </Dialog>
    </>
  );
}
const focused = () => document.activeElement?.textContent;

it.each([
  ['an ordinary dialog', false, 'dialog'],
  ['an alert', true, 'alertdialog'],
] as const)(
  '%s keeps the focus inside, closes on Escape and returns the focus',
  async (_, isAlert, role) => {
    await render(<Opener isAlert={isAlert} />);
    await page.getByRole('button', { name: 'Open' }).click();
    const dialog = page.getByRole(role, { name: 'Changed meanwhile' });
    await expect.element(dialog).toBeVisible();
    const seen: unknown[] = [];
    for (let n = 0; n < 4; n += 1) {
      await userEvent.keyboard('{Tab}');
      seen.push(focused());
    }
    expect(new Set(seen)).toEqual(new Set(['First', 'Last']));
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(focused).toBe('Open');
  },
);

it.each([
  ['closes an ordinary dialog', false, 0],
  ['leaves an alert open', true, 1],
] as const)('handles a click outside %s', async (_, isAlert, count) => {
  await render(<Opener isAlert={isAlert} />);
  await page.getByRole('button', { name: 'Open' }).click();
  const dialog = page.getByRole(isAlert ? 'alertdialog' : 'dialog');
  await expect.element(dialog).toBeVisible();
  await userEvent.click(document.elementFromPoint(5, 5) ?? document.body, {
    position: { x: 5, y: 5 },
  });
  await expect.poll(() => dialog.elements().length).toBe(count);
});

function BesideList() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Row
      </button>
      {isOpen && (
        <Drawer
          title="Landing fee"
          onClose={() => setOpen(false)}
          footer={<button type="button">Save</button>}
        >
          <input aria-label="Amount" />
        </Drawer>
      )}
    </>
  );
}
it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its button', () => page.getByRole('button', { name: 'Close the form' }).click()],
] as const)(
  'takes the focus when a drawer opens and returns it when %s closes it',
  async (_, close) => {
    await render(<BesideList />);
    await page.getByRole('button', { name: 'Row' }).click();
    const drawer = page.getByRole('region', { name: 'Landing fee' });
    await expect.element(drawer).toHaveFocus();
    await page.getByRole('textbox', { name: 'Amount' }).click();
    await close();
    await expect.element(drawer).not.toBeInTheDocument();
    await expect.poll(focused).toBe('Row');
  },
);

function FirstField() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add
      </button>
      {isOpen && (
        <Drawer title="Webhook" onClose={() => setOpen(false)} footer={null}>
          <TextBox label="Address" autoFocus />
        </Drawer>
      )}
    </>
  );
}
it('returns the focus when the first field took it before the drawer', async () => {
  await render(<FirstField />);
  await page.getByRole('button', { name: 'Add' }).click();
  await expect.element(page.getByLabelText('Address')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(focused).toBe('Add');
});

function Following() {
  const [key, setKey] = useState(1);
  const add = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={add} type="button">
        Add
      </button>
      {key < 3 && (
        <Drawer
          key={key}
          title={`Form ${key}`}
          onClose={() => setKey(3)}
          onClosed={() => add.current?.focus()}
          focusesField={key === 2}
          footer={
            <button type="button" onClick={() => setKey(2)}>
              Save
            </button>
          }
        >
          <form>
            <input aria-label="Name" />
          </form>
        </Drawer>
      )}
    </>
  );
}
it('focuses the first field of a form that follows a save, then the element of its owner (SET-84)', async () => {
  await render(<Following />);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('region', { name: 'Form 2' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(focused).toBe('Add');
});

it('distinguishes the severity of notices, and reports which one was closed or undone (SES-10)', async () => {
  const [closed, acted] = [vi.fn(), vi.fn()];
  const notices = [
    {
      id: 4,
      variant: 'success' as const,
      message: 'Flight 10482 saved.',
      action: { label: 'Undo' },
    },
    { id: 7, variant: 'error' as const, message: "It couldn't be saved." },
    { id: 9, variant: 'warning' as const, message: 'K. Lee changed it meanwhile.' },
  ];
  await render(<NoticeStack notices={notices} onClose={closed} onAction={acted} />);
  const roles = ['status', 'alert'].map((role) =>
    page
      .getByRole(role)
      .elements()
      .map((element) => [
        element.querySelector('svg')?.getAttribute('aria-label'),
        element.querySelector('p')?.textContent,
      ]),
  );
  expect(roles).toEqual([
    [['Success', 'Flight 10482 saved.']],
    [
      ['Error', "It couldn't be saved."],
      ['Warning', 'K. Lee changed it meanwhile.'],
    ],
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('alert').nth(0).getByRole('button', { name: 'Close' }).click();
  expect([acted.mock.calls, closed.mock.calls]).toEqual([[[4]], [[7]]]);
});
