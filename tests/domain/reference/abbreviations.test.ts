import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { abbreviations, explainedText } from '../../../domain/reference/abbreviations.ts';

it('splits a text at its abbreviations (LOOK-12)', () => {
  expect(explainedText('SEU · CDF · from type')).toEqual([
    { text: 'SEU', means: 'State exclusive use' },
    { text: ' · ', means: '' },
    { text: 'CDF', means: 'The agency itself as a vendor' },
    { text: ' · from type', means: '' },
  ]);
  // Within a longer word, or a name, it is not an abbreviation.
  expect(
    ['SEUX', 'SO-12', 'Soup', ''].map((text) =>
      explainedText(text).every((piece) => piece.means === ''),
    ),
  ).toEqual([true, true, true, true]);
});
it('has each abbreviation in the glossary', () => {
  const glossary = readFileSync('docs/glossary.md', 'utf8').toLowerCase();
  for (const short of Object.keys(abbreviations))
    expect(glossary).toMatch(new RegExp(`\\b${short.toLowerCase()}\\b`));
});
