import { expect, it } from 'vitest';
import {
  failureOfProblem,
  findingsOfProblem,
  openWarnings,
  withoutRefusal,
} from '../../../machines/parts/finding.ts';
import { goto, gotoInstead, requestFocus } from '../../../machines/parts/goto.ts';
import { eventOf, outcomeOf, outputOf, refusalOf } from '../../../machines/parts/outcome.ts';

it('passes an actor’s output, or the event itself, as params', () => {
  const output = { kind: 'conflict' };
  const event = { type: 'done', output };
  expect([outputOf({ event }), outcomeOf({ event }), eventOf({ event })]).toEqual([
    output,
    { outcome: output },
    event,
  ]);
});

it('shows a refusal as a notice with its own message', () => {
  expect(
    refusalOf({ event: { output: { kind: 'refused', message: 'Somebody else has it.' } } }),
  ).toEqual({
    variant: 'error',
    message: 'Somebody else has it.',
  });
  expect(refusalOf({ event: { output: { kind: 'refused' } } })).toEqual({
    variant: 'error',
    message: '',
  });
});

it('shows a refusal at its field, under the form’s name for it, until the field changes', () => {
  const errors = [
    { path: 'volumeOnIncident', code: 'too_big', message: 'Too much.' },
    { path: 'remarks', code: 'too_big', message: 'Too long.' },
  ];
  const refusals = findingsOfProblem(
    { type: 'about:blank', title: 'Bad Request', status: 400, errors },
    { volumeOnIncident: 'gallons' },
  );
  expect(refusals).toEqual([
    { path: 'gallons', code: 'invalid', severity: 'error', message: 'Too much.' },
    { path: 'remarks', code: 'invalid', severity: 'error', message: 'Too long.' },
  ]);
  expect(withoutRefusal(refusals, 'gallons')).toEqual([refusals[1]]);
  expect(findingsOfProblem({ type: 'about:blank', title: 'Bad Request', status: 400 })).toEqual([]);
});

it('shows a problem without fields by its detail, otherwise its title', () => {
  expect(
    failureOfProblem({
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      detail: 'It is closed.',
    }),
  ).toBe('It is closed.');
  expect(failureOfProblem({ type: 'about:blank', title: 'Conflict', status: 409 })).toBe(
    'Conflict',
  );
});

it('requires an answer to warnings, except those stored with the record', () => {
  const finding = (code: string, severity: 'warning' | 'info') => ({
    path: 'timeIn',
    code,
    severity,
    message: code,
  });
  const findings = [
    finding('hobbsGap', 'warning'),
    finding('timeInNextDay', 'info'),
    finding('longFlight', 'warning'),
  ];
  expect(openWarnings({ findings, record: null })).toEqual([findings[0], findings[2]]);
  expect(openWarnings({ findings, record: { flags: ['hobbsGap'] } })).toEqual([findings[2]]);
});

it('navigates with or without a history entry, and focuses a field by its path', () => {
  expect([goto('/a'), gotoInstead('/a'), requestFocus('remarks')]).toEqual([
    { type: 'goto', to: '/a', replace: false },
    { type: 'goto', to: '/a', replace: true },
    { type: 'focusAsked', path: 'remarks' },
  ]);
});
