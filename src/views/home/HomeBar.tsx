import { useSelector } from '@xstate/react';
import { sunsetText } from '../../../domain/base/sunsetText.ts';
import { pacificTime } from '../../../domain/dates/pacific.ts';
import { canVisit } from '../../../domain/routes/navigation.ts';
import type { HomeRef, HomeSnapshot } from '../../../machines/home/home.machine.ts';
import type { SessionRef } from '../../../machines/session/session.machine.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { Explained } from '../records/Explained.tsx';

const selectSun = (s: HomeSnapshot) => s.context.data?.sun[s.context.baseId] ?? null;

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

/** The base's end of day, and links to new forms. The base itself is chosen in the top bar. */
export function HomeBar({
  home,
  session,
}: {
  readonly home: HomeRef;
  readonly session: SessionRef;
}) {
  const sun = useSelector(home, selectSun);
  const facts = sessionFacts(useSelector(session, (s) => s));
  const variant = useSelector(home, (x) => x.context.variant);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {sun !== null && (
        <p className="text-sm text-ink-2">
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
