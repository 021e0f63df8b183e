import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { standingText } from '../../../domain/approvals/texts.ts';
import { fieldName } from '../../../domain/dispatch/view/fieldName.ts';
import { kindWords } from '../../../domain/dispatch/view/kinds.ts';
import type {
  DispatchEditorRef,
  DispatchEditorSnapshot,
} from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { type Step, stepName, stepPath, stepsOf } from '../../../machines/dispatch/steps.ts';
import type { DraftKeeperRef } from '../../../machines/drafts/draftKeeper.machine.ts';
import type { KeptDraftsRef } from '../../../machines/drafts/keptDrafts.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import { useSaveKey } from '../../ui/fields/useSaveKey.ts';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { DraftBar } from '../drafts/DraftBar.tsx';
import { DraftProblems } from '../drafts/DraftProblems.tsx';
import { selectIsLocked, selectNow } from '../drafts/draftSelectors.ts';
import { KeptDrafts } from '../drafts/KeptDrafts.tsx';
import { useNextKey } from '../drafts/useNextKey.ts';
import { CloneBar } from './CloneBar.tsx';
import { CostSummary } from './CostSummary.tsx';
import { EditorDialogs } from './EditorDialogs.tsx';
import { EditorFooter } from './EditorFooter.tsx';
import { EditorHeader } from './EditorHeader.tsx';
import { ReadDispatch } from './ReadDispatch.tsx';
import { StepList } from './StepList.tsx';
import { Section } from './sections/Sections.tsx';
import { selectCurrentStep } from './selectors.ts';

const selectShowsForm = (s: DispatchEditorSnapshot) => s.hasTag('form');
const selectIsReading = (s: DispatchEditorSnapshot) => s.hasTag('reading');
const selectIsPending = (s: DispatchEditorSnapshot) => s.hasTag('pending');
const selectKind = (s: DispatchEditorSnapshot) => s.context.kind;
const selectRecord = (s: DispatchEditorSnapshot) => s.context.record;
const selectStanding = (s: DispatchEditorSnapshot) =>
  s.context.record === null ? null : standingText(s.context.record);
const selectAircraft = (s: DispatchEditorSnapshot) => s.context.facts.aircraft;

function Guided({ form, step }: { readonly form: DispatchEditorRef; readonly step: Step }) {
  const name = stepName(useSelector(form, selectKind), step);
  return (
    <div className="flex flex-col gap-4 md:grid md:grid-cols-[150px_minmax(0,1fr)]">
      <StepList form={form} />
      <section aria-label={name} data-path={stepPath(step)} className="card p-4">
        <h2 className="mb-3">{name}</h2>
        <Section form={form} step={step} />
      </section>
    </div>
  );
}

/** All sections on one page, the review last. */
function SinglePage({ form }: { readonly form: DispatchEditorRef }) {
  const kind = useSelector(form, selectKind);
  return (
    <div className="flex flex-col gap-4">
      {stepsOf(kind).map((step) => (
        <section
          key={step}
          aria-label={stepName(kind, step)}
          data-path={stepPath(step)}
          className="card p-4"
        >
          <h2 className="mb-3">{stepName(kind, step)}</h2>
          <Section form={form} step={step} />
        </section>
      ))}
    </div>
  );
}

export interface DispatchEditorProps {
  readonly form: DispatchEditorRef;
  readonly keeper: DraftKeeperRef;
  readonly kept: KeptDraftsRef;
  /** The record's history, below the form. */
  readonly history: ReactNode;
  /** How the flight is followed, and who else enters a record of the aircraft. */
  readonly above: ReactNode;
  /** Below the cost so far. */
  readonly beside: ReactNode;
  /** Single-key shortcuts are enabled outside fields (ENTRY-8). */
  readonly hasShortcuts: boolean;
}
/** The form for a flight, standby or agent-only dispatch, guided or on a single page (D-7). */
export function DispatchEditor({
  form,
  keeper,
  kept,
  history,
  above,
  beside,
  hasShortcuts,
}: DispatchEditorProps) {
  const now = useSelector(form, selectNow);
  const showsForm = useSelector(form, selectShowsForm);
  const isReading = useSelector(form, selectIsReading);
  const isPending = useSelector(form, selectIsPending);
  const step = useSelector(form, selectCurrentStep);
  const record = useSelector(form, selectRecord);
  const standing = useSelector(form, selectStanding);
  const kind = useSelector(form, selectKind);
  const mayDelete = useSelector(form, (s) => s.context.mayDelete);
  const aircraft = useSelector(form, selectAircraft);
  const isLocked = useSelector(form, selectIsLocked);
  const isGuided = useSelector(form, (s) => s.context.guided);
  const nameOf = (path: string) => fieldName(form.getSnapshot().context.draft, path);
  useSaveKey(() => form.send({ type: 'save.requested' }));
  useNextKey((path) => form.send({ type: 'field.entered', path }));
  if (isReading)
    return (
      <ReadDispatch
        form={form}
        keeper={keeper}
        above={above}
        history={history}
        hasShortcuts={hasShortcuts}
      />
    );
  if (!showsForm) return isPending ? <div className="p-6">{<Skeleton lines={8} />}</div> : null;
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-105px)] max-w-[1320px] flex-col gap-4 px-4 pt-4 md:min-h-[calc(100dvh-48px)]">
      <EditorHeader form={form}>
        {record !== null && mayDelete && (
          <Button
            variant="outline"
            isDisabled={isLocked}
            onPress={() => form.send({ type: 'delete.requested' })}
          >
            Delete
          </Button>
        )}
        <Segments
          label="Form"
          value={isGuided ? 'guided' : 'single'}
          options={[
            { id: 'guided', label: 'Guided' },
            { id: 'single', label: 'Single page' },
          ]}
          onChange={(mode) => form.send({ type: 'mode.changed', guided: mode === 'guided' })}
        />
      </EditorHeader>
      <CloneBar form={form} />
      <DraftBar keeper={keeper} noun={kindWords[kind].noun} now={now} />
      {above}
      {record === null && <KeptDrafts kept={kept} aircraft={aircraft} now={now} />}
      {standing !== null && <p className="text-ink-2">{standing}</p>}
      <DraftProblems form={form} nameOf={nameOf} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        {step === null ? <SinglePage form={form} /> : <Guided form={form} step={step} />}
        <div className="flex flex-col gap-4 lg:sticky lg:top-16">
          <CostSummary form={form} />
          {beside}
        </div>
      </div>
      {record !== null && <div className="card px-4 py-2">{history}</div>}
      <div className="flex-1" />
      <EditorFooter form={form} />
      <EditorDialogs form={form} />
    </div>
  );
}
