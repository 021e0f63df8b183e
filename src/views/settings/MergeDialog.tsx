import { useSelector } from '@xstate/react';
import { openMergeKey } from '../../../machines/settings/referenceEditor.context.ts';
import type {
  ReferenceEditorRef,
  ReferenceEditorSnapshot,
} from '../../../machines/settings/referenceEditor.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { RadioCards } from '../../ui/fields/RadioCards.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';

const selectIsMerging = (s: ReferenceEditorSnapshot) => s.hasTag('conflict');
const selectMerging = (s: ReferenceEditorSnapshot) => s.context.merging;

/**
 * Shown if another user saved the row while it was open here. The user decides about each field
 * that both changed.
 */
export function MergeDialog({ form }: { readonly form: ReferenceEditorRef }) {
  const isOpen = useSelector(form, selectIsMerging);
  const merging = useSelector(form, selectMerging);
  const who = merging?.changedBy ?? '';
  const leave = () => form.send({ type: 'merge.left' });
  return (
    <Dialog title="Changed meanwhile" isOpen={isOpen} onClose={leave} isAlert isWide>
      <p>{who} changed this meanwhile. Your changes are not saved.</p>
      {merging?.choices.map((c) => (
        <RadioCards
          key={c.key}
          path={`merge.${c.key}`}
          label={c.label}
          hint={`before: ${c.base}`}
          value={merging.picks[c.key] ?? ''}
          options={[
            { id: 'mine', label: 'Mine', text: c.mine },
            { id: 'theirs', label: who, text: c.theirs },
          ]}
          onChange={(side) =>
            form.send({
              type: 'side.chosen',
              key: c.key,
              side: side === 'mine' ? 'mine' : 'theirs',
            })
          }
        />
      ))}
      {merging !== null && merging.taken.length > 0 && (
        <p className="text-ink-2">
          Taken from {who}: {merging.taken.map((t) => `${t.label}: ${t.theirs}`).join(', ')}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span role="status" className="flex-1 text-sm text-ink-3">
          {openMergeKey(merging) === null ? '' : 'Choose one of each.'}
        </span>
        <Button variant="outline" onPress={leave}>
          Back to the form
        </Button>
        <Button onPress={() => form.send({ type: 'merge.accepted' })}>Save both</Button>
      </div>
    </Dialog>
  );
}
