import { afterEach, expect, it, vi } from 'vitest';
import {
  provideCostPack,
  provideIncidentList,
} from '../../../../src/app/costPack/provideCostPack.ts';
import { provideSharedPack } from '../../../../src/app/costPack/provideSharedPack.ts';
import { aLink, aPack, aShares } from '../../../machines/costPack/world.ts';
import { fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';

afterEach(() => vi.unstubAllGlobals());
const asked = { id: 'i-1', approved: true, availability: false };

it('requests the list of the address (PACK-33)', async () => {
  const { services, asked: calls } = fakeServices({ listIncidents: () => ({ incidents: [] }) });
  const address = { search: 'sand', year: '', agency: '', from: '', until: '' };
  await runEffect(provideIncidentList(services), 'loadIncidents', { address });
  expect(calls[0]?.query).toEqual({ search: 'sand' });
});

it('loads a page in both groupings; an unknown incident is a result (PACK-1, PACK-4)', async () => {
  const { services, asked: calls } = fakeServices({ getCostPack: () => aPack() });
  expect(await runEffect(provideCostPack(services), 'loadPack', asked)).toEqual({
    kind: 'found',
    pack: aPack(),
  });
  expect(calls[0]).toEqual(
    expect.objectContaining({
      params: { id: 'i-1' },
      query: { approved: 'true', availability: 'false' },
    }),
  );
  const load = (status: number) =>
    runEffect(
      provideCostPack(fakeServices({ getCostPack: refusing(status) }).services),
      'loadPack',
      asked,
    );
  expect([await load(404), await load(400)]).toEqual([{ kind: 'missing' }, { kind: 'missing' }]);
  await expect(load(500)).rejects.toThrow();
});

it('saves shares against the version on screen (PACK-14)', async () => {
  const body = { agreements: [], owner: null, declared: null };
  const save = (answer: () => unknown) => {
    const { services, asked: calls, notices } = fakeServices({ saveCostShares: answer as never });
    return runEffect(provideCostPack(services), 'saveShares', { id: 'i-1', body, version: 3 }).then(
      (outcome) => ({ outcome, calls, notices }),
    );
  };
  const saved = await save(() => aShares());
  expect(saved.outcome).toEqual({ kind: 'saved', shares: aShares() });
  expect(saved.calls[0]).toEqual(
    expect.objectContaining({ params: { id: 'i-1' }, body, ifMatch: 3 }),
  );
  const theirs = aShares({ version: 4 });
  const changed = await save(
    refusing(412, {
      current: theirs,
      changedBy: 'B. Base',
      changedAt: '2025-07-20T00:00:00Z',
    }) as never,
  );
  expect(changed.outcome).toEqual({
    kind: 'conflict',
    conflict: { current: theirs, changedBy: 'B. Base', changedAt: '2025-07-20T00:00:00Z' },
  });
  expect((await save(refusing(400) as never)).outcome).toEqual(
    expect.objectContaining({ kind: 'refused' }),
  );
  await expect(save(refusing(null) as never)).rejects.toThrow();
  await expect(
    runEffect(provideCostPack(fakeServices({}).services), 'saveShares', {
      id: 'i',
      body: null,
      version: 1,
    }),
  ).rejects.toThrow();
});

it('creates a link and copies it, and creates it even when the browser blocks copying (PACK-40, PACK-43)', async () => {
  const copied: string[] = [];
  vi.stubGlobal('location', { origin: 'https://catis.test' });
  vi.stubGlobal('navigator', {
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  });
  const { services, asked: calls } = fakeServices({
    addSharedPack: () => aLink,
    listSharedPacks: () => ({ items: [aLink] }),
    revokeSharedPack: () => aLink,
  });
  const machine = provideCostPack(services);
  const body = { days: 30, approved: false, availability: true };
  expect(await runEffect(machine, 'makeLink', { id: 'i-1', body })).toEqual({
    pack: aLink,
    isCopied: true,
  });
  expect(copied).toEqual(['https://catis.test/shared#secret']);
  expect(calls[0]).toEqual(
    expect.objectContaining({ params: { id: 'i-1' }, body, idempotencyKey: expect.any(String) }),
  );
  vi.stubGlobal('navigator', {
    clipboard: { writeText: async () => Promise.reject(new Error('no')) },
  });
  expect(await runEffect(machine, 'makeLink', { id: 'i-1', body })).toEqual({
    pack: aLink,
    isCopied: false,
  });
  expect(await runEffect(machine, 'loadLinks', { id: 'i-1' })).toEqual([aLink]);
  expect(await runEffect(machine, 'revokeLink', { id: 'l-1' })).toEqual(aLink);
});

it('returns an ended link as a result, and fails when the service is unreachable (PACK-41)', async () => {
  const monitor = { identify: () => undefined, report: () => undefined, warn: () => undefined };
  const machine = provideSharedPack({
    loadApiConfig: async () => ({
      catisRestUrl: '/api',
      hasHelp: false,
      hasMonitor: false,
      version: '',
    }),
    monitor,
  });
  const answer = (status: number, body: object) => {
    const sent = vi.fn(async () => new Response(JSON.stringify(body), { status }));
    vi.stubGlobal('fetch', sent);
    return sent;
  };
  const opened = { page: aPack().page, expiresAt: '2025-08-20T01:00:00Z' };
  const sent = answer(200, opened);
  const id = '6b1d6d5e-3c53-4a38-9d0c-3d5b7f3f1c11';
  opened.page = { ...opened.page, incident: { ...opened.page.incident, id } };
  vi.stubGlobal(
    'fetch',
    sent.mockImplementation(async () => new Response(JSON.stringify(opened), { status: 200 })),
  );
  expect(await runEffect(machine, 'openPack', { token: 'secret' })).toEqual({
    kind: 'opened',
    opened,
  });
  expect(sent.mock.calls[0]).toEqual([
    '/api/x/shared-packs/open',
    expect.objectContaining({ method: 'POST', body: '{"token":"secret"}' }),
  ]);
  answer(404, { type: '/problems/not-found', title: 'Not found.', status: 404 });
  expect(await runEffect(machine, 'openPack', { token: 'old' })).toEqual({ kind: 'gone' });
  answer(503, {});
  await expect(runEffect(machine, 'openPack', { token: 'secret' })).rejects.toThrow();
});
