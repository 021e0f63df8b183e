import { it } from 'vitest';
import { Home } from '../../../../src/views/home/Home.tsx';
import { checkOffers } from '../../support/offers.ts';
import { aBoard, lookAs } from '../support/lookAs.ts';

const dispatches = ['Dispatch.Edit'];
it('offers what the rights of the user allow (AUTH-8)', () => {
  const board = aBoard();
  return checkOffers(
    {
      'OutNow canEdit': dispatches,
      'AtBase canEdit': dispatches,
      'AtBase canMark': ['base-admin.Edit'],
      'AtBase canManage': ['base-admin.View'],
      'IncidentsToday canEdit': dispatches,
      'IncidentsToday canSeeClosest': ['Dispatch.View'],
      'RecentEntries canEdit': dispatches,
      'OverduePanel canEdit': dispatches,
    },
    lookAs(Home, { home: board, outbox: board, saved: null, kept: board }),
  );
});
