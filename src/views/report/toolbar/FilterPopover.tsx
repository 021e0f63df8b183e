import { useSelector } from '@xstate/react';
import { ChevronDown } from 'lucide-react';
import { memo } from 'react';
import { presets } from '../../../../domain/report/presets/presets.ts';
import {
  FILTER_ON,
  type FilterField,
  type FilterOption,
  filterFields,
  pickedIds,
  valueLabel,
  valuesOf,
} from '../../../../domain/report/view/filterFields.ts';
import type {
  FilterChoicesRef,
  FilterChoicesSnapshot,
} from '../../../../machines/report/filterChoices.machine.ts';
import type { ReportRef } from '../../../../machines/report/report.machine.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PopoverButton } from '../../../ui/buttons/PopoverButton.tsx';
import { SeveralBox } from '../../../ui/fields/SeveralBox.tsx';
import { SwitchBox } from '../../../ui/fields/SwitchBox.tsx';
import { Skeleton } from '../../../ui/lists/Skeleton.tsx';
import { useGrowingCount } from '../../../ui/lists/useGrowingCount.ts';
import {
  selectFilters,
  selectMayFilter,
  selectMyBaseCode,
  selectPreset,
} from '../grid/selectors.ts';

const selectIsOpen = (s: FilterChoicesSnapshot) => s.hasTag('open');
const selectIsPending = (s: FilterChoicesSnapshot) => s.hasTag('pending');
const selectIsBroken = (s: FilterChoicesSnapshot) => s.hasTag('failed');
const selectIsUnfound = (s: FilterChoicesSnapshot) => s.hasTag('searchFailed');
const selectFound = (s: FilterChoicesSnapshot) => s.context.found;
const selectChoices = (s: FilterChoicesSnapshot) => s.context.choices;

interface FilterProps {
  readonly report: ReportRef;
  readonly choices: FilterChoicesRef;
}
/** The report's filters: one box per field, with the loaded values (RPT-15). */
export function FilterPopover({ report, choices }: FilterProps) {
  const isOpen = useSelector(choices, selectIsOpen);
  const mayFilter = useSelector(report, selectMayFilter);
  const filters = useSelector(report, selectFilters);
  const count = Object.keys(valuesOf(filters)).length;
  return (
    <PopoverButton
      label="Filters"
      isDisabled={!mayFilter}
      isOpen={isOpen}
      onOpenChange={(open) =>
        choices.send(
          open
            ? { type: 'filters.opened', picked: pickedIds(filters) }
            : { type: 'filters.closed' },
        )
      }
      face={
        <>
          {count === 0 ? 'Filters' : `Filters (${count})`}
          <ChevronDown aria-hidden size={16} className="text-ink-3" />
        </>
      }
    >
      <FilterForm report={report} choices={choices} />
    </PopoverButton>
  );
}

const titles = ['Aircraft', 'Incident', 'Dispatch'] as const;

function FilterForm({ report, choices }: FilterProps) {
  const offered = useSelector(choices, selectChoices);
  const isPending = useSelector(choices, selectIsPending);
  const isBroken = useSelector(choices, selectIsBroken);
  const values = valuesOf(useSelector(report, selectFilters));
  const locked = useLocked(report);
  if (isBroken)
    return (
      <div className="flex w-[340px] max-w-[80vw] flex-col items-start gap-2">
        <p>The filters couldn't be read from the loaded rows.</p>
        <Button variant="outline" onPress={() => choices.send({ type: 'retry.requested' })}>
          Try again
        </Button>
      </div>
    );
  if (offered === null)
    return (
      <div className="w-[340px] max-w-[80vw]">
        {isPending && <Skeleton lines={6} label="Reading the values" />}
      </div>
    );
  /** Picked ids replace all other filters of the same kind. */
  const isAsked = (field: FilterField) => {
    const ids = field.startsWith('aircraft.')
      ? values['aircraft.ids']
      : field.startsWith('incident.')
        ? values['incident.ids']
        : undefined;
    return (
      !locked.includes(field) &&
      (ids === undefined || field.endsWith('.ids')) &&
      (offered[field].length > 0 || values[field] !== undefined)
    );
  };
  const sections = titles
    .map((title) => ({
      title,
      fields: filterFields.filter((field) => field.title === title && isAsked(field.id)),
    }))
    .filter(({ fields }) => fields.length > 0);
  return (
    <div className="flex max-h-[min(560px,70vh)] w-[360px] max-w-[80vw] flex-col gap-4 overflow-y-auto p-1">
      <FilterSections report={report} choices={choices} sections={sections} />
    </div>
  );
}

