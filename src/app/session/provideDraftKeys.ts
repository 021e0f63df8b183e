import { routes } from '../../../contract/table.ts';
import type { SessionSnapshot } from '../../../machines/session/session.machine.ts';
import type { Call } from '../../adapters/api/api.ts';
import { prefetchDraftKey, requestDraftKeysWith } from '../../adapters/drafts/draftCipher.ts';

/** What the draft keys need of the session's chart. */
interface Session {
  getSnapshot(): Pick<SessionSnapshot, 'hasTag' | 'context'>;
  subscribe(hear: (snapshot: Pick<SessionSnapshot, 'hasTag' | 'context'>) => void): unknown;
}
/**
 * Gets the draft key of the signed-in user as soon as the session is open, and again with each event of the session:
 * the return of the service is one.
 */
export function provideDraftKeys(session: Session, call: Call): void {
  const isOpenFor = (uid: string) => {
    const s = session.getSnapshot();
    return s.hasTag('open') && s.context.identity?.id === uid;
  };
  requestDraftKeysWith(async (uid) => {
    // The browser may have opened its storage only after the user left.
    if (!isOpenFor(uid)) throw new Error('This user is not signed in');
    const { key } = await call(routes.getDraftKey);
    // Another user may have signed in on the way: then it is that user's key.
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
