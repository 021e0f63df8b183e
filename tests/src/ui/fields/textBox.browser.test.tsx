import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { focusField } from '../../../../src/adapters/browser/focus.ts';
import { TextBox } from '../../../../src/ui/fields/TextBox.tsx';
import '../../../../src/ui/theme.css';

/** The color of a theme variable. */
function colorOf(name: string): string {
  const probe = document.createElement('i');
  probe.className = `text-${name}`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

it('shows an error in the error color and a warning in its own, and describes the field with both (ENTRY-5)', async () => {
  const messages = [
    { severity: 'error' as const, message: "Time in can't be in the future." },
    { severity: 'warning' as const, message: 'T-83 is already out.' },
  ];
  await render(
    <TextBox label="Time in" value="15:31" onChange={() => undefined} messages={messages} />,
  );
  const colors = messages.map(
    ({ message }) => getComputedStyle(page.getByText(message).element()).color,
  );
  expect(colors).toEqual([colorOf('error'), colorOf('warning')]);
  expect(new Set(colors).size).toBe(2);
  const field = page.getByRole('textbox', { name: 'Time in' });
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect
    .element(field)
    .toHaveAccessibleDescription(/Time in can't be in the future\..*T-83 is already out\./s);
});

function Time({ isProposed }: { readonly isProposed: boolean }) {
  const [value, setValue] = useState('13:22');
  return (
    <TextBox label="Time" value={value} onChange={setValue} isProposed={isProposed} path="time" />
  );
}

it('selects a proposed text however the focus arrives, so that typing replaces it (ENTRY-48)', async () => {
  const field = page.getByRole('textbox', { name: 'Time' });
  const proposed = await render(<Time isProposed />);
  await field.click();
  await userEvent.keyboard('1245');
  await expect.element(field).toHaveValue('1245');
  // A second click is where a person corrects a digit.
  await field.click();
  await userEvent.keyboard('{End}7');
  await expect.element(field).toHaveValue('12457');
  await proposed.unmount();

  await render(<Time isProposed={false} />);
  await field.click();
  await userEvent.keyboard('{End}5');
  await expect.element(field).toHaveValue('13:225');
  await userEvent.tab();
  focusField('time');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('0905');
  await expect.element(field).toHaveValue('0905');
});

function Late() {
  const [value, setValue] = useState('');
  const [isTyped, setTyped] = useState(false);
  return (
    <>
      <TextBox
        label="Hobbs start"
        value={value}
        isProposed={!isTyped}
        onChange={(text) => {
          setValue(text);
          setTyped(true);
        }}
      />
      <button type="button" onMouseEnter={() => setValue('5848.9')}>
        Load
      </button>
    </>
  );
}

it('selects a proposed text that arrives in the focused field, and nothing while the user types (ENTRY-48)', async () => {
  await render(<Late />);
  const field = page.getByRole('textbox', { name: 'Hobbs start' });
  await field.click();
  await page.getByRole('button', { name: 'Load' }).hover();
  await expect.element(field).toHaveValue('5848.9');
  await userEvent.keyboard('5000.0');
  await expect.element(field).toHaveValue('5000.0');
});

it('leaves a key of a composition to the input method (ENTRY-50)', async () => {
  const onKey = vi.fn(() => true);
  await render(<TextBox label="Time in" value="" onChange={() => undefined} onKey={onKey} />);
  const field = page.getByRole('textbox', { name: 'Time in' });
  await field.click();
  const press = (how: object) =>
    field
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...how }));
  press({ isComposing: true });
  press({ keyCode: 229 });
  expect(onKey).not.toHaveBeenCalled();
  press({});
  expect(onKey).toHaveBeenCalledOnce();
});

it('is valid with only a warning', async () => {
  await render(
    <TextBox
      label="Time in"
      value="15:31"
      onChange={() => undefined}
      messages={[{ severity: 'warning', message: 'T-83 is already out.' }]}
    />,
  );
  await expect
    .element(page.getByRole('textbox', { name: 'Time in' }))
    .not.toHaveAttribute('aria-invalid', 'true');
});

it('reports which fix of which message was clicked', async () => {
  const fixed = vi.fn();
  const messages = [
    { severity: 'warning' as const, message: 'One.', fixes: [{ label: 'Use 1.3' }] },
    {
      severity: 'warning' as const,
      message: 'Two.',
      fixes: [{ label: 'Open 10480' }, { label: 'Leave it' }],
    },
  ];
  await render(
    <TextBox label="Hours" value="" onChange={() => undefined} messages={messages} onFix={fixed} />,
  );
  await page.getByRole('button', { name: 'Leave it' }).click();
  await page.getByRole('button', { name: 'Use 1.3' }).click();
  expect(fixed.mock.calls).toEqual([
    [1, 1],
    [0, 0],
  ]);
});
