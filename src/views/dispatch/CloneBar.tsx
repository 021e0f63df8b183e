import { useSelector } from '@xstate/react';
import { valueAt } from '../../../domain/dispatch/draft/edit.ts';
import type {
  DispatchEditorRef,
  DispatchEditorSnapshot,
} from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';

const selectCloned = (s: DispatchEditorSnapshot) =>
  s.context.record === null ? s.context.cloned : null;
/** The suggestion, until the user follows it or chooses another value. */
const selectSuggestion = (s: DispatchEditorSnapshot) => {
  const suggestion = s.context.cloned?.suggestion ?? null;
  return suggestion !== null &&
    s.context.draft.copied.includes(suggestion.fix.path) &&
    valueAt(s.context.draft, suggestion.fix.path) !== suggestion.fix.value
    ? suggestion
    : null;
};

/** The source of a cloned flight, and what was not copied (CLONE-3). */
export function CloneBar({ form }: { readonly form: DispatchEditorRef }) {
  const cloned = useSelector(form, selectCloned);
  const suggestion = useSelector(form, selectSuggestion);
  if (cloned === null) return null;
  return (
    <div
      role="status"
      className="flex flex-col gap-1 rounded-card border border-info bg-info-tint px-3 py-2"
    >
      <p>Copied from {cloned.sourceNumber}. Check the highlighted fields.</p>
      {cloned.notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
      {suggestion !== null && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>{suggestion.message}</span>
          <Button
            variant="outline"
            size="inputAction"
            onPress={() => form.send({ type: 'fix.chosen', fix: suggestion.fix })}
          >
            {suggestion.fix.label}
          </Button>
        </p>
      )}
    </div>
  );
}
