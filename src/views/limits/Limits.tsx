import { useSelector } from '@xstate/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, formatDate } from '../../../domain/dates/parseDate.ts';
import { type LimitTab, limitTabs } from '../../../domain/limits/address.ts';
import { SHOWN_DAYS } from '../../../domain/limits/crewRows.ts';
import { onlyCatis } from '../../../domain/limits/texts.ts';
import type { LimitsRef, LimitsSnapshot } from '../../../machines/limits/limits.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { CrewDuty } from './CrewDuty.tsx';
import { ExplainMeter } from './ExplainMeter.tsx';
import { MeterJoins } from './MeterJoins.tsx';

const selectTab = (s: LimitsSnapshot) => s.context.address.tab;
const selectUntil = (s: LimitsSnapshot) => s.context.address.until;
const selectToday = (s: LimitsSnapshot) => s.context.today;
const selectIsPending = (s: LimitsSnapshot) => s.hasTag('pending');
const selectHasFailed = (s: LimitsSnapshot) => s.hasTag('failed');
const selectIsOpen = (s: LimitsSnapshot) => s.hasTag('open');
const selectIsExplaining = (s: LimitsSnapshot) => s.hasTag('explaining');

const tabLabels: Readonly<Record<LimitTab, string>> = { crew: 'Crew', meters: 'Meters' };
const tabs = limitTabs.map((id) => ({ id, label: tabLabels[id] }));

export interface LimitsProps {
  readonly limits: LimitsRef;
  /** The user can enter and change flights. */
  readonly mayOpen: boolean;
}
/** Crew duty limits (LIM-13), and meters with missing flights (LIM-22). */
export function LimitsView({ limits, mayOpen }: LimitsProps) {
  const tab = useSelector(limits, selectTab);
  const until = useSelector(limits, selectUntil);
  const today = useSelector(limits, selectToday);
  const isPending = useSelector(limits, selectIsPending);
  const hasFailed = useSelector(limits, selectHasFailed);
  const isOpen = useSelector(limits, selectIsOpen);
  const isExplaining = useSelector(limits, selectIsExplaining);
  const go = (day: string) => limits.send({ type: 'day.chosen', until: day });
  return (
    <div className="mx-auto flex max-w-[1500px] flex-col gap-4 p-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1>Limits and meters</h1>
        <Segments
          label="What"
          value={tab}
          options={tabs}
          onChange={(id) =>
            limits.send({ type: 'tab.chosen', tab: id === 'meters' ? 'meters' : 'crew' })
          }
        />
        <span className="flex-1" />
        <div className="flex items-center gap-1">
          <Button
            variant="none"
            size="icon"
            aria-label={`${SHOWN_DAYS} days earlier`}
            onPress={() => go(addDays(until, -SHOWN_DAYS))}
          >
            <ChevronLeft aria-hidden size={18} />
          </Button>
          <span className="text-sm whitespace-nowrap tabular-nums">
            {formatDate(addDays(until, 1 - SHOWN_DAYS))} – {formatDate(until)}
          </span>
          <Button
            variant="none"
            size="icon"
            aria-label={`${SHOWN_DAYS} days later`}
            onPress={() => go(addDays(until, SHOWN_DAYS))}
          >
            <ChevronRight aria-hidden size={18} />
          </Button>
          <Button variant="outline" isDisabled={until === today} onPress={() => go(today)}>
            Today
          </Button>
        </div>
      </header>
      {isPending && <Skeleton lines={8} label="Loading limits and meters" />}
      {hasFailed && (
        <EmptyState
          action={
            <Button onPress={() => limits.send({ type: 'retry.requested' })}>Try again</Button>
          }
        >
          Limits and meters couldn't be loaded.
        </EmptyState>
      )}
      {isOpen && tab === 'crew' && <CrewDuty limits={limits} mayOpen={mayOpen} />}
      {isOpen && tab === 'meters' && <MeterJoins limits={limits} mayOpen={mayOpen} />}
      {isOpen && <p className="text-sm text-ink-3">{onlyCatis}</p>}
      {isExplaining && <ExplainMeter limits={limits} />}
    </div>
  );
}
