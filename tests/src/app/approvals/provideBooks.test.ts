import { expect, it } from 'vitest';
import { provideDrifts, providePeriods } from '../../../../src/app/approvals/provideBooks.ts';
import { aDrift, aPeriod } from '../../../domain/approvals/world.ts';
import { type Answers, fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';

const lists: Answers = {
  listAssets: () => [],
  listAircraftMetadata: () => [],
  listAircraftTypes: () => ({ types: [] }),
};
const today = '2025-07-20';
const withAnswers = (answers: Answers) => {
  const { services, asked } = fakeServices({ ...lists, ...answers });
  return { services, asked: () => asked.filter((a) => !(a.name in lists)) };
};

it('requests six half-months, and closes with the sums on screen (APR-27, APR-33)', async () => {
  const period = aPeriod();
  const { services, asked } = withAnswers({
    listPeriods: () => ({ periods: [period] }),
    closePeriods: () => ({ results: [] }),
  });
  const machine = providePeriods(services, () => undefined);
  const found = await runEffect(machine, 'loadPeriods', { start: '', today });
  await runEffect(machine, 'loadPeriods', { start: '2025-06-16', today });
  await runEffect(machine, 'closePeriods', { periods: [period] });
  expect([found, asked().map((a) => a.query ?? a.body)]).toEqual([
    { periods: [period], aircraft: [] },
    [
      { from: '2025-05-01', until: '2025-07-31' },
      { from: '2025-04-01', until: '2025-06-30' },
      { items: [{ assetId: period.assetId, start: '2025-07-01', approvedCents: 21_430_020 }] },
    ],
  ]);
});
it('opens the books, or returns the service’s reason (APR-26)', async () => {
  const begun = withAnswers({ openBooks: () => ({ records: 6000, periods: 1400 }) });
  const open = (services: typeof begun.services) =>
    runEffect(
      providePeriods(services, () => undefined),
      'openBooks',
      { until: '2025-06-30' },
    );
  expect([await open(begun.services), begun.asked().map((a) => a.body)]).toEqual([
    { kind: 'opened', records: 6000, periods: 1400 },
    [{ until: '2025-06-30' }],
  ]);
  const refused = withAnswers({
    openBooks: refusing(409, { detail: 'A period is closed already: the books have begun.' }),
  });
  expect(await open(refused.services)).toEqual({
    kind: 'refused',
    message: 'A period is closed already: the books have begun.',
  });
});
it('takes and keeps out differences with the parts on screen (APR-24, APR-27)', async () => {
  const drift = aDrift();
  const results = { results: [{ activityId: drift.activityId, outcome: 'changed' }] };
  const { services, asked } = withAnswers({
    listDrifts: () => ({ drifts: [drift] }),
    takeDrifts: () => results,
    keepDrifts: () => results,
  });
  const machine = provideDrifts(services, () => undefined);
  const settle = (act: 'take' | 'keep') =>
    runEffect(machine, 'settleDrifts', {
      asked: { act, drifts: [drift] },
      reason: 'The rate was wrong.',
    });
  expect([
    await runEffect(machine, 'loadDrifts', { today }),
    await settle('take'),
    await settle('keep'),
  ]).toEqual([
    { drifts: [drift], aircraft: [] },
    { kind: 'answered', outcomes: ['changed'] },
    { kind: 'answered', outcomes: ['changed'] },
  ]);
  const body = {
    items: [{ activityId: drift.activityId, live: drift.live }],
    reason: 'The rate was wrong.',
  };
  expect(asked().map((a) => [a.name, a.query ?? a.body])).toEqual([
    ['listDrifts', { from: '2024-07-21', until: '2025-07-21' }],
    ['takeDrifts', body],
    ['keepDrifts', body],
  ]);
});
