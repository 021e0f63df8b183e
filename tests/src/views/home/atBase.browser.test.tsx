import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, setup } from 'xstate';
import type { BoardRow } from '../../../../domain/base/board.ts';
import { baseWorkMachine } from '../../../../machines/base/baseWork.machine.ts';
import type { HomeRef } from '../../../../machines/home/home.machine.ts';
import { AtBase } from '../../../../src/views/home/AtBase.tsx';
import '../../../../src/ui/theme.css';

const ready: BoardRow = {
  assetId: 't83',
  radioId: 'T-83',
  registration: 'N483AT',
  typeName: 'S-2T',
  status: 'Available',
  since: '09:00',
  sinceAt: '2025-07-14T16:00:00Z',
  minutes: 240,
  incident: '',
  incidentId: null,
  timeOut: '',
  agent: '',
  hundredths: 0,
  crew: '',
  flight: null,
  kind: 'tankers',
  rotation: 1,
  heading: '',
  mark: null,
};
const marked: BoardRow = {
  ...ready,
  assetId: 't82',
  radioId: 'T-82',
  status: 'Unavailable',
  rotation: null,
  mark: { id: 'm1', reason: 'Hydraulic leak', untilTime: null },
};

const at = (kind: string, id: string) => `/dispatch/${kind}/new?aircraft=${id}&base=hmt`;

it.each([
  [
    'every action',
    true,
    [
      [
        `New flight of T-83 ${at('flight', 't83')}`,
        `Standby of T-83 ${at('standby', 't83')}`,
        'Mark T-83 unavailable',
      ],
      [`Dispatch anyway: T-82 ${at('flight', 't82')}`, 'T-82 is available again'],
    ],
  ],
  ['no action', false, [[], []]],
])(
  'offers %s on an available and a marked aircraft, as the rights allow (HOME-3)',
  async (_, isAllowed, offers) => {
    const home = createActor(
      setup({}).createMachine({ context: { standing: [ready, marked], out: [], baseId: 'hmt' } }),
    ).start();
    const work = createActor(baseWorkMachine, { input: { source: null } }).start();
    // The panel reads these three values of the page's chart, which this one has too.
    await render(
      <AtBase
        home={home as unknown as HomeRef}
        work={work}
        canEdit={isAllowed}
        canMark={isAllowed}
        canManage={false}
      />,
    );
    const offered = page
      .getByRole('listitem')
      .elements()
      .map((row) =>
        [...row.querySelectorAll('a, button')].map((one) =>
          [one.getAttribute('aria-label'), one.getAttribute('href')]
            .filter((text) => text !== null)
            .join(' '),
        ),
      );
    expect(offered).toEqual(offers);
  },
);
