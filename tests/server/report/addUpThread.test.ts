import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AddedUpReport } from '../../../contract/report/addedUp.ts';
import { encodeBlock } from '../../../domain/report/block/binaryBlock.ts';
import { readColumns } from '../../../domain/report/block/columns.ts';
import { prepareReport, runReport } from '../../../domain/report/engine/engine.ts';
import { TooLargeError } from '../../../domain/report/large/largeReport.ts';
import { readSentTable } from '../../../domain/report/large/sentTable.ts';
import { requestOfView } from '../../../domain/report/view/requestOfView.ts';
import { presetView } from '../../../domain/report/view/view.ts';
import type { AdderPort } from '../../../server/report/large/thread.ts';
import { threadPort } from '../../../server/report/large/thread.ts';
import { readBack } from '../../domain/report/readBack.ts';
import { blocksOf, type Season, season } from '../../domain/report/season.ts';

const folder = mkdtempSync(join(tmpdir(), 'add-up-'));
const file = join(folder, 'add-up.worker.js');
/** As the product is built: Node runs no TypeScript in a thread. */
beforeAll(() =>
  build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true },
    build: { ssr: 'server/report/large/addUp.worker.ts', outDir: folder, target: 'node20', rollupOptions: { output: { entryFileNames: 'add-up.worker.js' } } },
  }),
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [given] = fc.sample(
  season.filter((s) => s.activities.length > 14),
  { numRuns: 1, seed: 20_250_714 },
) as [Season];
const utf8 = { encode: (text: string) => Buffer.from(text), decode: (bytes: Uint8Array) => Buffer.from(bytes).toString() };
const request = requestOfView(presetView('cost', null), null, null);
async function tableOf(port: AdderPort) {
  await port.ask({ kind: 'begin', dimensions: given.dimensions, version: '1', request });
  for (const [n, block] of blocksOf(given).entries())
    await port.ask({ kind: 'take', tag: `month ${n}`, body: new Uint8Array(encodeBlock(block, utf8)).buffer });
  const { body } = await port.ask({ kind: 'finish' });
  return readSentTable(AddedUpReport.parse(JSON.parse(Buffer.from(body ?? []).toString())).table);
}
const whole = () => readBack(runReport(prepareReport(given.dimensions, readColumns(blocksOf(given))), request));

it('adds up in a thread what the page’s engine computes, and keeps what it made of a month (PERF-24)', async () => {
  const port = threadPort(file);
  expect(readBack(await tableOf(port))).toEqual(whole());
  await port.ask({ kind: 'begin', dimensions: given.dimensions, version: '1', request });
  expect((await port.ask({ kind: 'offer', tag: 'month 0' })).isKept).toBe(true);
  await port.ask({ kind: 'begin', dimensions: given.dimensions, version: '2', request });
  expect((await port.ask({ kind: 'offer', tag: 'month 0' })).isKept).toBe(false);
  await port.close();
});

it('tells what fails, and is begun anew after it was ended (PERF-24)', async () => {
  const port = threadPort(file);
  await expect(port.ask({ kind: 'offer', tag: 'month 0' })).rejects.toThrow('No report was begun.');
  await port.close();
  expect(readBack(await tableOf(port))).toEqual(whole());
  await port.close();
});

it('fails what was asked of a thread that ends (PERF-24)', async () => {
  const silent = join(folder, 'silent.mjs');
  writeFileSync(silent, "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => process.exit());");
  await expect(threadPort(silent).ask({ kind: 'finish' })).rejects.toThrow('has ended');
});

it('says in words when its memory does not suffice, and serves the next (PERF-24)', async () => {
  const port = threadPort(file, 16);
  const many = { ...given.dimensions, bases: Array.from({ length: 400_000 }, (_, n) => ({ id: String(n), code: `B${n}`, name: `Base ${n}` })) };
  await expect(port.ask({ kind: 'begin', dimensions: many, version: '1', request })).rejects.toThrow(TooLargeError);
  expect(readBack(await tableOf(port))).toEqual(whole());
  await port.close();
});
