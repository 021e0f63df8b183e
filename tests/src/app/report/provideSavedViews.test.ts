import { expect, it } from 'vitest';
import { provideSavedViews } from '../../../../src/app/report/provideSavedViews.ts';
import { fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';

const view = (name: string, page: string) => ({
  id: name,
  name,
  page,
  isShared: false,
  arrangement: { search: '' },
});
const all = [view('Mine', 'catis'), view('Fuel', 'fuel')];

it('lists the views of its pages', async () => {
  const { services } = fakeServices({ listReportViews: () => ({ views: all }) });
  expect(await runEffect(provideSavedViews(services, ['catis']), 'loadViews', undefined)).toEqual([
    all[0],
  ]);
});
it('returns a taken name as a result, and fails on any other error', async () => {
  const save = (status: number) =>
    runEffect(
      provideSavedViews(fakeServices({ saveReportView: refusing(status) }).services, ['catis']),
      'saveView',
      { id: 'Mine', body: {} },
    );
  expect(await save(409)).toEqual({ kind: 'nameTaken' });
  await expect(save(403)).rejects.toThrow();
});
it('restores a deleted view on Undo and lists the views again, or reports that it failed', async () => {
  const answers = { deleteReportView: () => ({}), addReportView: () => all[0] };
  for (const [addReportView, message, asked] of [
    [answers.addReportView, 'View Mine restored.', [{ type: 'list.requested' }]],
    [refusing(500), "View Mine couldn't be restored. Save it again.", []],
  ] as const) {
    const sent: unknown[] = [];
    const { services, notices, press } = fakeServices({ ...answers, addReportView });
    await runEffect(provideSavedViews(services, ['catis']), 'deleteView', {
      view: all[0],
      parent: { send: (event: unknown) => sent.push(event) },
    });
    press();
    await new Promise((done) => setImmediate(done));
    expect(notices.map((n) => n.message)).toEqual(['View Mine deleted.', message]);
    expect(sent).toEqual(asked);
  }
});
