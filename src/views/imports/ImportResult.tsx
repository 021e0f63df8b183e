import { useSelector } from '@xstate/react';
import { isListKind } from '../../../contract/imports/listKinds.ts';
import { endedText } from '../../../domain/imports/jobText.ts';
import {
  differingText,
  differs,
  haveOtherTotals,
  kindName,
  outcomeText,
  unknownText,
} from '../../../domain/imports/outcomeText.ts';
import { impactText } from '../../../domain/settings/texts.ts';
import type {
  ImportFileRef,
  ImportFileSnapshot,
} from '../../../machines/imports/importFile.machine.ts';
import type { ListFileRef } from '../../../machines/imports/listFile.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SwitchBox } from '../../ui/fields/SwitchBox.tsx';
import { FigureTable } from '../../ui/lists/FigureTable.tsx';

const selectJob = (s: ImportFileSnapshot) => s.context.job;
const selectAcceptsNew = (s: ImportFileSnapshot) => s.context.acceptsNew;
const selectSendsInvites = (s: ImportFileSnapshot) => s.context.sendsInvites;
const selectIsCheck = (s: ImportFileSnapshot) => s.hasTag('checked');
const totalColumns = ['Column', 'Total of the file', 'Total of the reports', 'Lines that differ'];
const sumColumns = ['Column', 'Sum of the file', 'Sum in the database'];

/** A preview of the changes before the import, and the result after it. */
export function ImportResult({
  file,
  lists,
}: {
  readonly file: ImportFileRef;
  readonly lists: ListFileRef;
}) {
  const job = useSelector(file, selectJob);
  const acceptsNew = useSelector(file, selectAcceptsNew);
  const sendsInvites = useSelector(file, selectSendsInvites);
  const isCheck = useSelector(file, selectIsCheck);
  if (job === null) return null;
  const { outcome } = job;
  const sums = outcome?.sums ?? [];
  const totals = outcome?.totals ?? [];
  return (
    <>
      <h2 className="text-base">{`${kindName(job.kind)}: ${job.fileName}`}</h2>
      <p role="status">
        {outcome === null ? endedText(job) : outcomeText(job.kind, outcome, isCheck)}
      </p>
      {outcome?.impact !== undefined && (
        <p role="note">{impactText(outcome.impact, 'Their cost goes')}</p>
      )}
      {outcome !== null && outcome.notes.length > 0 && (
        <ul
          aria-label="What is to be said of the file"
          className="list-disc pl-5 text-sm text-ink-2"
        >
          {outcome.notes.map((note) => (
            <li key={note} className="break-words">
              {note}
            </li>
          ))}
        </ul>
      )}
      {outcome !== null && outcome.unknown.length > 0 && (
        <div className="flex flex-col gap-1">
          <p>{acceptsNew ? 'Not known here, and taken:' : 'Not known here, and left out:'}</p>
          <ul aria-label="Agencies and types that are not known" className="list-disc pl-5 text-sm">
            {outcome.unknown.map((one) => (
              <li key={unknownText(one)}>{unknownText(one)}</li>
            ))}
          </ul>
          {isCheck && (
            <SwitchBox
              label="Take lines with these agencies and types too"
              isOn={acceptsNew}
              onChange={(isOn) => file.send({ type: 'newOnes.chosen', acceptsNew: isOn })}
            />
          )}
        </div>
      )}
      {isCheck && job.kind === 'people' && (
        <SwitchBox
          label="Send invitations"
          isOn={sendsInvites}
          onChange={(isOn) => file.send({ type: 'invites.chosen', sendsInvites: isOn })}
        />
      )}
      {sums.some(differs) && (
        <p role="alert">The database differs from the file. Import the file again.</p>
      )}
      {sums.length > 0 && (
        <FigureTable
          label="Sums"
          columns={sumColumns
            .slice(0, isCheck ? 2 : 3)
            .map((label, n) => ({ label, isNumeric: n > 0 }))}
          rows={sums.map((sum) => ({
            key: sum.column,
            cells: isCheck ? [sum.column, sum.file] : [sum.column, sum.file, sum.stored ?? ''],
          }))}
        />
      )}
      {outcome !== null && haveOtherTotals(outcome) && (
        <p role="alert">The file's own totals differ from those of the reports.</p>
      )}
      {totals.length > 0 && (
        <FigureTable
          label="The file's own totals"
          columns={totalColumns.map((label, n) => ({ label, isNumeric: n > 0 }))}
          rows={totals.map((total) => ({
            key: total.column,
            cells: [total.column, total.file, total.reports, differingText(total)],
          }))}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {job.hasRefused === true && (
          <Button
            variant="outline"
            onPress={() =>
              lists.send({ type: 'file.requested', file: { what: 'refused', id: job.id } })
            }
          >
            {isListKind(job.kind) ? 'Refused rows as CSV' : 'Left-out lines as CSV'}
          </Button>
        )}
        {isCheck && <Button onPress={() => file.send({ type: 'run.pressed' })}>Import</Button>}
        <Button variant="outline" onPress={() => file.send({ type: 'another.pressed' })}>
          Choose another file
        </Button>
      </div>
    </>
  );
}
