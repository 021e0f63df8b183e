import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { activityTextKeys } from '../../../../contract/dispatch/activityTexts.ts';

it('has a field for each plain text of an activity in a section of the form', () => {
  const folder = 'src/views/dispatch/sections';
  const source = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
  const shown = (key: string) => source.some((text) => text.includes(`}.${key}`));
  expect(activityTextKeys.filter((key) => !shown(key))).toEqual([]);
});
