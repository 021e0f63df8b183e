import { expect, it } from 'vitest';
import { closingRefusal } from '../../../domain/approvals/closing.ts';
import { driftCause } from '../../../domain/approvals/driftCause.ts';
import { noFigures } from '../../../domain/approvals/figures.ts';
import { booksText, reasonProblem, standingText } from '../../../domain/approvals/texts.ts';

it('states the step of a record (APR-10, APR-12, APR-25)', () => {
  const approval = (state: 'checked' | 'approved' | 'reopened', note: string | null = null) => ({
    approval: { state, by: 'K. Lee', at: '2025-07-19T05:00:00Z', note },
  });
  expect(standingText({})).toBe(null);
  expect(standingText(approval('checked'))).toBe("Your change takes K. Lee's check away.");
  // 22:00 of the day before, where reports are read.
  expect(standingText(approval('approved'))).toBe('Approved 07/18/2025 by K. Lee.');
  expect(standingText(approval('reopened'))).toBe(
    'Reopened by K. Lee. Reports show the approved numbers until it is approved again.',
  );
  expect(standingText(approval('reopened', 'hours typed wrong'))).toBe(
    'Reopened by K. Lee: hours typed wrong. Reports show the approved numbers until it is approved again.',
  );
});

it('states the book amount of a record whose cost has changed since (APR-23, APR-24)', () => {
  expect([
    booksText({ cost: 1, booked: null, drift: null }),
    booksText({ cost: 2880, booked: 2880, drift: null }),
    booksText({ cost: 2900.4, booked: 2880, drift: 20.4 }),
    booksText({ cost: 0, booked: 2880, drift: null }),
  ]).toEqual([
    null,
    null,
    'The books hold $2,880.00; it costs $2,900.40 now. The difference waits under Periods and differences.',
    'The books hold $2,880.00; it costs $0.00 now. The difference was kept out of the books.',
  ]);
});

it('requires a reason of 10 to 500 characters (APR-11)', () => {
  expect([
    reasonProblem('  too few  '),
    reasonProblem('ten chars.'),
    reasonProblem('x'.repeat(501)),
  ]).toEqual(['Say why in at least 10 characters.', null, 'Use at most 500 characters.']);
});

it('states why a half-month is not closed (APR-3, APR-62)', () => {
  const refusal = (standing: object, today = '2025-07-16', aircraft: string | null = 'T-83') =>
    closingRefusal(aircraft, '2025-07-01', today, {
      unapproved: 0,
      drifted: 0,
      drift: 0,
      unexplained: 0,
      ...standing,
    });
  expect([
    refusal({}),
    refusal({}, '2025-07-15'),
    refusal({ unapproved: 1 }),
    refusal({ unapproved: 2 }, undefined, null),
    refusal({ drifted: 1, drift: 179.4 }),
    refusal({ drifted: 2, drift: 179.4 }),
    refusal({ drifted: 1 }),
    refusal({ drifted: 2 }),
    refusal({ unexplained: 1 }),
    refusal({ unexplained: 2 }),
  ]).toEqual([
    null,
    "07/01–07/15/2025 isn't over yet.",
    "T-83 has 1 record that isn't approved.",
    "No aircraft has 2 records that aren't approved.",
    'T-83 has drift of $179.40. Take it or keep it out first.',
    'T-83 has drift of $179.40. Take it or keep it out first.',
    'T-83 has a difference. Take it or keep it out first.',
    'T-83 has 2 differences. Take them or keep them out first.',
    'T-83 has 1 line on the close list that needs a reason.',
    'T-83 has 2 lines on the close list that need a reason.',
  ]);
});

it('infers the cause of a difference from the parts that changed, and names a price that ended (APR-23, APR-55)', () => {
  const cause = (moved: object, isDeleted = false, lacksPrice = false) =>
    driftCause({ ...noFigures, ...moved }, isDeleted, lacksPrice);
  expect([
    cause({ hours: 1n }),
    cause({ flightCost: 1n, totalAgentCost: 1n }),
    cause({ totalAgentCost: -5n }),
    cause({ landingFees: 5n }),
    cause({ perDiemCost: 5n, totalAgentCost: 1n }),
    cause({ flightCost: -1n }, true),
    cause({ totalAgentCost: -5n }, false, true),
    cause({ totalAgentCost: 5n }, false, true),
    cause({ flightCost: 1n, totalAgentCost: -5n }, false, true),
  ]).toEqual([
    'correction',
    'rate',
    'tier',
    'correction',
    'correction',
    'deleted',
    'priceEnded',
    'tier',
    'rate',
  ]);
});
