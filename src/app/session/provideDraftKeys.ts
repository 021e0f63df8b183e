import { routes } from '../../../contract/table.ts';
import type { SessionSnapshot } from '../../../machines/session/session.machine.ts';
import type { Call } from '../../adapters/api/api.ts';
import { prefetchDraftKey, requestDraftKeysWith } from '../../adapters/drafts/draftCipher.ts';

/** The part of the session chart that the draft keys need. */
interface Session {
  getSnapshot(): Pick<SessionSnapshot, 'hasTag' | 'context'>;
  subscribe(hear: (snapshot: Pick<SessionSnapshot, 'hasTag' | 'context'>) => void): unknown;
}
/**
 * Prefetches the signed-in user's draft key when the session opens, and again on each later session
 * event, such as the service's return.
 */
export function provideDraftKeys(session: Session, call: Call): void {
  const isOpenFor = (uid: string) => {
    const s = session.getSnapshot();
    return s.hasTag('open') && s.context.identity?.id === uid;
  };
  requestDraftKeysWith(async (uid) => {
    // The browser may have opened its storage only after the user signed out.
    if (!isOpenFor(uid)) throw new Error('This user is not signed in');
    const { key } = await call(routes.getDraftKey);
    // If another user has signed in during the request, the key is that user's.
    if (!isOpenFor(uid)) throw new Error('This user is no longer signed in');
    return key;
  });
  const prefetch = (s: Pick<SessionSnapshot, 'hasTag' | 'context'>) => {
    const uid = s.context.identity?.id ?? '';
    if (s.hasTag('open') && uid !== '') prefetchDraftKey(uid);
  };
  session.subscribe(prefetch);
  prefetch(session.getSnapshot());
}
