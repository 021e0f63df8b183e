import { useMemo } from 'react';
import {
  type ApprovalLine,
  adjustedTexts,
  aircraftName,
  approvedText,
  pickableOf,
  pickedOf,
  recordCountText,
  remarksOf,
  sealOf,
} from '../../../domain/approvals/lists.ts';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import { kindWords } from '../../../domain/dispatch/view/kinds.ts';
import { formatUsd } from '../../../domain/format.ts';
import type { AircraftFacts, BaseFacts } from '../../../domain/reference/facts.ts';
import { byId } from '../../../domain/reference/facts.ts';
import { DataList } from '../../ui/lists/DataList.tsx';
import { Chip, type ChipTone } from '../../ui/notices/Chip.tsx';

const tones: Readonly<Record<string, ChipTone>> = {
  Out: 'info',
  Reopened: 'info',
  'Entered by you': 'plain',
};
const columnsOf = (who: string) => [
  { label: 'Dispatch', grow: 1.5 },
  { label: 'Date', grow: 0.9 },
  { label: 'Aircraft', grow: 0.8 },
  { label: 'Base', grow: 0.6, isExtra: true },
  { label: 'Incident', grow: 2, isExtra: true },
  { label: who, grow: 1.2, isExtra: true },
  { label: 'To know', grow: 1.6 },
  { label: 'Cost', isNumeric: true },
];

const columns = columnsOf('Entered by');
const approvedColumns = columnsOf('Approved');

export interface RecordListProps {
  readonly label: string;
  readonly lines: readonly ApprovalLine[];
  readonly aircraft: readonly AircraftFacts[];
  readonly bases: readonly BaseFacts[];
  readonly openId: string;
  readonly picked: readonly string[];
  /** Omitted for users without an action on selected records. */
  readonly onPick?: (ids: readonly string[]) => void;
  readonly onOpen: (id: string) => void;
  /** Key for the list's main action, on the selected records or else the active line. */
  readonly doKey?: string;
  readonly onDo?: (ids: readonly string[]) => void;
  /** Shows the approver and the booked amount of approved records. */
  readonly isApproved?: true;
}

interface Shown extends Pick<RecordListProps, 'aircraft' | 'bases'> {
  readonly isApproved: boolean;
}
function cellsOf(line: ApprovalLine, { aircraft, bases, isApproved }: Shown) {
  if (line.kind === 'group')
    return [
      line.group.title,
      '',
      '',
      '',
      '',
      '',
      recordCountText(line.group.records.length),
      formatUsd(line.group.total),
    ];
  const { record } = line;
  return [
    `${kindWords[record.dispatchType].name} ${record.dispatchNumber}`,
    formatDate(record.activityDate),
    aircraftName(aircraft, record.assetId),
    record.takeOffBaseIds.map((id) => byId(bases, id)?.code ?? '').join(', '),
    record.incidents.join(', '),
    isApproved ? approvedText(record) : record.contentBy,
    <span key="remarks" className="flex gap-1 overflow-hidden">
      {[...(isApproved ? adjustedTexts(record) : []), ...remarksOf(record)].map((text) => (
        <Chip key={text} tone={tones[text] ?? (text.startsWith('adjusted') ? 'info' : 'warning')}>
          {text}
        </Chip>
      ))}
    </span>,
    formatUsd(isApproved ? sealOf(record) : record.cost),
  ];
}

/** Records in groups: Space selects a record or group, Enter opens it (APR-28). */
export function RecordList({
  label,
  lines,
  aircraft,
  bases,
  openId,
  picked,
  onPick,
  onOpen,
  doKey,
  onDo,
  isApproved,
}: RecordListProps) {
  const chosen = useMemo(() => new Set(picked), [picked]);
  const toggle = (line: ApprovalLine) => {
    const ids = pickableOf(line);
    const isAll = pickedOf(line, chosen) === 'all';
    const next = new Set(chosen);
    for (const id of ids) {
      if (isAll) next.delete(id);
      else next.add(id);
    }
    onPick?.([...next]);
  };
  return (
    <DataList
      label={label}
      columns={isApproved ? approvedColumns : columns}
      count={lines.length}
      keyOf={(index) => {
        const line = lines[index];
        return line === undefined
          ? ''
          : line.kind === 'group'
            ? `group ${line.group.key}`
            : line.record.id;
      }}
      cellsOf={(index) => {
        const line = lines[index];
        return line === undefined
          ? []
          : cellsOf(line, { aircraft, bases, isApproved: isApproved === true });
      }}
      isHead={(index) => lines[index]?.kind === 'group'}
      openIndex={lines.findIndex((line) => line.kind === 'record' && line.record.id === openId)}
      onOpen={(index) => {
        const line = lines[index];
        if (line?.kind === 'record') onOpen(line.record.id);
        else if (line !== undefined && onPick !== undefined) toggle(line);
      }}
      {...(onPick === undefined
        ? {}
        : {
            pick: {
              of: (index: number) => {
                const line = lines[index];
                return line === undefined || pickableOf(line).length === 0
                  ? null
                  : pickedOf(line, chosen);
              },
              onPick: (index: number) => {
                const line = lines[index];
                if (line !== undefined) toggle(line);
              },
            },
          })}
      onKey={(key, index) => {
        const line = lines[index];
        if (doKey === undefined || key.toLowerCase() !== doKey || line === undefined) return false;
        onDo?.(picked.length > 0 ? picked : pickableOf(line));
        return true;
      }}
    />
  );
}
