import { ChevronDown } from 'lucide-react';
import { MenuButton, MenuItem } from './Menu.tsx';

export interface ExportMenuProps {
  readonly isDisabled: boolean;
  readonly onExport: (format: 'csv' | 'xlsx') => void;
}
/** Saves a table as CSV or as a workbook. */
export const ExportMenu = ({ isDisabled, onExport }: ExportMenuProps) => (
  <MenuButton
    label="Export"
    isDisabled={isDisabled}
    onAction={(id) => onExport(id === 'xlsx' ? 'xlsx' : 'csv')}
    face={
      <>
        Export
        <ChevronDown aria-hidden size={16} className="text-ink-3" />
      </>
    }
  >
    <MenuItem id="csv">CSV</MenuItem>
    <MenuItem id="xlsx">Excel</MenuItem>
  </MenuButton>
);
