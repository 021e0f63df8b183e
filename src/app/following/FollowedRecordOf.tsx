import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import type { Following } from '../../../contract/following/following.ts';
import { routes } from '../../../contract/table.ts';
import { followSourceOf, recordOut } from '../../../domain/following/source.ts';
import type { DispatchFacts } from '../../../domain/reference/facts.ts';
import { isAllowed } from '../../../domain/session/permissions.ts';
import { formPath, rowPath } from '../../../machines/following/following.setup.ts';
import { focusField } from '../../adapters/browser/focus.ts';
import { serviceNow } from '../../adapters/browser/serviceTime.ts';
import { FollowedRecord } from '../../views/following/FollowedRecord.tsx';
import { useActorRef } from '../frame/actors.ts';
import type { Services } from '../frame/services.ts';
import { useChanges } from '../frame/useChanges.ts';
import { outboxOf } from '../outbox/queueEntry.ts';
import { provideFollowing } from './provideFollowing.ts';

interface FollowedProps extends Pick<DispatchFacts, 'aircraft' | 'bases'> {
  readonly services: Services;
  readonly record: Dispatch;
}
/**
 * The flight of a record as it is followed. A failed load shows nothing: the form works without it.
 */
export function FollowedRecordOf({ services, record, aircraft, bases }: FollowedProps) {
  const machine = useMemo(
    () =>
      provideFollowing(services).provide({
        actions: {
          focusFinding: ({ context: { form } }) =>
            focusField(`${formPath} ${form?.findings[0]?.field ?? 'text'}`),
          focusRow: () => focusField(rowPath(record.id)),
          // The time in is a field of the form itself.
          tellDown: () => undefined,
        },
      }),
    [services, record.id],
  );
  const [loaded, setLoaded] = useState<Following | null>(null);
  const queue = useSelector(outboxOf(services), (s) => s.context.entries);
  const source = useMemo(
    () =>
      followSourceOf(
        { now: serviceNow(), aircraft, bases, following: loaded, queue },
        recordOut(loaded, record),
      ),
    [aircraft, bases, loaded, queue, record],
  );
  const following = useActorRef(machine, { input: { source } });
  useEffect(() => following.send({ type: 'source.changed', source }), [following, source]);
  const load = useCallback(() => {
    services
      .call(routes.listFollowing, { query: {} })
      .then(setLoaded)
      .catch(() => undefined);
  }, [services]);
  useEffect(load, [load]);
  useChanges(services, load);
  const { permissions } = services.session.getSnapshot().context;
  return (
    <FollowedRecord following={following} canEdit={isAllowed(permissions, 'Dispatch', 'Edit')} />
  );
}
