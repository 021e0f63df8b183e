import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { entityCodes } from '../../contract/wire/permissions.ts';
import { presetNames } from '../../domain/report/presets/presets.ts';
import { suggestedRoles } from '../../server/people/suggestedRoles.ts';

const rules = (file: string) => readFileSync(`docs/rules/${file}`, 'utf8');
/** The names in a rule after its colon, up to the end of the list. */
const listed = (text: string, id: string) =>
  new RegExp(`^- \\*\\*${id}\\*\\* [^:]+: ([^;.]+)`, 'm').exec(text)?.[1]?.split(', ');

// Lists in code, and the rules that spell them out.
it('names every entity in AUTH-2', () =>
  expect(listed(rules('people.md'), 'AUTH-2')).toEqual(entityCodes));
it('names every suggested role in AUTH-10', () =>
  expect(listed(rules('people.md'), 'AUTH-10')).toEqual(Object.keys(suggestedRoles)));
it('names every preset in RPT-41 to RPT-44', () => {
  const text = rules('report.md');
  expect(presetNames.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
