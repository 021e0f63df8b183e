import { useState } from 'react';
import { expect, it, vi } from 'vitest';
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

it('keeps a press on the button below when its field shows a message on blur (ENTRY-53)', async () => {
  const onPress = vi.fn();
  await render(<Form onPress={onPress} />);
  await page.getByRole('textbox', { name: 'Hobbs start' }).click();
  const box = page.getByRole('button', { name: 'Split' });
  await box.click({ delay: 100 });
  await expect.element(page.getByText('Check the Hobbs start.')).toBeVisible();
  expect(onPress).toHaveBeenCalledOnce();
});
