import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
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
