import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from '../../../../src/ui/buttons/Button.tsx';
import { TextBox } from '../../../../src/ui/fields/TextBox.tsx';
import '../../../../src/ui/theme.css';

function Form({ onPress }: { readonly onPress: () => void }) {
  const [isLeft, setIsLeft] = useState(false);
  return (
    <>
      <TextBox label="Hobbs start" onBlur={() => setIsLeft(true)} />
      {isLeft && <p style={{ height: 80 }}>Check the Hobbs start.</p>}
      <Button onPress={onPress}>Split</Button>
    </>
  );
}

afterEach(() => vi.unstubAllGlobals());

it('keeps a press on the button below when its field shows a message on blur (ENTRY-53)', async () => {
  const onPress = vi.fn();
  await render(<Form onPress={onPress} />);
  await page.getByRole('textbox', { name: 'Hobbs start' }).click();
  const box = page.getByRole('button', { name: 'Split' });
  await box.click({ delay: 100 });
  await expect.element(page.getByText('Check the Hobbs start.')).toBeVisible();
  expect(onPress).toHaveBeenCalledOnce();
});

it('shows the message of a field that a tap leaves, without another event (ENTRY-53)', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }));
  await render(<Form onPress={() => undefined} />);
  const field = page.getByRole('textbox', { name: 'Hobbs start' });
  await field.click();
  // The focus moves while the pointer still presses; on touch no release is reported after it.
  const held = new AbortController();
  for (const type of ['pointerup', 'pointercancel', 'touchend', 'mouseup', 'click'])
    window.addEventListener(type, (event) => event.stopImmediatePropagation(), {
      capture: true,
      signal: held.signal,
    });
  await page.getByRole('button', { name: 'Split' }).click();
  await expect.element(page.getByText('Check the Hobbs start.')).toBeVisible();
  held.abort();
});
