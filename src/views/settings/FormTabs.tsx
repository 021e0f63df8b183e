import { useSelector } from '@xstate/react';
import type {
  ReferenceEditorRef,
  ReferenceEditorSnapshot,
} from '../../../machines/settings/referenceEditor.machine.ts';
import { Segments } from '../../ui/fields/Segments.tsx';

const selectPage = (s: ReferenceEditorSnapshot) => s.context.page;
const selectTab = (s: ReferenceEditorSnapshot) => s.context.tab;
/** Tabs with errors, joined as text, so that the selector returns an equal value for equal tabs. */
const selectWrong = (s: ReferenceEditorSnapshot) =>
  s.context.page.fields
    .filter((f) => s.context.messages[f.key]?.some((m) => m.severity === 'error'))
    .map((f) => f.tab ?? '')
    .join('\n');

/** The tabs of a form; renders nothing for a form without tabs. */
export function FormTabs({ form }: { readonly form: ReferenceEditorRef }) {
  const page = useSelector(form, selectPage);
  const tab = useSelector(form, selectTab);
  const wrong = useSelector(form, selectWrong).split('\n');
  const tabs = [...new Set(page.fields.flatMap((f) => (f.tab === undefined ? [] : [f.tab])))];
  if (tabs.length === 0) return null;
  return (
    <div className="col-span-2">
      <Segments
        label="Parts of the form"
        value={tab}
        options={tabs.map((name) => ({
          id: name,
          label: wrong.includes(name) ? `${name} (!)` : name,
        }))}
        onChange={(chosen) => form.send({ type: 'tab.chosen', tab: chosen })}
      />
    </div>
  );
}
