import { expect, it } from 'vitest';
import { provideDayList } from '../../../../src/app/home/provideDayList.ts';
import { fakeServices, runEffect } from '../../support/fakeServices.ts';

const none = {
  listAssets: () => [],
  listAircraftMetadata: () => [],
  listAircraftTypes: () => ({ types: [] }),
  listAircraftVendors: () => [],
  listContracts: () => [],
};

it.each([
  [false, ['living'], ['false']],
  [true, ['living', 'deleted'], ['false', 'true']],
] as const)(
  'requests deleted dispatches only with the switch: %s',
  async (withDeleted, ids, archived) => {
    const { services, asked } = fakeServices({
      ...none,
      listDispatches: ({ query }) => ({
        dispatches: [
          { id: (query as { isArchived: string }).isArchived === 'true' ? 'deleted' : 'living' },
        ],
      }),
    });
    const day = (await runEffect(provideDayList(services), 'loadDay', {
      day: '2026-08-20',
      withDeleted,
    })) as { dispatches: { id: string }[] };
    expect(day.dispatches.map((d) => d.id)).toEqual(ids);
    expect(asked.filter((a) => a.name === 'listDispatches').map((a) => a.query)).toEqual(
      archived.map((isArchived) => ({ from: '2026-08-20', until: '2026-08-20', isArchived })),
    );
  },
);
