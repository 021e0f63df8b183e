import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, setup } from 'xstate';
import type { BoardRow } from '../../../../domain/base/board.ts';
import { baseWorkMachine } from '../../../../machines/base/baseWork.machine.ts';
import type { HomeRef } from '../../../../machines/home/home.machine.ts';
import { AtBase } from '../../../../src/views/home/AtBase.tsx';
import { standIn } from '../support/standIn.ts';
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

it('shows twelve aircraft without scrolling at 1366 × 768, and filters them as the user types (HOME-3)', async () => {
  await page.viewport(1366, 768);
  const rows = Array.from({ length: 12 }, (_, n) => ({
    ...ready,
    assetId: `t${n}`,
    radioId: `T-11${n}`,
    kind: n < 6 ? 'tankers' : n < 9 ? 'helitack' : 'airAttack',
    heading: n === 0 ? 'Tankers' : n === 6 ? 'Helitack' : n === 9 ? 'Air attack' : '',
    minutes: 2879,
    agent: n === 0 ? '1,200 gal PHOS-CHEK LC95A' : '',
  }));
  const { ref } = standIn<HomeRef>({ standing: rows, out: [], baseId: 'hmt' });
  const work = createActor(baseWorkMachine, { input: { source: null } }).start();
  await render(
    // The panel's width there, and its height without drafts.
    <div style={{ width: 427, height: 460, display: 'flex' }}>
      <AtBase home={ref} work={work} canEdit canMark canManage={false} />
    </div>,
  );
  const list = page.getByRole('group', { name: 'At base, list' }).element();
  expect(list.scrollHeight).toBeLessThanOrEqual(list.clientHeight);
  expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth);
  const shown = () => page.getByRole('link', { name: /^New flight of/ }).elements().length;
  await page.getByRole('searchbox', { name: 'Filter aircraft' }).fill('heli');
  await expect.poll(shown).toBe(3);
  await page.getByRole('searchbox', { name: 'Filter aircraft' }).fill('heli x');
  await expect.element(page.getByText('Nothing matches "heli x".')).toBeVisible();
});
