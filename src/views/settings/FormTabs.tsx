import { useSelector } from '@xstate/react';
import type {
  ReferenceEditorRef,
  ReferenceEditorSnapshot,
} from '../../../machines/settings/referenceEditor.machine.ts';
import { Segments } from '../../ui/fields/Segments.tsx';

const selectPage = (s: ReferenceEditorSnapshot) => s.context.page;
const selectTab = (s: ReferenceEditorSnapshot) => s.context.tab;
/** Tabs with an error to show, as text so that an equal answer is the same answer. */
const selectWrong = (s: ReferenceEditorSnapshot) =>
  s.context.page.fields
    .filter((f) => s.context.messages[f.key]?.some((m) => m.severity === 'error'))
    .map((f) => f.tab ?? '')
    .join('\n');

/** The tabs of a form whose fields stand in several; nothing on any other. */
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
