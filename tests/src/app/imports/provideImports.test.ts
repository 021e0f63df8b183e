import { expect, it } from 'vitest';
import {
  provideImportFile,
  provideImportLog,
  provideImportQueue,
} from '../../../../src/app/imports/provideImports.ts';
import { fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';

const job = (state: string) => ({ id: 'i-1', state });
const none = () => undefined;
const parent = { send: none };

it('starts the import of a file, and polls it until it is over (SET-61)', async () => {
  const states = ['checking', 'checked'];
  const { services, asked } = fakeServices({
    startImport: () => job('checking'),
    getImport: () => job(states.shift() ?? ''),
  });
  const events: unknown[] = [];
  const input = {
    id: 'i-1',
    acceptsNew: true,
    parent: { send: (event: unknown) => events.push(event) },
  };
  expect(await runEffect(provideImportFile(services, none), 'checkFile', input)).toEqual({
    kind: 'answered',
    job: job('checked'),
  });
  expect([events, asked[0]?.body, asked.map(({ name }) => name)]).toEqual([
    [{ type: 'job.told', job: job('checking') }],
    { isCheck: true, acceptsNew: true },
    ['startImport', 'getImport', 'getImport'],
  ]);
});
it('only polls a running import; a start that is not allowed is a result, another failure an error (SET-62)', async () => {
  const input = { id: 'i-1', acceptsNew: false, parent };
  const { services, asked } = fakeServices({ getImport: () => job('done') });
  const run = (with_: typeof services, isStarted: boolean) =>
    runEffect(provideImportFile(with_, none), 'runFile', { ...input, isStarted });
  expect(await run(services, true)).toEqual({ kind: 'answered', job: job('done') });
  expect(asked.map(({ name }) => name)).toEqual(['getImport']);
  const busy = fakeServices({
    startImport: refusing(409, { title: 'Another import is under way.' }),
  }).services;
  expect(await run(busy, false)).toEqual({
    kind: 'refused',
    message: 'Another import is under way.',
  });
  await expect(run(fakeServices({ startImport: refusing(500) }).services, false)).rejects.toThrow();
});
it('finds a running import, sends the chosen file, and cancels', async () => {
  const file = new File(['x'], 'season.csv');
  const { services, asked } = fakeServices({
    listImports: () => ({ items: [job('done'), job('running')] }),
    uploadImport: () => job('uploaded'),
    cancelImport: () => job('running'),
    getImport: () => job('cancelled'),
  });
  expect(await runEffect(provideImportLog(services), 'loadLog', undefined)).toHaveLength(2);
  const machine = provideImportFile(services, none);
  expect(await runEffect(machine, 'findRunning', undefined)).toEqual(job('running'));
  expect(await runEffect(machine, 'sendFile', { kind: 'aims', file })).toEqual({
    kind: 'answered',
    job: job('uploaded'),
  });
  expect(await runEffect(machine, 'stopFile', { id: 'i-1', acceptsNew: false, parent })).toEqual({
    kind: 'answered',
    job: job('cancelled'),
  });
  expect(asked[2]).toEqual({
    name: 'uploadImport',
    query: { kind: 'aims', name: 'season.csv' },
    file,
  });
  await expect(runEffect(machine, 'sendFile', { kind: 'aims', file: null })).rejects.toThrow();
});
it('polls again when the service is briefly busy, and fails when it stays unreachable', {
  timeout: 20_000,
}, async () => {
  let looks = 0;
  const busy = refusing(503);
  const input = { id: 'i-1', acceptsNew: false, parent, isStarted: true };
  const { services } = fakeServices({
    getImport: (asked) => {
      looks += 1;
      return looks === 1 ? busy(asked) : job('done');
    },
  });
  expect(await runEffect(provideImportFile(services, none), 'runFile', input)).toEqual({
    kind: 'answered',
    job: job('done'),
  });
  await expect(
    runEffect(
      provideImportFile(fakeServices({ getImport: busy }).services, none),
      'runFile',
      input,
    ),
  ).rejects.toThrow();
});
it('reads the first rows of files, none of a workbook that is none (SET-110)', async () => {
  const queue = provideImportQueue(fakeServices({}).services, none);
  const files = [
    new File(['\uFEFFName;Base;"Per ""1,000"" lb"\r\nA;B;1\r\n'], 'fees.csv'),
    new File(['no workbook'], 'bases.xlsx'),
    { name: 'gone.csv', size: 1 },
  ];
  expect(await runEffect(queue, 'readHeadings', { files })).toEqual([
    [['Name', 'Base', 'Per "1,000" lb'], ['A', 'B', '1'], ['']],
    [],
    [],
  ]);
});
