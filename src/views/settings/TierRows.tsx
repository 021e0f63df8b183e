import { useSelector } from '@xstate/react';
import { Plus, X } from 'lucide-react';
import { rowsOf } from '../../../domain/settings/draft.ts';
import type {
  ReferenceEditorRef,
  ReferenceEditorSnapshot,
} from '../../../machines/settings/referenceEditor.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FieldMessages } from '../../ui/fields/FieldMessages.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';

const noMessages = [] as const;
const selectDraft = (s: ReferenceEditorSnapshot) => s.context.draft;
const selectMessages = (s: ReferenceEditorSnapshot) => s.context.messages;
const selectIsLocked = (s: ReferenceEditorSnapshot) => s.hasTag('locked');

/** Price tiers of a season. Each slice of gallons has its own price; the first one starts at 0. */
export function TierRows({ form }: { readonly form: ReferenceEditorRef }) {
  const rows = rowsOf(useSelector(form, selectDraft), 'tiers');
  const messages = useSelector(form, selectMessages);
  const isLocked = useSelector(form, selectIsLocked);
  const cell = (n: number, column: 'from' | 'price') => {
    const path = `tiers.${n}.${column}`;
    return {
      path,
      messages: messages[path] ?? noMessages,
      inputMode: 'decimal' as const,
      onChange: (value: string) => form.send({ type: 'field.changed', path, value }),
      onBlur: () => form.send({ type: 'field.left', path }),
    };
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium text-ink-2">Tiers</legend>
      {rows.map((row, n) => (
        // An unsaved tier has no id, so the index is the key.
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
        <div key={n} className="flex items-start gap-2">
          <TextBox
            label={`From, tier ${n + 1}`}
            value={row.from}
            suffix="gal"
            isDisabled={isLocked || n === 0}
            className="flex-1"
            {...cell(n, 'from')}
          />
          <TextBox
            label={`Price, tier ${n + 1}`}
            value={row.price}
            suffix="$/gal"
            isDisabled={isLocked}
            className="flex-1"
            {...cell(n, 'price')}
          />
          <Button
            variant="none"
            size="icon"
            className={n === 0 ? 'invisible mt-5' : 'mt-5'}
            aria-label={`Remove tier ${n + 1}`}
            isDisabled={isLocked || n === 0}
            onPress={() => form.send({ type: 'tier.removed', index: n })}
          >
            <X aria-hidden size={16} />
          </Button>
        </div>
      ))}
      <FieldMessages messages={messages['tiers'] ?? noMessages} />
      <Button
        variant="outline"
        className="self-start"
        isDisabled={isLocked}
        onPress={() => form.send({ type: 'tier.added' })}
      >
        <Plus aria-hidden size={16} />
        Add tier
      </Button>
    </fieldset>
  );
}
