import { expect, it } from 'vitest';
import { savedAs } from '../../../../src/adapters/drafts/savedDrafts.ts';
import { noteSaves } from '../../../../src/app/dispatch/noteSaves.ts';

it('leads to the record of a draft only after a save has stored all of it (URL-4)', () => {
  type Hear = Parameters<Parameters<typeof noteSaves>[0]['subscribe']>[0];
  let hear: Hear = () => undefined;
  const subscribe = (listener: Hear) => {
    hear = listener;
    return { unsubscribe: () => undefined };
  };
  noteSaves({ subscribe }, 'saves-d1');
  // An earlier attempt created the record; its change was refused.
  hear({ context: { record: { id: 'r1' }, saves: 0 } });
  expect(savedAs('saves-d1')).toBeNull();
  hear({ context: { record: { id: 'r1' }, saves: 1 } });
  expect(savedAs('saves-d1')).toBe('r1');
});
