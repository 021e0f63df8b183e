import { instantText } from '../../domain/dates/pacific.ts';
import { demoId } from './reference/random.ts';
import type { Row, Tables } from './reference/rows.ts';
import type { DemoDispatch } from './seasonTypes.ts';

const CONTACT_AGO = 3;
const FUEL_AHEAD = 150;
/** The flights are checked every hour, so that a demo turns overdue only after a while. */
const EVERY = 60;
/** Minutes between earlier contacts, so that none was overdue before. */
const HEARD_EVERY = 45;

/** The demo's checklist for an overdue aircraft (FOL-30). */
const steps: readonly Row[] = (
  [
    ['Call on every frequency', 0, 1],
    ['Ask the incident and aircraft near it', 0, 2],
    ['Ask the base and airports it could reach', 0, 3],
    ['Tell the duty chief', 15, 1],
    ['Ask the rescue coordination center for a search', 30, 1],
  ] as const
).map(([name, afterMinutes, position]) => ({
  id: demoId('overdue step', `${afterMinutes} ${position}`),
  name,
  after_minutes: afterMinutes,
  position,
}));

/** The logs of the demo's flights that are out (DEMO-9). `now` in epoch minutes. */
export function followTables(season: readonly DemoDispatch[], now: number): Tables {
  const instant = (minutes: number) => instantText(minutes * 60_000);
  const lines = season.flatMap((dispatch, n): Row[] => {
    const last = dispatch.activities.at(-1);
    if (dispatch.type !== 'flight' || last === undefined || last.timeIn !== null || last.aborted)
      return [];
    const common = { dispatch_id: demoId('dispatch', n), by_uid: 'demo-dispatcher' };
    const none = { every_minutes: null, fuel_until: null };
    const first = Math.min(last.timeOut ?? now, now - CONTACT_AGO);
    const times = Math.max(0, Math.ceil((now - CONTACT_AGO - first) / HEARD_EVERY) - 1);
    return [
      {
        ...common,
        id: demoId('follow line', n),
        at: instant(first),
        kind: 'follow',
        text: '',
        every_minutes: EVERY,
        fuel_until: instant(now + FUEL_AHEAD),
      },
      ...Array.from({ length: times }, (_, k) => ({
        ...common,
        ...none,
        id: demoId('earlier contact line', `${n} ${k}`),
        at: instant(first + (k + 1) * HEARD_EVERY),
        kind: 'contact',
        text: '',
      })),
      {
        ...common,
        ...none,
        id: demoId('contact line', n),
        at: instant(now - CONTACT_AGO),
        kind: 'onScene',
        text: 'Division A',
      },
    ];
  });
  return [
    ['flight_log', lines],
    ['overdue_steps', steps],
  ];
}
