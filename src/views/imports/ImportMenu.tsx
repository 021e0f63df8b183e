import { useSelector } from '@xstate/react';
import { ChevronDown } from 'lucide-react';
import type { ListKind } from '../../../contract/imports/listKinds.ts';
import { importPath } from '../../../domain/imports/importable.ts';
import type { ListFileRef, ListFileSnapshot } from '../../../machines/imports/listFile.machine.ts';
import { MenuButton, MenuItem } from '../../ui/buttons/Menu.tsx';

const selectIsBusy = (s: ListFileSnapshot) => s.hasTag('busy');

/** Imports a settings list, or saves the files that an import takes (SET-77). */
export function ImportMenu({
  lists,
  kind,
  onImport,
}: {
  readonly lists: ListFileRef;
  readonly kind: ListKind;
  readonly onImport: (path: string) => void;
}) {
  const isBusy = useSelector(lists, selectIsBusy);
  return (
    <MenuButton
      label="Import"
      isDisabled={isBusy}
      onAction={(id) =>
        id === 'import'
          ? onImport(importPath(kind))
          : lists.send({
              type: 'file.requested',
              file: { what: id === 'template' ? 'template' : 'list', kind },
            })
      }
      face={
        <>
          Import
          <ChevronDown aria-hidden size={16} className="text-ink-3" />
        </>
      }
    >
      <MenuItem id="import">Import a file</MenuItem>
      <MenuItem id="list">Export all fields (for import)</MenuItem>
      <MenuItem id="template">Template</MenuItem>
    </MenuButton>
  );
}
