import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { DispatchType } from '../../../../contract/dispatch/dispatches.ts';
import type {
  DispatchEditorRef,
  DispatchEditorSnapshot,
} from '../../../../machines/dispatch/dispatchEditor.machine.ts';
import type { Step } from '../../../../machines/dispatch/steps.ts';
import { EachActivity } from './ActivityBlock.tsx';
import { AgentSection } from './AgentSection.tsx';
import { AircraftSection } from './AircraftSection.tsx';
import { CrewSection } from './CrewSection.tsx';
import { DutySection } from './DutySection.tsx';
import { LoadSection } from './LoadSection.tsx';
import { ReviewSection } from './ReviewSection.tsx';
import { StandbySection } from './StandbySection.tsx';
import { TimesSection } from './TimesSection.tsx';

type FormSection = ComponentType<{ readonly form: DispatchEditorRef }>;
const Loads: FormSection = ({ form }) => (
  <EachActivity form={form}>
    {(activity) => <AgentSection form={form} activity={activity} />}
  </EachActivity>
);
const Crews: FormSection = ({ form }) => (
  <EachActivity form={form}>
    {(activity) => <CrewSection form={form} activity={activity} />}
  </EachActivity>
);

const sectionsOf: Readonly<Record<DispatchType, Partial<Readonly<Record<Step, FormSection>>>>> = {
  flight: {
    aircraft: AircraftSection,
    times: TimesSection,
    agent: Loads,
    crew: Crews,
    review: ReviewSection,
  },
  standby: { aircraft: StandbySection, duty: DutySection, review: ReviewSection },
  agentOnly: { aircraft: LoadSection, agent: Loads, review: ReviewSection },
};
const selectKind = (s: DispatchEditorSnapshot) => s.context.kind;

/** The fields of one step, for the form's kind of dispatch. */
export function Section({ form, step }: { readonly form: DispatchEditorRef; readonly step: Step }) {
  const Fields = sectionsOf[useSelector(form, selectKind)][step];
  return Fields === undefined ? null : <Fields form={form} />;
}
