import { useSelector } from '@xstate/react';
import { valueAt } from '../../../domain/dispatch/draft/edit.ts';
import type { DraftFormRef, DraftFormSnapshot } from '../../../machines/parts/draftForm.ts';
import type { DraftFinding } from '../../../machines/parts/finding.ts';
import type { Messages } from '../../../machines/parts/shown.ts';
import { selectIsLocked } from './draftSelectors.ts';

export type AnyWay = NonNullable<DraftFinding['fixes']>[number];
interface Finding<Fix extends AnyWay> extends DraftFinding {
  readonly fixes?: readonly Fix[];
}
interface FieldsSnapshot<Fix extends AnyWay> extends DraftFormSnapshot {
  readonly context: DraftFormSnapshot['context'] & {
    readonly draft: { readonly touched: readonly string[]; readonly copied?: readonly string[] };
    readonly messages: Messages<Finding<Fix>>;
  };
}
/** A form whose draft has a field at `Path` and whose findings offer fixes of type `Fix`. */
export interface FieldsRef<Path, Fix extends AnyWay> extends Pick<DraftFormRef, 'subscribe'> {
  getSnapshot(): FieldsSnapshot<Fix>;
  // `NoInfer`: `Path` is inferred from the `path` argument, not from all paths in the form's
  // events.
  send(
    event:
      | { type: 'field.changed'; path: NoInfer<Path>; value: string }
      | { type: 'field.left'; path: NoInfer<Path> }
      | { type: 'fix.chosen'; fix: NoInfer<Fix> },
  ): void;
}

const noMessages = [] as const;
/** The left mark of a value copied from another record, until the user touches it (CLONE-3). */
const copiedMark =
  'relative before:absolute before:inset-y-0 before:-left-2 before:w-1 before:rounded-full before:bg-accent';

/** Value, messages and handlers of a draft field, bound to its path. */
export function useDraftField<Path extends string, Fix extends AnyWay>(
  form: FieldsRef<Path, Fix>,
  path: Path,
) {
  const value = useSelector(form, (s) => valueAt(s.context.draft, path));
  const messages = useSelector(form, (s) => s.context.messages[path] ?? noMessages);
  const isDisabled = useSelector(form, selectIsLocked);
  const isCopied = useSelector(form, (s) => s.context.draft.copied?.includes(path) ?? false);
  const isProposed = useSelector(form, (s) => !s.context.draft.touched.includes(path));
  return {
    text: typeof value === 'string' ? value : '',
    /** The user has not typed the value: a default, or a copy. */
    isProposed,
    /** Classes that mark a copied value, else ''. */
    mark: isCopied ? copiedMark : '',
    messages,
    isDisabled,
    change: (next: string) => form.send({ type: 'field.changed', path, value: next }),
    leave: () => form.send({ type: 'field.left', path }),
    fix: (message: number, fix: number) => {
      const chosen = messages[message]?.fixes?.[fix];
      if (chosen !== undefined) form.send({ type: 'fix.chosen', fix: chosen });
    },
  };
}
export type BoundField = ReturnType<typeof useDraftField>;
