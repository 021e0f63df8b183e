import { useSelector } from '@xstate/react';
import { dispatchDetail } from '../../../domain/dispatch/view/detail.ts';
import { dispatchPath } from '../../../domain/dispatch/view/kinds.ts';
import type {
  AllDispatchesRef,
  AllDispatchesSnapshot,
} from '../../../machines/home/allDispatches.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { Drawer } from '../../ui/notices/Drawer.tsx';
import { DetailLines } from '../records/DetailLines.tsx';

const selectLoaded = (s: AllDispatchesSnapshot) => s.context.loaded;

/** One dispatch next to the list, read-only (HOME-81). */
export function DispatchDetail({
  list,
  mayEdit,
}: {
  readonly list: AllDispatchesRef;
  readonly mayEdit: boolean;
}) {
  const loaded = useSelector(list, selectLoaded);
  const opened = loaded?.opened ?? null;
  if (loaded === null || opened === null) return null;
  const { title, head, parts } = dispatchDetail(opened, loaded.aircraft);
  const close = () => list.send({ type: 'filter.chosen', filter: { open: '' } });
  return (
    <Drawer
      title={title}
      onClose={close}
      footer={
        <>
          {mayEdit && !opened.isArchived && (
            <Link href={dispatchPath(opened.dispatchType, opened.id)}>Open</Link>
          )}
          <span className="flex-1" />
          <Button variant="outline" onPress={close}>
            Close
          </Button>
        </>
      }
    >
      <DetailLines lines={head} />
      {parts.map((lines, n) => (
        <section
          key={opened.activities[n]?.activityId}
          className="border-t border-line pt-3"
          aria-label={parts.length > 1 ? `Activity ${n + 1}` : 'Activity'}
        >
          <DetailLines lines={lines} />
        </section>
      ))}
    </Drawer>
  );
}
