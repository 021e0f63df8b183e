import { useSelector } from '@xstate/react';
import { ChevronDown } from 'lucide-react';
import { format0 } from '../../../../domain/format.ts';
import {
  type AboutLine,
  type FileContent,
  MANY_ROWS,
} from '../../../../domain/report/export/fileRequest.ts';
import type { ExportRef, ExportSnapshot } from '../../../../machines/report/export.machine.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { MenuButton, MenuItem } from '../../../ui/buttons/Menu.tsx';
import { ProgressLine } from '../../../ui/lists/ProgressLine.tsx';
import { Dialog } from '../../../ui/notices/Dialog.tsx';

const selectIsWriting = (s: ExportSnapshot) => s.hasTag('locked');
const selectIsSlow = (s: ExportSnapshot) => s.hasTag('busy');
const selectIsConfirming = (s: ExportSnapshot) => s.hasTag('confirming');
const selectShare = (s: ExportSnapshot) => s.context.share;
const selectRows = (s: ExportSnapshot) => s.context.rows;

interface Choice {
  readonly id: string;
  readonly words: string;
  readonly format: 'csv' | 'xlsx';
  readonly withTotals: boolean;
}
const formats: readonly Choice[] = [
  { id: 'csv', words: 'CSV', format: 'csv', withTotals: false },
  { id: 'xlsx', words: 'Excel', format: 'xlsx', withTotals: false },
];
const formatsAndTotals: readonly Choice[] = [
  { id: 'csv', words: 'CSV: rows only', format: 'csv', withTotals: false },
  {
    id: 'csvTotals',
    words: 'CSV: rows with group and grand totals',
    format: 'csv',
    withTotals: true,
  },
  { id: 'xlsx', words: 'Excel: rows only', format: 'xlsx', withTotals: false },
  {
    id: 'xlsxTotals',
    words: 'Excel: rows with group and grand totals',
    format: 'xlsx',
    withTotals: true,
  },
];

export interface ExportMenuProps {
  readonly exporter: ExportRef;
  /** File name without extension. */
  readonly name: string;
  /** The content on screen, null if there is nothing to export. */
  readonly content: ((withTotals: boolean) => FileContent) | null;
  /** The lines of the workbook's About sheet. */
  readonly about: readonly AboutLine[];
  /** Offers the file with and without totals. */
  readonly hasTotals?: boolean;
}
/** Exports the content on screen as CSV or Excel (RPT-51, RPT-52). */
export function ExportMenu({ exporter, name, content, about, hasTotals = false }: ExportMenuProps) {
  const isWriting = useSelector(exporter, selectIsWriting);
  const choices = hasTotals ? formatsAndTotals : formats;
  return (
    <span {...(content === null ? { title: 'Nothing to export.' } : {})}>
      <MenuButton
        label="Export"
        isDisabled={content === null || isWriting}
        onAction={(id) => {
          const choice = choices.find((c) => c.id === id);
          if (choice !== undefined && content !== null)
            exporter.send({
              type: 'export.chosen',
              asked: { content: content(choice.withTotals), format: choice.format, name, about },
            });
        }}
        face={
          <>
            {isWriting ? 'Exporting' : 'Export'}
            <ChevronDown aria-hidden size={16} className="text-ink-3" />
          </>
        }
      >
        {choices.map(({ id, words }) => (
          <MenuItem key={id} id={id}>
            {words}
          </MenuItem>
        ))}
      </MenuButton>
    </span>
  );
}

/** The export's progress with a cancel button, or the confirmation for a long file. */
export function ExportStatus({ exporter }: { readonly exporter: ExportRef }) {
  const isSlow = useSelector(exporter, selectIsSlow);
  const isConfirming = useSelector(exporter, selectIsConfirming);
  const share = useSelector(exporter, selectShare);
  const rows = useSelector(exporter, selectRows);
  const cancel = () => exporter.send({ type: 'export.cancelled' });
  return (
    <>
      {isSlow && (
        <div className="flex items-end gap-4 print:hidden">
          <div className="max-w-md flex-1">
            <ProgressLine
              label={`Writing ${format0(rows)} ${rows === 1 ? 'row' : 'rows'}`}
              share={share}
            />
          </div>
          <Button
            variant="outline"
            size="inputAction"
            aria-label="Cancel the export"
            onPress={cancel}
          >
            Cancel
          </Button>
        </div>
      )}
      <Dialog
        title={`Export ${format0(rows)} rows?`}
        isOpen={isConfirming}
        onClose={cancel}
        isAlert
      >
        <p>{`Spreadsheet programs get slow above ${format0(MANY_ROWS)} rows. Fewer days, a filter or "Summary only" make a shorter file.`}</p>
        <div className="flex justify-end gap-2">
          <Button variant="outline" onPress={cancel}>
            Cancel
          </Button>
          <Button onPress={() => exporter.send({ type: 'export.confirmed' })}>Export</Button>
        </div>
      </Dialog>
    </>
  );
}