interface FilterSection {
  readonly title: string;
  readonly fields: readonly (typeof filterFields)[number][];
}
const countOf = (sections: readonly FilterSection[]) =>
  sections.reduce((sum, { fields }) => sum + fields.length, 0);
/** The first `count` fields, each below its title. */
const firstOf = (sections: readonly FilterSection[], count: number) =>
  sections
    .map(({ title, fields }, n) => ({
      title,
      fields: fields.slice(0, Math.max(0, count - countOf(sections.slice(0, n)))),
    }))
    .filter(({ fields }) => fields.length > 0);

function FilterSections({
  report,
  choices,
  sections,
}: FilterProps & { readonly sections: readonly FilterSection[] }) {
  const drawn = useGrowingCount(AT_ONCE, countOf(sections));
  return firstOf(sections, drawn).map(({ title, fields }) => (
    <section key={title} aria-label={`${title} filters`} className="flex flex-col gap-3">
      <h2 className="text-base">{title}</h2>
      {fields.map(({ id, label }) => (
        <FilterBox key={id} report={report} choices={choices} id={id} label={label} />
      ))}
    </section>
  ));
}

/** Number of boxes rendered immediately. */
const AT_ONCE = 2;
const nothing: readonly string[] = [];
const noOptions: readonly FilterOption[] = [];
const sameValues = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value, n) => value === b[n]);

interface FilterBoxProps extends FilterProps {
  readonly id: FilterField;
  readonly label: string;
}
/** One filter field. Memoized, so that a choice in another box doesn't re-render it (PERF-19). */
const FilterBox = memo(function FilterBox({ report, choices, id, label }: FilterBoxProps) {
  const chosen = useSelector(report, (s) => valuesOf(selectFilters(s))[id] ?? nothing, sameValues);
  const offered = useSelector(choices, (s) => selectChoices(s)?.[id] ?? noOptions);
  // Only incidents are also searched beyond the loaded ones.
  const isIncident = id === 'incident.ids';
  const found = useSelector(choices, (s) => (isIncident ? selectFound(s) : noOptions));
  const isUnfound = useSelector(choices, (s) => isIncident && selectIsUnfound(s));
  const change = (next: readonly string[]) =>
    report.send({ type: 'table.arranged', change: { kind: 'filtered', field: id, values: next } });
  if (id === 'dispatch.missingAgentCost')
    return (
      <SwitchBox
        label={label}
        isOn={chosen.length > 0}
        onChange={(isOn) => change(isOn ? [FILTER_ON] : [])}
      />
    );
  // A value from a link stays removable, even if it was not loaded.
  const known = [
    ...offered,
    ...found.filter((one) => !offered.some((option) => option.id === one.id)),
  ];
  const missing = chosen.filter((value) => !known.some((option) => option.id === value));
  const options = [
    ...known,
    ...missing.map((value) => ({ id: value, label: valueLabel(id, value) })),
  ];
  return (
    <SeveralBox
      label={label}
      value={chosen}
      options={options}
      onChange={change}
      messages={
        isUnfound ? [{ severity: 'warning', message: "Other incidents couldn't be searched." }] : []
      }
      {...(isIncident
        ? { onType: (text: string) => choices.send({ type: 'incident.typed', text }) }
        : {})}
    />
  );
});

/** Fields that the preset fixes. */
function useLocked(report: ReportRef): readonly string[] {
  const preset = useSelector(report, selectPreset);
  const hasBase = useSelector(report, selectMyBaseCode) !== null;
  return [
    ...Object.keys(valuesOf(presets[preset].filters)),
    ...(hasBase ? ['dispatch.takeOffOrLandingBases'] : []),
  ];
}
