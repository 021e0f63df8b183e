import type { StepResult } from '../../contract/approvals/approvals.ts';
import type { CloseResult } from '../../contract/approvals/books.ts';
import { halfMonthName } from './halfMonth.ts';
import type { Step } from './steps.ts';

export type ListStep = Exclude<Step, 'edit' | 'delete'>;
const dones: Readonly<Record<ListStep, string>> = {
  check: 'checked',
  sendBack: 'sent back',
  approve: 'approved',
  reopen: 'reopened',
};
/** The unchanged state of a record that a step skipped. */
const stills: Readonly<Record<ListStep, string>> = {
  check: 'not checked yet',
  sendBack: 'checked',
  approve: 'checked',
  reopen: 'approved',
};

/** The result of a step: a text, and the refused records (APR-31). */
export interface StepSummary {
  readonly text: string;
  readonly refused: readonly { readonly id: string; readonly message: string }[];
}
const changedText = (count: number, still: string) =>
  count === 0
    ? ''
    : `${count} ${count === 1 ? 'was' : 'were'} changed meanwhile and ${count === 1 ? 'is' : 'are'} still ${still}.`;
const joined = (texts: readonly string[]) => texts.filter((text) => text !== '').join(' ');

/** "46 approved. 2 were changed meanwhile and are still checked." */
export function summarizeStep(step: ListStep, results: readonly StepResult[]): StepSummary {
  const count = (outcome: StepResult['outcome']) =>
    results.filter((r) => r.outcome === outcome).length;
  const refused = results.flatMap(({ id, outcome, message = '' }) =>
    outcome === 'refused' ? [{ id, message }] : [],
  );
  const done = count('done');
  return {
    text: joined([
      done === 0 && refused.length > 0 ? '' : `${done === 0 ? 'None' : done} ${dones[step]}.`,
      changedText(count('changed'), stills[step]),
      refused.length === 0 ? '' : `${refused.length} couldn't be ${dones[step]}.`,
    ]),
    refused,
  };
}

/** The result of taking differences into the books or keeping them out. */
export function summarizeDrifts(
  act: 'take' | 'keep',
  outcomes: readonly ('done' | 'changed')[],
): string {
  const done = outcomes.filter((o) => o === 'done').length;
  const moved = outcomes.length - done;
  return joined([
    `${done === 0 ? 'None' : done} ${act === 'take' ? 'taken into the books' : 'kept out'}.`,
    moved === 0 ? '' : `${moved} moved on meanwhile: look again.`,
  ]);
}

/** The result of closing half-months; refused ones are reported separately. */
export function closingSummary(results: readonly CloseResult[]): string {
  const closed = results.filter((r) => r.outcome === 'done');
  const changed = results.filter((r) => r.outcome === 'changed').length;
  const [first] = closed;
  const words =
    closed.length === 1 && first !== undefined
      ? `${halfMonthName(first.start)} is closed.`
      : closed.length === 0
        ? ''
        : `${closed.length} closed.`;
  return joined([
    words,
    changed === 0 ? '' : `${changed} changed meanwhile: look at the sums again.`,
  ]);
}
