import { expect, it } from 'vitest';
import { leftoverTexts, type WaitingEntry } from '../../../domain/session/leftovers.ts';

const launch: WaitingEntry = { form: 'flight', recordId: '', refusal: null, isOut: true };
const landed = { ...launch, isOut: false };
const receipt = { ...landed, form: 'fuelReceipt' };

it.each([
  [[], 0, []],
  [[launch, launch], 0, ['2 launches wait to be sent. They go when you sign in here again.']],
  [[launch], 0, ['1 launch waits to be sent. It goes when you sign in here again.']],
  [[launch, landed], 0, ['2 flights wait to be sent. They go when you sign in here again.']],
  [
    [{ ...launch, recordId: 'd1' }],
    0,
    ['1 flight waits to be sent. It goes when you sign in here again.'],
  ],
  [[launch, receipt], 0, ['2 entries wait to be sent. They go when you sign in here again.']],
  [[{ ...launch, refusal: 'Enter the date.' }], 0, ['1 entry was refused and waits for you here.']],
  [[], 1, ['1 draft stays on this computer.']],
  [
    [launch, { ...receipt, refusal: 'x' }, { ...receipt, refusal: 'y' }],
    2,
    [
      '1 launch waits to be sent. It goes when you sign in here again.',
      '2 entries were refused and wait for you here.',
      '2 drafts stay on this computer.',
    ],
  ],
] as const)(
  'reports what %j and %d drafts leave in this browser (SES-33)',
  (waiting, drafts, texts) => {
    expect(leftoverTexts({ waiting, drafts })).toEqual(texts);
  },
);
