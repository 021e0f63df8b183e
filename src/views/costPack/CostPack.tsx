import { useSelector } from '@xstate/react';
import { ChevronDown } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { Incident } from '../../../contract/incidents/incidents.ts';
import { incidentsPath } from '../../../domain/costPack/incidentAddress.ts';
import type { CostPackRef, CostPackSnapshot } from '../../../machines/costPack/costPack.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { MenuButton, MenuItem } from '../../ui/buttons/Menu.tsx';
import type { ChartProps } from '../../ui/charts/chart.ts';
import { Segments } from '../../ui/fields/Segments.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { PackSheet } from './PackSheet.tsx';
import { ShareLinks } from './ShareLinks.tsx';
import { SharesForm } from './SharesForm.tsx';

const selectPage = (s: CostPackSnapshot) => s.context.pack?.page ?? null;
const selectApproved = (s: CostPackSnapshot) => s.context.approved;
const selectAvailability = (s: CostPackSnapshot) => s.context.availability;
const selectMayShare = (s: CostPackSnapshot) => s.context.mayShare;
const selectIsPending = (s: CostPackSnapshot) => s.hasTag('pending');
const selectHasFailed = (s: CostPackSnapshot) => s.hasTag('failed');
const selectIsGone = (s: CostPackSnapshot) => s.hasTag('gone');
const selectIsOpen = (s: CostPackSnapshot) => s.hasTag('open');
const selectIsStale = (s: CostPackSnapshot) => s.hasTag('stale');
const selectIsForm = (s: CostPackSnapshot) => s.hasTag('form');
const selectIsExporting = (s: CostPackSnapshot) => s.hasTag('exporting');
const selectIsBusy = (s: CostPackSnapshot) => s.hasTag('busy') && !s.hasTag('sharing');

const modes = [
  { id: 'approved', label: 'Approved only' },
  { id: 'all', label: 'All' },
];
const availabilities = [
  { id: 'with', label: 'With availability' },
  { id: 'without', label: 'Without' },
];

export interface CostPackProps {
  readonly pack: CostPackRef;
  readonly Chart: ComponentType<ChartProps>;
  /** Draws a small map of the incident. */
  readonly drawMap?: ((incident: Incident) => ReactNode) | undefined;
}
/** The cost of an incident, with its actions (PACK-30). */
export function CostPack({ pack, Chart, drawMap }: CostPackProps) {
  const page = useSelector(pack, selectPage);
  const isPending = useSelector(pack, selectIsPending);
  const hasFailed = useSelector(pack, selectHasFailed);
  const isGone = useSelector(pack, selectIsGone);
  const isOpen = useSelector(pack, selectIsOpen);
  const isStale = useSelector(pack, selectIsStale);
  const isForm = useSelector(pack, selectIsForm);
  const isBusy = useSelector(pack, selectIsBusy);
  const retry = () => pack.send({ type: 'retry.requested' });
  return (
    <div className="mx-auto flex max-w-[1120px] flex-col gap-3 p-4 print:block print:max-w-none print:p-0">
      {isOpen && <Tools pack={pack} />}
      {isPending && <Skeleton lines={10} label="Loading the cost" />}
      {hasFailed && (
        <EmptyState action={<Button onPress={retry}>Try again</Button>}>
          The cost couldn't be loaded.
        </EmptyState>
      )}
      {isGone && (
        <EmptyState action={<Link href={incidentsPath}>All incidents</Link>}>
          This incident isn't there.
        </EmptyState>
      )}
      {isStale && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-card bg-warning-tint px-4 py-2 print:hidden"
        >
          <p className="flex-1">The cost couldn't be loaded again. What shows is of before.</p>
          <Button variant="outline" size="inputAction" onPress={retry}>
            Try again
          </Button>
        </div>
      )}
      {isOpen && page !== null && (
        <div aria-busy={isBusy} className={isBusy ? 'opacity-60' : ''}>
          <PackSheet page={page} Chart={Chart} drawMap={drawMap} />
        </div>
      )}
      {isForm && <SharesForm pack={pack} />}
      <ShareLinks pack={pack} />
    </div>
  );
}

function Tools({ pack }: { readonly pack: CostPackRef }) {
  const approved = useSelector(pack, selectApproved);
  const availability = useSelector(pack, selectAvailability);
  const mayShare = useSelector(pack, selectMayShare);
  const isExporting = useSelector(pack, selectIsExporting);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      <Link href={incidentsPath}>All incidents</Link>
      <Segments
        label="Records"
        value={approved ? 'approved' : 'all'}
        options={modes}
        onChange={(id) => pack.send({ type: 'mode.toggled', approved: id === 'approved' })}
      />
      <Segments
        label="Daily availability"
        value={availability ? 'with' : 'without'}
        options={availabilities}
        onChange={(id) => pack.send({ type: 'availability.toggled', availability: id === 'with' })}
      />
      <span className="flex-1" />
      {mayShare && (
        <>
          <Button variant="outline" onPress={() => pack.send({ type: 'shares.opened' })}>
            Edit shares
          </Button>
          <Button variant="outline" onPress={() => pack.send({ type: 'share.asked' })}>
            Share a link
          </Button>
        </>
      )}
      <MenuButton
        label="Export"
        isDisabled={isExporting}
        onAction={(id) =>
          pack.send({ type: 'export.asked', format: id === 'json' ? 'json' : 'xlsx' })
        }
        face={
          <>
            {isExporting ? 'Exporting' : 'Export'}
            <ChevronDown aria-hidden size={16} className="text-ink-3" />
          </>
        }
      >
        <MenuItem id="xlsx">Excel</MenuItem>
        <MenuItem id="json">JSON</MenuItem>
      </MenuButton>
      <Button variant="outline" onPress={() => print()}>
        Print
      </Button>
    </div>
  );
}
