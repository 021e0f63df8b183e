import { useSelector } from '@xstate/react';
import { valueAt } from '../../domain/dispatch/edit.ts';
import type { DraftFormRef, DraftFormSnapshot } from '../../machines/draft/draftForm.ts';
import type { DraftFinding } from '../../machines/draft/finding.ts';
import type { Messages } from '../../machines/draft/shown.ts';
import { selectIsLocked } from './draftSelectors.ts';

export type AnyWay = NonNullable<DraftFinding['ways']>[number];
interface Finding<Way extends AnyWay> extends DraftFinding {
  readonly ways?: readonly Way[];
}
interface FieldsSnapshot<Way extends AnyWay> extends DraftFormSnapshot {
  readonly context: DraftFormSnapshot['context'] & {
    readonly draft: { readonly touched: readonly string[]; readonly copied?: readonly string[] };
    readonly messages: Messages<Finding<Way>>;
  };
}
/** A form whose draft has a field at `Path`, and whose findings offer ways out of the kind `Way`. */
export interface FieldsRef<Path, Way extends AnyWay> extends Pick<DraftFormRef, 'subscribe'> {
  getSnapshot(): FieldsSnapshot<Way>;
  // Which field it is says `path`, not the many paths a form's events may have.
  send(
    event:
      | { type: 'field.changed'; path: NoInfer<Path>; value: string }
      | { type: 'field.left'; path: NoInfer<Path> }
      | { type: 'way.chosen'; way: NoInfer<Way> },
  ): void;
}

const noMessages = [] as const;
/** The left mark of a value that was copied from another record, until it is touched (domain §3). */
const copiedMark = 'relative before:absolute before:inset-y-0 before:-left-2 before:w-1 before:rounded-full before:bg-accent';

/** What every field of a draft needs, bound to its path. */
export function useDraftField<Path extends string, Way extends AnyWay>(form: FieldsRef<Path, Way>, path: Path) {
  const value = useSelector(form, (s) => valueAt(s.context.draft, path));
  const messages = useSelector(form, (s) => s.context.messages[path] ?? noMessages);
  const isDisabled = useSelector(form, selectIsLocked);
  const isCopied = useSelector(form, (s) => s.context.draft.copied?.includes(path) ?? false);
  return {
    text: typeof value === 'string' ? value : '',
    /** Classes that mark a copied value, '' for any other. */
    mark: isCopied ? copiedMark : '',
    messages,
    isDisabled,
    change: (next: string) => form.send({ type: 'field.changed', path, value: next }),
    leave: () => form.send({ type: 'field.left', path }),
    way: (message: number, way: number) => {
      const chosen = messages[message]?.ways?.[way];
      if (chosen !== undefined) form.send({ type: 'way.chosen', way: chosen });
    },
  };
}
export type BoundField = ReturnType<typeof useDraftField>;
