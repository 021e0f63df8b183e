import { expect, it } from 'vitest';
import { provideCloseList } from '../../../../src/app/approvals/provideCloseList.ts';
import { aCloseLine } from '../../../domain/approvals/world.ts';
import { type Answers, fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';

const lists: Answers = {
  listAssets: () => [],
  listAircraftMetadata: () => [],
  listAircraftTypes: () => ({ types: [] }),
  listBases: () => ({ bases: [] }),
};
const line = aCloseLine();
const reason = 'The meter was read wrong at Hemet.';
const withAnswers = (answers: Answers) => {
  const { services, asked } = fakeServices({ ...lists, ...answers });
  const machine = provideCloseList(services, () => undefined);
  return { machine, asked: () => asked.filter((a) => !(a.name in lists)) };
};

it('loads the list of a month, and sends a reason with the line on screen (APR-60, APR-63)', async () => {
  const list = { lines: [line], given: [] };
  const { machine, asked } = withAnswers({
    getCloseList: () => list,
    explainCloseLine: () => ({ line }),
  });
  const loaded = await runEffect(machine, 'loadCloseList', { month: '2025-07-01' });
  const saved = await runEffect(machine, 'saveReason', { line, reason });
  const { kind, start, assetId, baseId, subject, basis } = line;
  expect([loaded, saved, asked().map((a) => a.query ?? a.body)]).toEqual([
    { list, aircraft: [], bases: [] },
    { kind: 'saved' },
    [{ month: '2025-07-01' }, { kind, start, assetId, baseId, subject, basis, reason }],
  ]);
});

it('returns why a reason is refused (APR-63)', async () => {
  const { machine } = withAnswers({
    explainCloseLine: refusing(409, { detail: 'This line has changed since.' }),
  });
  expect(await runEffect(machine, 'saveReason', { line, reason })).toEqual({
    kind: 'refused',
    message: 'This line has changed since.',
  });
});
