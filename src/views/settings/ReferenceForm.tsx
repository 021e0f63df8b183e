import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { pageName } from '../../../domain/routes/titles.ts';
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
import { Link } from '../../ui/buttons/Link.tsx';
import { FieldMessages } from '../../ui/fields/FieldMessages.tsx';
import { useSaveKey } from '../../ui/fields/useSaveKey.ts';
import { Drawer } from '../../ui/notices/Drawer.tsx';
import { FormActions } from './FormActions.tsx';
import { FormDialogs } from './FormDialogs.tsx';
import { FormTabs } from './FormTabs.tsx';
import { SettingsField } from './SettingsField.tsx';

const selectPage = (s: ReferenceEditorSnapshot) => s.context.page;
const selectItem = (s: ReferenceEditorSnapshot) => s.context.item;
const selectLists = (s: ReferenceEditorSnapshot) => s.context.lists;
const selectIsLocked = (s: ReferenceEditorSnapshot) => s.hasTag('locked');
const selectIsBusy = (s: ReferenceEditorSnapshot) => s.hasTag('busy');
const selectFailure = (s: ReferenceEditorSnapshot) => s.context.failure;
const selectTab = (s: ReferenceEditorSnapshot) => s.context.tab;
const selectDraft = (s: ReferenceEditorSnapshot) => s.context.draft;
const selectIsDirty = (s: ReferenceEditorSnapshot) =>
  !isSameDraft(s.context.first, s.context.draft);
const selectIsAnother = (s: ReferenceListSnapshot) => s.context.open?.isAnother === true;
const selectIsChanging = (s: ReferenceListSnapshot) => s.hasTag('busy');

function RowActions({
  list,
  form,
}: {
  readonly list: ReferenceListRef;
  readonly form: ReferenceEditorRef;
}) {
  const page = useSelector(form, selectPage);
  const item = useSelector(form, selectItem);
  const isDirty = useSelector(form, selectIsDirty);
  const isLocked = useSelector(form, selectIsLocked);
  const isChanging = useSelector(list, selectIsChanging);
  if (item === null) return null;
  const press = (kind: 'archive' | 'restore' | 'remove') => () =>
    list.send({ type: 'change.pressed', change: { kind, id: page.idOf(item) } });
  const isDisabled = isDirty || isLocked || isChanging;
  return (
    <>
      {page.archive !== undefined &&
        (page.isArchived(item) ? (
          <Button variant="outline" isDisabled={isDisabled} onPress={press('restore')}>
            Unarchive
          </Button>
        ) : (
          <Button variant="outline" isDisabled={isDisabled} onPress={press('archive')}>
            Archive
          </Button>
        ))}
      {page.remove?.may(item) === true && (
        <Button variant="outline" isDisabled={isDisabled} onPress={press('remove')}>
          Delete
        </Button>
      )}
    </>
  );
}

/**
 * Links to other pages about the row. Hidden while there are unsaved changes, because leaving would
 * lose them.
 */
function RowLinks({ form, mayOpen }: Pick<ReferenceFormProps, 'form' | 'mayOpen'>) {
  const page = useSelector(form, selectPage);
  const item = useSelector(form, selectItem);
  const isDirty = useSelector(form, selectIsDirty);
  if (item === null || isDirty) return null;
  return (
    <>
      {page
        .links?.(item)
        .filter(({ href }) => mayOpen(href))
        .map(({ href, label }) => (
          <Link key={href} href={href}>
            {label}
          </Link>
        ))}
    </>
  );
}

export interface ReferenceFormProps {
  readonly list: ReferenceListRef;
  readonly form: ReferenceEditorRef;
  readonly mayOpen: (href: string) => boolean;
  readonly newKey: () => string;
  /** Moves the focus to the list after the form has closed. */
  readonly onClosed: () => void;
  /** The row's history, below its fields. */
  readonly history: ReactNode;
}
/** The form of one row in its drawer, rendered from the page's declaration. */
export function ReferenceForm({
  list,
  form,
  mayOpen,
  newKey,
  onClosed,
  history,
}: ReferenceFormProps) {
  const page = useSelector(form, selectPage);
  const item = useSelector(form, selectItem);
  const lists = useSelector(form, selectLists);
  const isLocked = useSelector(form, selectIsLocked);
  const isBusy = useSelector(form, selectIsBusy);
  const failure = useSelector(form, selectFailure);
  const tab = useSelector(form, selectTab);
  const draft = useSelector(form, selectDraft);
  const isAnother = useSelector(list, selectIsAnother);
  const firstText = page.fields.find((f) => f.kind === 'text');
  const save = () => form.send({ type: 'save.requested' });
  useSaveKey(save);
  return (
    <Drawer
      title={item === null ? `New ${page.noun.toLowerCase()}` : page.nameOf(item, lists)}
      onClose={() => list.send({ type: 'close.requested' })}
      onClosed={onClosed}
      focusesField={isAnother}
      isDisabled={isLocked}
      footer={
        <>
          <Button onPress={save} isDisabled={isLocked}>
            {isBusy ? 'Saving' : 'Save'}
          </Button>
          {item === null && (
            <Button
              variant="outline"
              onPress={() => form.send({ type: 'save.requested', another: newKey() })}
              isDisabled={isLocked}
            >
              Save and add another
            </Button>
          )}
          <span className="flex-1" />
          <RowLinks form={form} mayOpen={mayOpen} />
          <RowActions list={list} form={form} />
        </>
      }
    >
      <form
        noValidate
        aria-label={pageName(`/settings/${page.slug}`) ?? page.noun}
        className="grid grid-cols-2 content-start items-start gap-x-3 gap-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <FormTabs form={form} />
        {page.fields
          .filter((field) => (field.tab ?? '') === tab && field.shows?.(draft) !== false)
          .map((field) => (
            <div
              key={field.key}
              className={`${field.isHalf === true ? 'col-span-1' : 'col-span-2'} ${field.startsLine === true ? 'col-start-1' : ''}`}
            >
              <SettingsField
                form={form}
                field={field}
                autoFocus={item === null && field === firstText && field === page.fields[0]}
              />
            </div>
          ))}
        {/* Without a submit button, browsers save on Enter only in single-field forms. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
      {(tab === '' || tab === 'User') && <FormActions list={list} form={form} />}
      <div role="alert" className="empty:hidden">
        {failure !== null && <FieldMessages messages={[{ severity: 'error', message: failure }]} />}
      </div>
      {history !== null && <div className="border-t border-line pt-3">{history}</div>}
      <FormDialogs form={form} />
    </Drawer>
  );
}
