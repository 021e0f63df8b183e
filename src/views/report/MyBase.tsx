import { useSelector } from '@xstate/react';
import { baseOptions } from '../../../domain/reference/options.ts';
import type { ReportRef } from '../../../machines/report/report.machine.ts';
import { PickerBox } from '../../ui/fields/PickerBox.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { selectBases } from './grid/selectors.ts';

export interface MyBaseProps {
  readonly report: ReportRef;
  /**
   * Saves the base as the user's own. Null for an account without a person, which can't have one.
   */
  readonly onChoose: ((baseId: string) => void) | null;
}
/** Replaces a report about the user's own base while none is set (RPT-44). */
export function MyBase({ report, onChoose }: MyBaseProps) {
  const bases = useSelector(report, selectBases);
  if (onChoose === null)
    return (
      <EmptyState>Your account has no person record, so it has no base of its own.</EmptyState>
    );
  return (
    <EmptyState
      action={
        <PickerBox
          label="My base"
          className="w-72 max-w-full text-left"
          value=""
          options={baseOptions(bases ?? [], '')}
          onChange={(id) => {
            if (id !== '') onChoose(id);
          }}
        />
      }
    >
      You have no base set. Choose one.
    </EmptyState>
  );
}
