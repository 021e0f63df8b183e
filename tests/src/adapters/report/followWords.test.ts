import { expect, it } from 'vitest';
import { presetView } from '../../../../domain/report/view/view.ts';
import { followWords } from '../../../../src/adapters/report/followWords.ts';
import { fakeServices } from '../../support/fakeServices.ts';

it('requests a view with current names, and lists which were renamed (RPT-171)', async () => {
  const view = presetView('cost', null);
  const never = new AbortController().signal;
  const answer = {
    state: '{"v":1,"ap":1}',
    renamed: [{ from: 'LC95A', to: ['LC95A-W', 'LC95A-Z'] }],
    faults: ['T-83 is gone.'],
  };
  const { services, asked } = fakeServices({ followWords: () => answer });
  expect(await followWords(services.call, view, never)).toEqual({
    state: { ...view.state, approvedOnly: true },
    renamed: ['LC95A is LC95A-W and LC95A-Z now.'],
    faults: ['T-83 is gone.'],
  });
  expect(asked).toEqual([
    {
      name: 'followWords',
      body: {
        arrangement: { preset: 'cost', dimension: 'incident', groupBy: 'agency', state: '' },
      },
    },
  ]);
  const plain = fakeServices({ followWords: () => ({ state: '', renamed: [], faults: [] }) });
  expect((await followWords(plain.services.call, view, never)).state).toEqual(view.state);
});
