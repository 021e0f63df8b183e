import { useSelector } from '@xstate/react';
import { pacificTime } from '../../../domain/dates/pacific.ts';
import type { MergeChoice } from '../../../domain/forms/merging.ts';
import type {
  DispatchEditorRef,
  DispatchEditorSnapshot,
} from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { openChoice } from '../../../machines/dispatch/merging.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { RadioCards } from '../../ui/fields/RadioCards.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';
import { sidesOf } from './selectors.ts';

const selectIsConflict = (s: DispatchEditorSnapshot) => s.hasTag('conflict');
const selectIsDiffering = (s: DispatchEditorSnapshot) => s.hasTag('differing');
const selectConflict = (s: DispatchEditorSnapshot) => s.context.conflict;
const selectTwin = (s: DispatchEditorSnapshot) => s.context.twin;
const selectMerging = (s: DispatchEditorSnapshot) => s.context.merging;

const changedWords = (who: string) => ({
  none: 'Nothing was changed by both of you: your changes go together.',
  some: (things: string) => `You and ${who} changed the same ${things}.`,
  back: 'Back to the form',
});
/** For two records of the same flight. */
const twinWords = {
  none: 'The two records say the same.',
  some: (things: string) => `The two records differ in the ${things} below.`,
  back: 'Keep both',
};

/** Changes that only the other user made; they are merged and listed. */
const Taken = ({
  taken,
  who,
}: {
  readonly taken: readonly MergeChoice[];
  readonly who: string;
}) => (
  <section aria-label={`Taken from ${who}`}>
    <h3 className="text-sm font-medium text-ink-2">Taken from {who}</h3>
    <ul className="flex flex-col">
      {taken.map((t) => (
        <li
          key={t.key}
          className="flex flex-wrap gap-x-2 border-t border-line py-1 first:border-t-0"
        >
          <span className="text-ink-2">{t.label}</span>
          <span>
            {t.base === null ? '' : `${t.base} → `}
            {t.theirs}
          </span>
        </li>
      ))}
    </ul>
  </section>
);

/** Merges field by field: the user decides only about fields both changed (D-62). */
function Differences({ form }: { readonly form: DispatchEditorRef }) {
  const conflict = useSelector(form, selectConflict);
  const merging = useSelector(form, selectMerging);
  const twin = useSelector(form, selectTwin);
  if (conflict === null || merging === null) return null;
  const who = conflict.changedBy;
  const when = pacificTime(conflict.changedAt);
  const words = twin === null ? changedWords(who) : twinWords;
  const left = merging.choices.filter((c) => merging.picks[c.key] === undefined).length;
  return (
    <>
      <p className="text-ink-2">
        {merging.choices.length === 0
          ? words.none
          : `${words.some(merging.choices.length === 1 ? 'thing' : 'things')} Choose one of each.`}
      </p>
      {merging.choices.map((c) => (
        <RadioCards
          key={c.key}
          path={`merge.${c.key}`}
          label={c.label}
          {...(c.base === null ? {} : { hint: `before: ${c.base}` })}
          value={merging.picks[c.key] ?? ''}
          options={sidesOf(c, `${who}, ${when}`)}
          onChange={(side) =>
            form.send({
              type: 'side.chosen',
              key: c.key,
              side: side === 'mine' ? 'mine' : 'theirs',
            })
          }
        />
      ))}
      {merging.taken.length > 0 && <Taken taken={merging.taken} who={who} />}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span role="status" className="flex-1 text-sm text-ink-3">
          {openChoice(merging) === null ? '' : `${left} still to choose`}
        </span>
        <Button variant="outline" onPress={() => form.send({ type: 'conflict.left' })}>
          {words.back}
        </Button>
        <Button onPress={() => form.send({ type: 'merge.accepted' })}>
          Save the merged dispatch
        </Button>
      </div>
    </>
  );
}

/** Shown if another user saved the dispatch while it was open here (D-62). */
export function ConflictDialog({ form }: { readonly form: DispatchEditorRef }) {
  const isOpen = useSelector(form, selectIsConflict);
  const isDiffering = useSelector(form, selectIsDiffering);
  const conflict = useSelector(form, selectConflict);
  const twin = useSelector(form, selectTwin);
  return (
    <Dialog
      title={
        twin === null
          ? 'Changed meanwhile'
          : `Merge ${twin.dispatchNumber} into ${conflict?.current.dispatchNumber ?? ''}`
      }
      isOpen={isOpen}
      onClose={() => form.send({ type: 'conflict.left' })}
      isAlert
      isWide={isDiffering}
    >
      <p>
        {twin === null
          ? `${conflict?.changedBy ?? 'Another user'} changed this dispatch${conflict === null ? '' : ` at ${pacificTime(conflict.changedAt)}`}. Your changes are not saved.`
          : `Both are the same flight. ${twin.dispatchNumber} is withdrawn once the other is saved.`}
      </p>
      {isDiffering ? (
        <Differences form={form} />
      ) : (
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onPress={() => form.send({ type: 'theirs.taken' })}>
            Reload
          </Button>
          <Button autoFocus onPress={() => form.send({ type: 'differences.opened' })}>
            Show differences
          </Button>
        </div>
      )}
    </Dialog>
  );
}
