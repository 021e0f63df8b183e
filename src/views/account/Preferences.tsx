import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { DispatchFacts } from '../../../domain/reference/facts.ts';
import { baseOptions } from '../../../domain/reference/options.ts';
import {
  defaultPreset,
  presetNameOf,
  presetNames,
  presets,
} from '../../../domain/report/presets/presets.ts';
import { FISCAL_MONTH } from '../../../domain/report/view/relativeDates.ts';
import { canVisit } from '../../../domain/routes/navigation.ts';
import type { SessionRef, SessionSnapshot } from '../../../machines/session/session.machine.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { fieldLabel } from '../../ui/fields/fieldLook.ts';
import { PickerBox } from '../../ui/fields/PickerBox.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { SwitchBox } from '../../ui/fields/SwitchBox.tsx';
import { AccountFrame, AccountSection } from './AccountFrame.tsx';

const selectGuidedMode = (s: SessionSnapshot) => s.context.settings.guidedMode;
const selectShortcuts = (s: SessionSnapshot) => s.context.settings.singleKeyShortcuts !== false;
const selectTheme = (s: SessionSnapshot) => s.context.settings.theme ?? 'system';
const selectReport = (s: SessionSnapshot) =>
  presetNameOf(s.context.settings.defaultReport ?? '') ?? defaultPreset;
const selectFiscalMonth = (s: SessionSnapshot) => s.context.settings.fiscalMonth ?? FISCAL_MONTH;
const selectBaseId = (s: SessionSnapshot) => s.context.person?.baseId ?? '';
const selectHasPerson = (s: SessionSnapshot) => s.context.person !== null;
const selectSeesReports = (s: SessionSnapshot) =>
  canVisit(`/reports/catis/${defaultPreset}`, sessionFacts(s));

const themes = [
  { id: 'system', label: 'Match this computer' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
] as const;

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
].map((label, n) => ({
  id: String(n + 1),
  label,
}));
const reportChoices = presetNames.map((name) => ({ id: name, label: presets[name].label }));

export interface PreferencesProps {
  readonly session: SessionRef;
  /** Null until they are loaded. */
  readonly bases: DispatchFacts['bases'] | null;
}

function EnteringFlights({ session }: Pick<PreferencesProps, 'session'>) {
  const guidedMode = useSelector(session, selectGuidedMode);
  const hasShortcuts = useSelector(session, selectShortcuts);
  return (
    <AccountSection title="Entering flights">
      <div>
        <SwitchBox
          label="Guided mode"
          isOn={guidedMode}
          onChange={(isOn) =>
            session.send({ type: 'settings.changed', patch: { guidedMode: isOn } })
          }
        />
        <p className="text-sm text-ink-2">
          A form opens step by step. Off: everything on one page. Each form can be switched while
          you fill it in.
        </p>
      </div>
      <div>
        <SwitchBox
          label="Single-key shortcuts"
          isOn={hasShortcuts}
          onChange={(isOn) =>
            session.send({ type: 'settings.changed', patch: { singleKeyShortcuts: isOn } })
          }
        />
        <p className="text-sm text-ink-2">
          One key opens a form from the home page, as the letter on its button says. Never while you
          type in a field.
        </p>
      </div>
    </AccountSection>
  );
}

function WhereYouStart({ session, bases }: PreferencesProps) {
  const baseId = useSelector(session, selectBaseId);
  const hasPerson = useSelector(session, selectHasPerson);
  const report = useSelector(session, selectReport);
  const seesReports = useSelector(session, selectSeesReports);
  const baseChoices = useMemo(() => baseOptions(bases ?? [], baseId), [bases, baseId]);
  return (
    <AccountSection title="Where you start">
      {hasPerson && bases !== null && (
        <PickerBox
          label="My base"
          className="max-w-xs"
          value={baseId}
          options={baseChoices}
          onChange={(id) =>
            id !== '' && id !== baseId && session.send({ type: 'base.chosen', baseId: id })
          }
        />
      )}
      {!hasPerson && (
        <p className="text-ink-2">
          Your account has no person record, so it has no base of its own.
        </p>
      )}
      {seesReports && (
        <SelectBox
          label="Default report"
          className="max-w-xs"
          value={report}
          options={reportChoices}
          onChange={(id) =>
            id !== '' && session.send({ type: 'settings.changed', patch: { defaultReport: id } })
          }
        />
      )}
    </AccountSection>
  );
}

function Reports({ session }: Pick<PreferencesProps, 'session'>) {
  const fiscalMonth = useSelector(session, selectFiscalMonth);
  return (
    <AccountSection title="Reports">
      <SelectBox
        label="Fiscal year begins in"
        className="max-w-xs"
        value={String(fiscalMonth)}
        options={months}
        onChange={(id) =>
          id !== '' &&
          session.send({ type: 'settings.changed', patch: { fiscalMonth: Number(id) } })
        }
      />
    </AccountSection>
  );
}

function Look({ session }: Pick<PreferencesProps, 'session'>) {
  const theme = useSelector(session, selectTheme);
  const chooseTheme = (id: string) => {
    const chosen = themes.find((t) => t.id === id);
    if (chosen !== undefined)
      session.send({ type: 'settings.changed', patch: { theme: chosen.id } });
  };
  return (
    <AccountSection title="Look">
      <div className="flex flex-col items-start gap-1">
        <span aria-hidden className={fieldLabel}>
          Theme
        </span>
        <Segments label="Theme" value={theme} options={themes} onChange={chooseTheme} />
      </div>
      <p className="text-sm text-ink-2">
        Times are Pacific time on a 24-hour clock, for everybody.
      </p>
    </AccountSection>
  );
}

/** The version that a user names when they report a problem (OPS-9). */
function Version({ session }: Pick<PreferencesProps, 'session'>) {
  const version = useSelector(session, (s) => s.context.version);
  return version === '' ? null : <p className="text-sm text-ink-3">CATIS {version}</p>;
}

/** The user's preferences. Each change is saved immediately. */
export function Preferences({ session, bases }: PreferencesProps) {
  const seesReports = useSelector(session, selectSeesReports);
  return (
    <AccountFrame name="Preferences">
      <EnteringFlights session={session} />
      <WhereYouStart session={session} bases={bases} />
      {seesReports && <Reports session={session} />}
      <Look session={session} />
      <Version session={session} />
    </AccountFrame>
  );
}
