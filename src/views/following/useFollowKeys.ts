import { useHotkeys } from 'react-hotkeys-hook';
import type { FollowingRef } from '../../../machines/following/following.machine.ts';
import { singleKey } from '../../ui/fields/singleKey.ts';

const kinds = { c: 'contact', o: 'onScene', r: 'returning', l: 'down' } as const;
type Key = keyof typeof kinds;
const isKey = (key: string): key is Key => Object.hasOwn(kinds, key);

/** C, O, R and L act on the row that has the focus, outside its fields (FOL-12, ENTRY-8). */
export function useFollowKeys(following: FollowingRef | undefined, isOn: boolean): void {
  useHotkeys(
    Object.keys(kinds).join(','),
    ({ target, key }) => {
      const row = target instanceof Element ? target.closest('[data-follows]') : null;
      const dispatchId = row?.getAttribute('data-follows');
      const typed = key.toLowerCase();
      if (dispatchId == null || !isKey(typed)) return;
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
