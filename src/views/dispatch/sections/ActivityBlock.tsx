import { useSelector } from '@xstate/react';
import { Trash2 } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { activityTitle } from '../../../../domain/dispatch/view/review.ts';
import type {
  DispatchEditorRef,
  DispatchEditorSnapshot,
} from '../../../../machines/dispatch/dispatchEditor.machine.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { selectIsLocked } from '../../drafts/draftSelectors.ts';

const selectKeys = (s: DispatchEditorSnapshot) =>
  s.context.draft.activities.map((activity) => activity.key).join(' ');

export interface EachActivityProps {
  readonly form: DispatchEditorRef;
  readonly children: (activity: number) => ReactNode;
  /** Shows a button that removes the activity. */
  readonly isRemovable?: boolean;
}
/** The fields of each activity; with several activities each has a heading. */
export function EachActivity({ form, children, isRemovable = false }: EachActivityProps) {
  const keys = useSelector(form, selectKeys).split(' ');
  if (keys.length === 1) return children(0);
  return (
    <div className="flex flex-col gap-5">
      {keys.map((key, activity) => (
        <Fragment key={key}>
          <Block form={form} activity={activity} isRemovable={isRemovable}>
            {children(activity)}
          </Block>
        </Fragment>
      ))}
    </div>
  );
}

interface BlockProps {
  readonly form: DispatchEditorRef;
  readonly activity: number;
  readonly isRemovable: boolean;
  readonly children: ReactNode;
}
function Block({ form, activity, isRemovable, children }: BlockProps) {
  const title = useSelector(form, (s) => activityTitle(s.context.draft, s.context.facts, activity));
  const isLocked = useSelector(form, selectIsLocked);
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-3 border-t border-line pt-3 first:border-t-0 first:pt-0"
    >
      <div className="flex min-h-9 items-center gap-2">
        <h3 className="min-w-0 flex-1 font-semibold">{title}</h3>
        {isRemovable && (
          <Button
            variant="none"
            size="icon"
            aria-label={`Remove activity ${activity + 1}`}
            isDisabled={isLocked}
            onPress={() => form.send({ type: 'activity.removed', activity })}
          >
            <Trash2 aria-hidden size={16} />
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}
