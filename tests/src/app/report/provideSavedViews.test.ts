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
it('a name that is taken is an outcome, another failure is none', async () => {
  const save = (status: number) =>
    runEffect(
      provideSavedViews(fakeServices({ saveReportView: refusing(status) }).services, ['catis']),
      'saveView',
      { id: 'Mine', body: {} },
    );
  expect(await save(409)).toEqual({ kind: 'nameTaken' });
  await expect(save(403)).rejects.toThrow();
});
it('a deleted view comes back with Undo, and says when it does not', async () => {
  const answers = { deleteReportView: () => ({}), addReportView: () => all[0] };
  for (const [addReportView, message] of [
    [answers.addReportView, 'View Mine restored.'],
    [refusing(500), "View Mine couldn't be restored. Save it again."],
  ] as const) {
    const { services, notices, press } = fakeServices({ ...answers, addReportView });
    await runEffect(provideSavedViews(services, ['catis']), 'deleteView', {
      view: all[0],
      onRestored: () => undefined,
    });
    press();
    await new Promise((done) => setImmediate(done));
    expect(notices.map((n) => n.message)).toEqual(['View Mine deleted.', message]);
  }
});
