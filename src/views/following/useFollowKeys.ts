import { useHotkeys } from 'react-hotkeys-hook';
import type { DivertRef } from '../../../machines/following/divert.machine.ts';
import type { FollowingRef } from '../../../machines/following/following.machine.ts';
import { singleKey } from '../../ui/fields/singleKey.ts';

const kinds = { c: 'contact', o: 'onScene', r: 'returning', l: 'down' } as const;
type Key = keyof typeof kinds;
const isKey = (key: string): key is Key => Object.hasOwn(kinds, key);

interface Charts {
  readonly following: FollowingRef | undefined;
  readonly divert: DivertRef | undefined;
}
/** C, D, O, R and L act on the row that has the focus, outside its fields (FOL-12, ENTRY-8). */
export function useFollowKeys({ following, divert }: Charts, isOn: boolean): void {
  useHotkeys(
    ['d', ...Object.keys(kinds)].join(','),
    (event) => {
      const { target, key } = event;
      const row = target instanceof Element ? target.closest('[data-follows]') : null;
      const dispatchId = row?.getAttribute('data-follows');
      const typed = key.toLowerCase();
      if (dispatchId == null) return;
      if (typed === 'd') {
        // The letter must not arrive in the field that gets the focus.
        event.preventDefault();
        return divert?.send({ type: 'divert.opened', dispatchId });
      }
      if (!isKey(typed)) return;
      following?.send({
        type: 'line.ordered',
        dispatchId,
        kind: kinds[typed],
        at: null,
        text: '',
      });
    },
    { ...singleKey, enabled: isOn && following !== undefined },
  );
}
