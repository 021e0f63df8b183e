import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { explainedText } from '../../../../domain/reference/abbreviations.ts';
import { LabelWords } from '../../../../src/ui/fields/FieldLabel.tsx';
import { TextBox } from '../../../../src/ui/fields/TextBox.tsx';
import { ShortWord } from '../../../../src/ui/notices/ShortWord.tsx';
import '../../../../src/ui/theme.css';

function Form() {
  const [text, setText] = useState('');
  return (
    <LabelWords value={{ piecesOf: explainedText, Word: ShortWord }}>
      <div className="m-20 grid w-60 gap-4">
        <TextBox label="Hobbs start" value={text} onChange={setText} />
        <TextBox label="Hobbs end" value="" onChange={() => undefined} />
        <TextBox label="Remarks" value="" onChange={() => undefined} />
      </div>
    </LabelWords>
  );
}
const field = (name: string) => page.getByRole('textbox', { name });
const meaning = page.getByRole('tooltip');
const noMeaning = () => expect.poll(() => meaning.elements().length).toBe(0);
const words = 'Hour meter of the aircraft, read in tenths';
/** The pointer stays where the previous test left it. */
afterEach(() => userEvent.unhover(document.body));

it('names a field by its label, and explains its abbreviation in the description (LOOK-12)', async () => {
  await render(<Form />);
  await expect.element(field('Hobbs start')).toHaveAccessibleDescription(`${words}.`);
  await noMeaning();
});

it('explains an abbreviation while the pointer is on it, until Escape (LOOK-12)', async () => {
  await render(<Form />);
  await userEvent.hover(page.getByText('Hobbs').first());
  await expect.element(meaning).toHaveTextContent(words);
  await userEvent.keyboard('{Escape}');
  await noMeaning();
});

it('explains it while its field has the focus and is empty, without a tab stop (LOOK-12)', async () => {
  await render(<Form />);
  await field('Hobbs start').click();
  await expect.element(meaning).toHaveTextContent(words);
  await userEvent.keyboard('5');
  await noMeaning();
  await userEvent.keyboard('{Tab}');
  await expect.element(field('Hobbs end')).toHaveFocus();
  await expect.element(meaning).toHaveTextContent(words);
  await userEvent.keyboard('{Tab}');
  await expect.element(field('Remarks')).toHaveFocus();
  await noMeaning();
});
