import { expect, it } from 'vitest';
import { afterStep, approvals, type Step } from '../../../domain/approvals/steps.ts';

const steps: readonly Step[] = ['check', 'sendBack', 'approve', 'reopen', 'edit', 'delete'];
const table = (isSealed: boolean) =>
  approvals.map((state) => [state, ...steps.map((step) => afterStep(state, step, isSealed))]);

it('allows only the defined approval steps; an edit undoes a check (APR-10 to APR-12)', () => {
  expect(table(false)).toEqual([
    ['entered', 'checked', null, null, null, 'entered', 'entered'],
    ['checked', null, 'entered', 'approved', null, 'entered', 'checked'],
    ['approved', null, null, null, 'reopened', null, null],
    ['reopened', 'checked', null, null, null, 'reopened', 'reopened'],
  ]);
  // A record in the books is reopened, never entered again.
  expect(table(true)[1]).toEqual([
    'checked',
    null,
    'reopened',
    'approved',
    null,
    'reopened',
    'checked',
  ]);
});
