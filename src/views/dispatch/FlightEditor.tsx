import { useSelector } from '@xstate/react';
import { useHotkeys } from 'react-hotkeys-hook';
import { pacificDay, pacificTime } from '../../../domain/dates/pacific.ts';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import type { DispatchEditorRef, DispatchEditorSnapshot } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { type Step, stepNames, steps } from '../../../machines/dispatch/steps.ts';
import { Segments } from '../../ui/Segments.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AgentSection } from './AgentSection.tsx';
import { AircraftSection } from './AircraftSection.tsx';
import { CrewSection } from './CrewSection.tsx';
import { EditorDialogs } from './EditorDialogs.tsx';
import { EditorFooter } from './EditorFooter.tsx';
import { ProblemSummary } from './ProblemSummary.tsx';
import { RemarksField, ReviewSection } from './ReviewSection.tsx';
import { SoFar } from './SoFar.tsx';
import { StepList } from './StepList.tsx';
import { selectCurrentStep } from './selectors.ts';
import { TimesSection } from './TimesSection.tsx';

const selectShowsForm = (s: DispatchEditorSnapshot) => s.hasTag('form');
const selectIsPending = (s: DispatchEditorSnapshot) => s.hasTag('pending');
const selectRecord = (s: DispatchEditorSnapshot) => s.context.record;

function Section({ form, step }: { readonly form: DispatchEditorRef; readonly step: Step }) {
  switch (step) {
    case 'aircraft':
      return <AircraftSection form={form} activity={0} />;
    case 'times':
      return <TimesSection form={form} activity={0} />;
    case 'agent':
      return <AgentSection form={form} activity={0} />;
    case 'crew':
      return <CrewSection form={form} activity={0} />;
    case 'review':
      return <ReviewSection form={form} />;
  }
}

function Guided({ form, step }: { readonly form: DispatchEditorRef; readonly step: Step }) {
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-[150px_minmax(0,1fr)]">
      <StepList form={form} />
      <section aria-label={stepNames[step]} className="card p-4">
        <h2 className="mb-3">{stepNames[step]}</h2>
        <Section form={form} step={step} />
      </section>
    </div>
  );
}

/** Every section but the review, whose figures stand beside; remarks close the page. */
function SinglePage({ form }: { readonly form: DispatchEditorRef }) {
  return (
    <div className="flex flex-col gap-4">
      {steps
        .filter((step) => step !== 'review')
        .map((step) => (
          <section key={step} aria-label={stepNames[step]} className="card p-4">
            <h2 className="mb-3">{stepNames[step]}</h2>
            <Section form={form} step={step} />
          </section>
        ))}
      <section aria-label="Remarks" className="card p-4">
        <RemarksField form={form} />
      </section>
    </div>
  );
}

/** Recording a flight, guided or on a single page (domain §2). */
export function FlightEditor({ form }: { readonly form: DispatchEditorRef }) {
  const showsForm = useSelector(form, selectShowsForm);
  const isPending = useSelector(form, selectIsPending);
  const step = useSelector(form, selectCurrentStep);
  const record = useSelector(form, selectRecord);
  const isGuided = useSelector(form, (s) => s.context.guided);
  useHotkeys('mod+enter', () => form.send({ type: 'save.requested' }), { enableOnFormTags: true, preventDefault: true });
  if (!showsForm) return isPending ? <div className="p-6">{<Skeleton lines={8} />}</div> : null;
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-112px)] max-w-[1320px] flex-col gap-4 px-4 pt-4 md:min-h-[calc(100dvh-48px)]">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1">
          <h1>{record === null ? 'New flight' : `Flight ${record.dispatchNumber}`}</h1>
          {record !== null && (
            <p className="text-sm text-ink-3">
              Created {formatDate(pacificDay(record.createdAt))} {pacificTime(record.createdAt)} by {record.createdBy}
              {record.version > 1 && ` · changed ${formatDate(pacificDay(record.updatedAt))} ${pacificTime(record.updatedAt)} by ${record.updatedBy}`}
            </p>
          )}
        </div>
        <Segments
          label="Form"
          value={isGuided ? 'guided' : 'single'}
          options={[
            { id: 'guided', label: 'Guided' },
            { id: 'single', label: 'Single page' },
          ]}
          onChange={(mode) => form.send({ type: 'mode.changed', guided: mode === 'guided' })}
        />
      </header>
      <ProblemSummary form={form} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        {step === null ? <SinglePage form={form} /> : <Guided form={form} step={step} />}
        <div className="lg:sticky lg:top-16">
          <SoFar form={form} />
        </div>
      </div>
      <div className="flex-1" />
      <EditorFooter form={form} />
      <EditorDialogs form={form} />
    </div>
  );
}
