import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { sunsetText } from '../../../domain/base/sunsetText.ts';
import { pacificTime } from '../../../domain/dates/pacific.ts';
import { baseOptions } from '../../../domain/reference/options.ts';
import { canVisit } from '../../../domain/routes/navigation.ts';
import type { HomeRef, HomeSnapshot } from '../../../machines/home/home.machine.ts';
import type { SessionRef } from '../../../machines/session/session.machine.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { PickerBox } from '../../ui/fields/PickerBox.tsx';
import { Explained } from '../records/Explained.tsx';

const noBases: NonNullable<HomeSnapshot['context']['data']>['bases'] = [];
const selectBases = (s: HomeSnapshot) => s.context.data?.bases ?? noBases;
const selectBaseId = (s: HomeSnapshot) => s.context.baseId;
const selectSun = (s: HomeSnapshot) => s.context.data?.sun[s.context.baseId] ?? null;

/** Option for all bases, for analysts. It can't be '', because that means no choice in a picker. */
const allBases = 'all';
const forms = [
  { label: 'New flight', key: 'F', to: '/dispatch/flight/new' },
  { label: 'Standby', key: 'S', to: '/dispatch/standby/new' },
  { label: 'Agent-only', key: 'G', to: '/dispatch/agent-only/new' },
  { label: 'Fuel', key: 'U', to: '/fuel-receipts' },
] as const;

/** The shortcut key of a form, shown in its link. */
const KeyHint = ({ children }: { readonly children: string }) => (
  <kbd
    aria-hidden
    className="hidden rounded-[3px] border border-current px-1 text-xs opacity-70 md:inline"
  >
    {children}
  </kbd>
);

interface FormLinksProps {
  readonly home: HomeRef;
  readonly facts: ReturnType<typeof sessionFacts>;
  readonly variant: HomeSnapshot['context']['variant'];
}
function FormLinks({ home, facts, variant }: FormLinksProps) {
  const isAnalyst = variant === 'analyst';
  return (
    <div className="flex flex-wrap gap-2">
      {isAnalyst && canVisit('/reports', facts) && (
        <Link href="/reports" variant="outline">
          Reports
        </Link>
      )}
      {variant === 'dispatcher' && (
        <Button
          variant="outline"
          aria-keyshortcuts="/"
          onPress={() => home.send({ type: 'command.opened' })}
        >
          Command
          <KeyHint>/</KeyHint>
        </Button>
      )}
      {forms
        .filter((form) => !isAnalyst && canVisit(form.to, facts))
        .map((form) => (
          <Link
            key={form.to}
            href={form.to}
            variant={form.key === 'F' ? 'default' : 'outline'}
            aria-keyshortcuts={form.key}
          >
            {form.label}
            <KeyHint>{form.key}</KeyHint>
          </Link>
        ))}
    </div>
  );
}

/** The base, its end of day, and links to new forms. */
export function HomeBar({
  home,
  session,
}: {
  readonly home: HomeRef;
  readonly session: SessionRef;
}) {
  const bases = useSelector(home, selectBases);
  const baseId = useSelector(home, selectBaseId);
  const sun = useSelector(home, selectSun);
  const facts = sessionFacts(useSelector(session, (s) => s));
  const variant = useSelector(home, (x) => x.context.variant);
  const isAnalyst = variant === 'analyst';
  const options = useMemo(
    () => [
      ...(isAnalyst ? [{ id: allBases, label: 'All bases' }] : []),
      ...baseOptions(bases, baseId),
    ],
    [bases, baseId, isAnalyst],
  );
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      {bases.length > 0 && (
        <PickerBox
          label="Base"
          value={isAnalyst && baseId === '' ? allBases : baseId}
          options={options}
          onChange={(id) =>
            id !== '' && home.send({ type: 'base.chosen', baseId: id === allBases ? '' : id })
          }
          className="w-56"
        />
      )}
      {sun !== null && (
        <p className="pb-2 text-sm text-ink-2">
          Sunset <strong className="font-semibold text-ink">{sunsetText(sun.sunset)}</strong> ·{' '}
          <Explained text="cut-off" />{' '}
          <strong className="font-semibold text-ink">{pacificTime(sun.cutOff)}</strong>
        </p>
      )}
      <span className="flex-1" />
      <FormLinks home={home} facts={facts} variant={variant} />
    </div>
  );
}
