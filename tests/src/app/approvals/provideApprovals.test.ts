import { expect, it } from 'vitest';
import { readApprovalsFilters } from '../../../../domain/approvals/address.ts';
import type {
  ApprovalsLoaded,
  StepOutcome,
  StepRequest,
} from '../../../../machines/approvals/approvals.setup.ts';
import { provideApprovals } from '../../../../src/app/approvals/provideApprovals.ts';
import { anId, aRow } from '../../../domain/approvals/world.ts';
import { stored } from '../../../domain/dispatch/world.ts';
import { type Answers, fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';

const lists: Answers = {
  listBases: () => ({ bases: [] }),
  listAssets: () => [],
  listAircraftMetadata: () => [],
  listAircraftTypes: () => ({ types: [] }),
};
const today = '2025-07-20';
const withAnswers = (answers: Answers) => {
  const { services, asked } = fakeServices({ ...lists, ...answers });
  const machine = provideApprovals(services, () => undefined);
  return {
    run: (src: string, input: unknown) => runEffect(machine, src, input),
    asked: () => asked.filter((a) => !(a.name in lists)),
  };
};

it('requests entered and reopened, or checked records, for the days and aircraft of the address (APR-28, APR-29, APR-50)', async () => {
  const none = aRow({ id: anId(2), assetId: null });
  const { run, asked } = withAnswers({ listApprovals: () => ({ records: [aRow(), none] }) });
  const load = (values: Record<string, string>) =>
    run('loadRecords', {
      address: readApprovalsFilters(values),
      today,
    }) as Promise<ApprovalsLoaded>;
  const counts = [(await load({})).records.length];
  counts.push(
    (await load({ tab: 'approve', aircraft: anId(83), start: '2025-07-01' })).records.length,
  );
  counts.push((await load({ tab: 'approve', aircraft: 'none' })).records.length);
  counts.push((await load({ tab: 'approved' })).records.length);
  const year = { from: '2024-07-21', until: '2025-07-21' };
  expect([counts, asked().map((a) => a.query)]).toEqual([
    [4, 2, 1, 2],
    [
      { ...year, state: 'entered' },
      { ...year, state: 'reopened' },
      { from: '2025-07-01', until: '2025-07-15', assetId: anId(83), state: 'checked' },
      { ...year, state: 'checked' },
      { from: '2025-05-01', until: '2025-07-21', state: 'approved' },
    ],
  ]);
});
it('sends each step with its records, 500 at a time (APR-15, APR-27)', async () => {
  const done = () => ({ results: [{ id: anId(1), outcome: 'done' }] });
  const { run, asked } = withAnswers({
    checkRecords: done,
    approveRecords: done,
    sendBackRecords: done,
    reopenRecords: done,
  });
  const item = { id: anId(1), version: 3, totalCents: 5, incidentIds: [anId(2)] };
  const send = (step: StepRequest['step'], reason: string, items = [item]) =>
    run('sendStep', { asked: { step, items }, reason }) as Promise<StepOutcome>;
  await send('check', '');
  await send('approve', '');
  await send('approve', 'Known to be right.');
  await send('sendBack', 'Hours are wrong.');
  await send('reopen', 'Hours are wrong.');
  const seen = { id: item.id, version: 3 };
  expect(asked().map((a) => [a.name, a.body])).toEqual([
    ['checkRecords', { items: [seen] }],
    ['approveRecords', { items: [item] }],
    ['approveRecords', { items: [item], reason: 'Known to be right.' }],
    ['sendBackRecords', { items: [seen], reason: 'Hours are wrong.' }],
    ['reopenRecords', { items: [seen], reason: 'Hours are wrong.' }],
  ]);
  const many = Array.from({ length: 501 }, (_, n) => ({ ...item, id: anId(n) }));
  expect([
    await send('check', '', many),
    new Set(asked().map((a) => a.idempotencyKey)).size,
  ]).toEqual([{ kind: 'answered', results: [...done().results, ...done().results] }, 7]);
});
it('returns a refusal as a result, and fails on an error', async () => {
  const step = {
    asked: { step: 'check', items: [{ id: anId(1), version: 1, totalCents: 0, incidentIds: [] }] },
    reason: '',
  };
  const refused = withAnswers({
    checkRecords: refusing(403, { detail: 'You may not check records.' }),
  });
  expect(await refused.run('sendStep', step)).toEqual({
    kind: 'refused',
    message: 'You may not check records.',
  });
  await expect(withAnswers({ checkRecords: refusing(500) }).run('sendStep', step)).rejects.toThrow(
    'refused',
  );
});
it('reads an approved record’s difference from the books (APR-23, APR-32)', async () => {
  const dispatch = {
    ...stored(),
    approval: { state: 'approved' as const, by: 'K. Lee', at: '2025-07-19T05:00:00Z', note: null },
  };
  const row = { id: dispatch.id, cost: 5, booked: 4, drift: 1 };
  const { run, asked } = withAnswers({
    getDispatch: () => ({ dispatch }),
    listApprovals: () => ({ records: [{ id: anId(9) }, row] }),
  });
  expect(await run('loadRecord', { id: dispatch.id })).toMatchObject({ kind: 'found', row });
  const { activityDate: day, assetId } = dispatch;
  expect(asked().at(-1)).toMatchObject({
    name: 'listApprovals',
    query: { from: day, until: day, assetId },
  });
});
it('reads one record, or reports that there is none (APR-32)', async () => {
  const dispatch = stored();
  const { run } = withAnswers({ getDispatch: () => ({ dispatch }) });
  expect(await run('loadRecord', { id: dispatch.id })).toEqual({
    kind: 'found',
    dispatch,
    aircraft: [],
    row: null,
  });
  expect(
    await withAnswers({ getDispatch: refusing(404) }).run('loadRecord', { id: dispatch.id }),
  ).toEqual({ kind: 'gone' });
  await expect(
    withAnswers({ getDispatch: refusing(500) }).run('loadRecord', { id: dispatch.id }),
  ).rejects.toThrow('refused');
});
