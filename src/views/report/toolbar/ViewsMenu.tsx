import { useSelector } from '@xstate/react';
import { ChevronDown } from 'lucide-react';
import { relativeDates } from '../../../../contract/report/views.ts';
import { pageOf } from '../../../../domain/report/presets/historicView.ts';
import { relativeLabel } from '../../../../domain/report/view/relativeDates.ts';
import { arrangementOf } from '../../../../domain/report/view/view.ts';
import type { ReportRef } from '../../../../machines/report/report.machine.ts';
import {
  canReplace,
  type SavedViewsRef,
  type SavedViewsSnapshot,
} from '../../../../machines/report/savedViews/savedViews.machine.ts';
import { isLinkable } from '../../../../machines/report/savedViews/savedViews.setup.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { MenuButton, MenuItem, MenuSection } from '../../../ui/buttons/Menu.tsx';
import { SelectBox } from '../../../ui/fields/SelectBox.tsx';
import { SwitchBox } from '../../../ui/fields/SwitchBox.tsx';
import { TextBox } from '../../../ui/fields/TextBox.tsx';
import { Dialog } from '../../../ui/notices/Dialog.tsx';

const selectViews = (s: SavedViewsSnapshot) => s.context.views;
const selectIsUnknown = (s: SavedViewsSnapshot) => !s.context.isKnown && !s.hasTag('pending');
const selectDraft = (s: SavedViewsSnapshot) => s.context.draft;
const selectError = (s: SavedViewsSnapshot) => s.context.error;
const selectIsNaming = (s: SavedViewsSnapshot) => s.hasTag('naming');
const selectIsManaging = (s: SavedViewsSnapshot) => s.hasTag('managing');
const selectIsBusy = (s: SavedViewsSnapshot) => s.hasTag('busy');
const selectMayReplace = (s: SavedViewsSnapshot) => s.hasTag('taken') && canReplace(s);

