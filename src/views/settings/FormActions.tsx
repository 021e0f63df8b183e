import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { isSameDraft } from '../../../domain/settings/draft.ts';
import type {
  ReferenceEditorRef,
  ReferenceEditorSnapshot,
} from '../../../machines/settings/referenceEditor.machine.ts';
import type {
  ReferenceListRef,
  ReferenceListSnapshot,
} from '../../../machines/settings/referenceList.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';

const selectPage = (s: ReferenceEditorSnapshot) => s.context.page;
const selectItem = (s: ReferenceEditorSnapshot) => s.context.item;
const selectLists = (s: ReferenceEditorSnapshot) => s.context.lists;
const selectIsDirty = (s: ReferenceEditorSnapshot) =>
  !isSameDraft(s.context.first, s.context.draft);
const selectIsChanging = (s: ReferenceListSnapshot) => s.hasTag('busy');

/** Other one-click actions on the row, in the groups that its page declares. */
export function FormActions({
  list,
  form,
}: {
  readonly list: ReferenceListRef;
  readonly form: ReferenceEditorRef;
}) {
  const page = useSelector(form, selectPage);
  const item = useSelector(form, selectItem);
  const lists = useSelector(form, selectLists);
  const isDirty = useSelector(form, selectIsDirty);
  const isChanging = useSelector(list, selectIsChanging);
  const actions = useMemo(
    () => (item === null ? [] : (page.actions?.(item, lists) ?? [])),
    [page, item, lists],
  );
  const groups = [...new Set(actions.map((a) => a.group))];
  return (
    <>
      {groups.map((group) => (
        <div key={group} className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
          {group !== '' && <span className="min-w-0 flex-1">{group}</span>}
          {actions
            .filter((a) => a.group === group)
            .map((action) => (
              <Button
                key={action.key}
                variant="outline"
                size="inputAction"
                aria-label={group === '' ? action.label : `${action.label}: ${group}`}
                isDisabled={isDirty || isChanging}
                onPress={() =>
                  list.send({
                    type: 'change.pressed',
                    change: { kind: 'action', id: page.idOf(item), action: action.key },
                  })
                }
              >
                {action.label}
              </Button>
            ))}
        </div>
      ))}
    </>
  );
}
