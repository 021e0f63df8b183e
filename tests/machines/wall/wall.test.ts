import type { Wall } from '../../../contract/wall/wall.ts';
import { wallMachine } from '../../../machines/wall/wall.machine.ts';
import { walkChart } from '../../support/chart.ts';

const wall: Wall = {
  bases: [],
  today: { incidents: [], litres: 0, loads: 0, hundredths: 0, cost: null },
};
const at = (second: number) => new Date(Date.UTC(2025, 6, 14, 22, 30, second)).toISOString();
const came = { type: 'board.came', wall, sun: null };
const broke = { type: 'line.lost', refusal: '', chance: 0.5 };
const refused = { type: 'line.lost', refusal: 'Not found.', chance: 0.5 };

// BASE-20, BASE-24, BASE-25
walkChart('wall', wallMachine, {
  input: { baseId: 'hmt', withCost: false, now: at(0) },
  events: [
    { type: 'bytes.came', at: at(0) },
    came,
    { type: 'renew.came', chance: 0.5 },
    broke,
    { type: 'session.ended' },
    { type: 'network.returned' },
    { type: 'signIn.requested' },
    { type: 'xstate.after.retryDelay.wall.line.waiting' },
    { type: 'xstate.after.silence.wall.line.linked.listening' },
  ],
  project: (c: { now: string; heardAt: string; isOnline: boolean; wall: Wall | null }) => [
    c.now,
    c.heardAt,
    c.isOnline,
    c.wall !== null,
  ],
  listeners: { readLine: null, watchTime: null, watchNetwork: null },
  scenarios: [
    {
      name: 'as time goes by',
      events: [
        { type: 'bytes.came', at: at(180) },
        came,
        { type: 'clock.ticked', now: at(46) },
        { type: 'clock.ticked', now: at(181) },
        { type: 'network.lost' },
        { type: 'network.returned' },
      ],
    },
    {
      name: 'pages',
      events: [
        came,
        refused,
        { type: 'xstate.after.retryDelay.wall.line.waiting' },
        { type: 'xstate.after.pageDelay.wall.board.shown' },
      ],
    },
  ],
});