interface ViewsProps {
  readonly report: ReportRef;
  readonly saved: SavedViewsRef;
}
/** Saved views, own and shared ones, and actions to save the current one. */
export function ViewsMenu({ report, saved, mayMail }: ViewsProps & { readonly mayMail: boolean }) {
  const views = useSelector(saved, selectViews);
  const isUnknown = useSelector(saved, selectIsUnknown);
  const mine = views.filter(({ isMine }) => isMine);
  const shared = views.filter(({ isMine }) => !isMine);
  const act = (id: string) => {
    const { read, today, fiscalMonth } = report.getSnapshot().context;
    const { view } = read;
    if (id === 'save')
      saved.send({ type: 'naming.started', page: pageOf(view), arrangement: arrangementOf(view) });
    else if (id === 'mail') saved.send({ type: 'mail.wanted', arrangement: arrangementOf(view) });
    else if (id === 'manage') saved.send({ type: 'managing.started' });
    else if (id === 'link')
      saved.send({ type: 'dataLink.wanted', arrangement: arrangementOf(view) });
    else if (id === 'list') saved.send({ type: 'list.requested' });
    else saved.send({ type: 'view.chosen', id, range: view.range, today, fiscalMonth });
  };
  return (
    <MenuButton
      label="Views"
      variant="none"
      size="inputAction"
      onAction={act}
      face={
        <>
          Views
          <ChevronDown aria-hidden size={16} className="text-ink-3" />
        </>
      }
    >
      <MenuItem id="save">Save view…</MenuItem>
      {mayMail && <MenuItem id="mail">Send by mail…</MenuItem>}
      {isUnknown && <MenuItem id="list">Saved views couldn't be loaded. Try again</MenuItem>}
      {views.some(isLinkable) && <MenuItem id="link">Data link…</MenuItem>}
      {mine.length > 0 && <MenuItem id="manage">Share or delete views…</MenuItem>}
      {mine.length > 0 && (
        <MenuSection title="My views">
          {mine.map(({ id, name }) => (
            <MenuItem key={id} id={id}>
              {name}
            </MenuItem>
          ))}
        </MenuSection>
      )}
      {shared.length > 0 && (
        <MenuSection title="Shared views">
          {shared.map(({ id, name, ownerName }) => (
            <MenuItem key={id} id={id}>
              {`${name} (${ownerName})`}
            </MenuItem>
          ))}
        </MenuSection>
      )}
    </MenuButton>
  );
}

/**
 * The dialogs that name the current view and manage the user's own. Rendered outside the menu,
 * which can unmount while they are open.
 */
export const ViewsDialogs = ({ saved }: Pick<ViewsProps, 'saved'>) => (
  <>
    <NamingDialog saved={saved} />
    <ManagingDialog saved={saved} />
  </>
);

/** Option for a view without its own dates. */
const OPENERS = 'openers';
const dateChoices = [
  { id: OPENERS, label: 'Those of whoever opens it' },
  ...relativeDates.map((name) => ({
    id: name,
    label: `${relativeLabel(name)}, as of the day it is opened`,
  })),
];

function NamingDialog({ saved }: Pick<ViewsProps, 'saved'>) {
  const isOpen = useSelector(saved, selectIsNaming);
  const draft = useSelector(saved, selectDraft);
  const error = useSelector(saved, selectError);
  const isBusy = useSelector(saved, selectIsBusy);
  const isReplacing = useSelector(saved, selectMayReplace);
  return (
    <Dialog title="Save view" isOpen={isOpen} onClose={() => saved.send({ type: 'naming.left' })}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          saved.send({ type: isReplacing ? 'replacing.chosen' : 'view.submitted' });
        }}
      >
        <p className="text-ink-2">Keeps the report, its grouping, columns and filters.</p>
        <TextBox
          label="Name"
          value={draft.name}
          autoFocus
          isDisabled={isBusy}
          onChange={(name) => saved.send({ type: 'name.changed', name })}
          {...(error === null ? {} : { messages: [{ severity: 'error', message: error }] })}
        />
        <SelectBox
          label="Dates"
          value={draft.arrangement.dates ?? OPENERS}
          options={dateChoices}
          isDisabled={isBusy}
          onChange={(value) =>
            saved.send({
              type: 'dates.chosen',
              dates: relativeDates.find((name) => name === value) ?? null,
            })
          }
        />
        <SwitchBox
          label="Everybody who sees reports may open it"
          isOn={draft.isShared}
          isDisabled={isBusy}
          onChange={(isShared) => saved.send({ type: 'sharing.chosen', isShared })}
        />
        <div className="flex gap-2">
          <Button type="submit" isDisabled={isBusy}>
            {isReplacing ? 'Replace the saved view' : 'Save view'}
          </Button>
          <Button variant="outline" onPress={() => saved.send({ type: 'naming.left' })}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function ManagingDialog({ saved }: Pick<ViewsProps, 'saved'>) {
  const isOpen = useSelector(saved, selectIsManaging);
  const isBusy = useSelector(saved, selectIsBusy);
  const mine = useSelector(saved, selectViews).filter(({ isMine }) => isMine);
  return (
    <Dialog title="My views" isOpen={isOpen} onClose={() => saved.send({ type: 'managing.left' })}>
      {mine.length === 0 && <p>You have no saved views.</p>}
      <ul className="flex flex-col">
        {mine.map(({ id, name, isShared, arrangement: { dates } }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 border-t border-line py-1 first:border-t-0"
          >
            <span className="min-w-0 flex-1 truncate font-medium" title={name}>
              {name}
              {dates !== undefined && (
                <span className="font-normal text-ink-3">{` · ${relativeLabel(dates)}`}</span>
              )}
            </span>
            <SwitchBox
              label="Shared"
              isOn={isShared}
              isDisabled={isBusy}
              onChange={() => saved.send({ type: 'view.shared', id })}
            />
            <Button
              variant="outline"
              size="inputAction"
              isDisabled={isBusy}
              aria-label={`Delete ${name}`}
              onPress={() => saved.send({ type: 'view.deleted', id })}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="outline" onPress={() => saved.send({ type: 'managing.left' })}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
