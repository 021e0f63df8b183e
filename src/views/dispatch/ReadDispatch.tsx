import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import { flagMessages } from '../../../domain/dispatch/flags.ts';
import { storedCost } from '../../../domain/dispatch/price/storedCost.ts';
import { kindWords } from '../../../domain/dispatch/view/kinds.ts';
import { stateOf } from '../../../domain/dispatch/view/status.ts';
import { dispatchSummary } from '../../../domain/dispatch/view/summary.ts';
import { wasDeleted } from '../../../domain/forms/texts.ts';
import type {
  DispatchEditorRef,
  DispatchEditorSnapshot,
} from '../../../machines/dispatch/dispatchEditor.machine.ts';
import type { DraftKeeperRef } from '../../../machines/drafts/draftKeeper.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FieldMessages } from '../../ui/fields/FieldMessages.tsx';
import { singleKey } from '../../ui/fields/singleKey.ts';
import { Chip } from '../../ui/notices/Chip.tsx';
import { StatusMark } from '../../ui/notices/StatusMark.tsx';
import { DraftBar } from '../drafts/DraftBar.tsx';
import { selectNow } from '../drafts/draftSelectors.ts';
import { EditorHeader } from './EditorHeader.tsx';
import { LockedRecord } from './LockedRecord.tsx';
import { StoredCost } from './StoredCost.tsx';
import { ReviewFigures } from './sections/ReviewSection.tsx';

const selectDraft = (s: DispatchEditorSnapshot) => s.context.draft;
const selectFacts = (s: DispatchEditorSnapshot) => s.context.facts;
const selectFindings = (s: DispatchEditorSnapshot) => s.context.findings;
const selectRecord = (s: DispatchEditorSnapshot) => s.context.record;
const selectExplained = (s: DispatchEditorSnapshot) => s.context.explained;
const selectIsBusy = (s: DispatchEditorSnapshot) => s.hasTag('busy');
const selectIsReadOnly = (s: DispatchEditorSnapshot) => s.hasTag('readOnly');
const selectMayDelete = (s: DispatchEditorSnapshot) => s.context.mayDelete;

export interface ReadDispatchProps {
  readonly form: DispatchEditorRef;
  readonly keeper: DraftKeeperRef;
  /** How the flight is followed. */
  readonly above: ReactNode;
  readonly history: ReactNode;
  readonly hasShortcuts: boolean;
}
/**
 * The read view: an old dispatch before editing, a deleted one before restoring (D-65), an approved
 * one (APR-11).
 */
export function ReadDispatch({ form, keeper, above, history, hasShortcuts }: ReadDispatchProps) {
  const draft = useSelector(form, selectDraft);
  const facts = useSelector(form, selectFacts);
  const findings = useSelector(form, selectFindings);
  const record = useSelector(form, selectRecord);
  const explained = useSelector(form, selectExplained);
  const isBusy = useSelector(form, selectIsBusy);
  const isReadOnly = useSelector(form, selectIsReadOnly);
  const mayDelete = useSelector(form, selectMayDelete);
  const now = useSelector(form, selectNow);
  const isDeleted = record?.isArchived === true;
  const edit = () => form.send({ type: 'edit.requested' });
  useHotkeys('e', edit, { ...singleKey, enabled: hasShortcuts && !isDeleted && !isReadOnly });
  const summary = dispatchSummary(draft, facts);
  const cost = record === null ? null : storedCost(record, explained);
  const flags = record === null ? [] : flagMessages(record.flags, findings);
  return (
    <div className="mx-auto flex max-w-[1000px] flex-col gap-4 p-4">
      <EditorHeader form={form}>
        {isDeleted ? (
          <Chip tone="warning">Deleted</Chip>
        ) : (
          record !== null && <StatusMark status={stateOf(record)} />
        )}
        {isDeleted && mayDelete && (
          <Button
            autoFocus
            isDisabled={isBusy}
            onPress={() => form.send({ type: 'restore.requested' })}
          >
            {isBusy ? 'Restoring…' : 'Restore'}
          </Button>
        )}
        {!isDeleted && !isReadOnly && (
          <Button autoFocus aria-keyshortcuts="E" onPress={edit}>
            Edit
          </Button>
        )}
      </EditorHeader>
      {isReadOnly && <LockedRecord form={form} />}
      {isReadOnly ? null : isDeleted ? (
        <p>
          {wasDeleted('This dispatch', record.updatedBy, record.updatedAt)} It counts in no list and
          no report.
          {mayDelete ? '' : ' Ask who may delete dispatches to restore it.'}
        </p>
      ) : (
        <DraftBar keeper={keeper} noun={kindWords[draft.dispatchType].noun} now={now} />
      )}
      {above}
      <section aria-label="Summary" className="card flex flex-col gap-4 p-4">
        <p className="flex flex-wrap gap-x-4">
          <span className="font-medium">{summary.aircraft}</span>
          <span>{record === null ? '' : formatDate(record.activityDate)}</span>
        </p>
        {record !== null && cost !== null && (
          <>
            <ReviewFigures
              form={form}
              activityTotals={cost.live.activityTotals}
              contract={cost.live.contract}
            />
            <StoredCost form={form} record={record} cost={cost} />
          </>
        )}
        {flags.length > 0 && (
          <div className="flex flex-col gap-1">
            <FieldMessages messages={flags} />
          </div>
        )}
        {draft.remarks.trim() !== '' && (
          <div>
            <h2 className="text-sm font-medium text-ink-2">Remarks</h2>
            <p className="whitespace-pre-line">{draft.remarks}</p>
          </div>
        )}
      </section>
      <div className="card px-4 py-2">{history}</div>
    </div>
  );
}
