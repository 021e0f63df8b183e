import { useEffect } from 'react';
import { wallRoutes } from '../../../contract/wall/routes.ts';
import { allows } from '../../../domain/session/permissions.ts';
import type { Services } from './services.ts';

/**
 * Calls back when any user has saved a record, while the page shows. Users without the right to
 * this stream get no events (BASE-27).
 */
export function useChanges(
  { changes, session }: Pick<Services, 'changes' | 'session'>,
  onChange: () => void,
): void {
  useEffect(() => {
    if (!allows(wallRoutes.streamWall.needs, session.getSnapshot().context.permissions, [])) return;
    const listening = changes.on('records.changed', onChange);
    changes.send({ type: 'page.listened' });
    return () => {
      listening.unsubscribe();
      changes.send({ type: 'page.left' });
    };
  }, [changes, session, onChange]);
}
