import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { AnyEventObject } from 'xstate';
import { OpeningDialog } from '../../../src/views/approvals/OpeningDialog.tsx';
import { ReasonDialog } from '../../../src/views/approvals/ReasonDialog.tsx';
import { BaseForms } from '../../../src/views/closeOut/BaseForms.tsx';
import { EditorDialogs } from '../../../src/views/dispatch/EditorDialogs.tsx';
import {
  QueuedDialog,
  SavedPanel,
  WarningsDialog,
} from '../../../src/views/drafts/DraftDialogs.tsx';
import { FuelDialogs } from '../../../src/views/fuel/FuelDialogs.tsx';
import { BoundsDialog } from '../../../src/views/report/BoundsDialog.tsx';
import { ExportStatus } from '../../../src/views/report/toolbar/ExportMenu.tsx';
import { ChangeDialog } from '../../../src/views/settings/ChangeDialog.tsx';
import { FormDialogs } from '../../../src/views/settings/FormDialogs.tsx';
import { SignOutDialog } from '../../../src/views/shell/SignOutDialog.tsx';
import { standIn } from './support/standIn.ts';
import '../../../src/ui/theme.css';

interface Asked {
  readonly element: (form: never) => ReactElement;
  readonly context: object;
  readonly tags: readonly string[];
  readonly title: string;
  /** The element with the focus when the dialog opens; '' for the dialog itself. */
  readonly focus: string;
  /** The event that each button sends; null for none. */
  readonly presses: Readonly<Record<string, AnyEventObject | null>>;
  /** The event that Escape sends. */
  readonly escape: AnyEventObject | null;
}

const finding = { severity: 'warning', path: 'remarks', code: 'zed', message: 'Look again.' };
const impact = { dispatches: 2, from: '2025-07-01', before: 100, after: 120 };
/** A settings page whose save can't start from today. */
const settingsPage = { impact: () => null };
const typed = {
  assetId: '',
  start: '07/14/2025',
  end: '',
  reason: '',
  fromDate: '',
  fromTime: '',
  untilDate: '',
  untilTime: '',
};
const drop = { id: 'd1' };
const decline = { type: 'save.declined' };

const dialogs: Readonly<Record<string, Asked>> = {
  'warnings of a form': {
    element: (form) => <WarningsDialog form={form} />,
    context: { findings: [finding], record: null },
    tags: ['confirming'],
    title: 'Save with 1 warning?',
    focus: 'Save anyway',
    presses: {
      'Go back': { type: 'warnings.declined' },
      'Save anyway': { type: 'warnings.accepted' },
    },
    escape: { type: 'warnings.declined' },
  },
  'what comes after a first save': {
    element: (form) => (
      <SavedPanel
        form={form}
        title="Flight 10481 saved."
        waysOn={[{ next: 'nextTrip', label: 'Next trip' }]}
        onNext={(next) => send(form, { type: 'next', next })}
      />
    ),
    context: {},
    tags: ['saved'],
    title: 'Flight 10481 saved.',
    focus: 'Done',
    presses: {
      'Next trip': { type: 'next', next: 'nextTrip' },
      Done: { type: 'next', next: 'home' },
    },
    escape: { type: 'panel.closed' },
  },
  'what comes after a save of an earlier day': {
    element: (form) => (
      <SavedPanel
        form={form}
        title="Flight 10481 saved."
        waysOn={[{ next: 'newFlight', label: 'New flight' }]}
        onNext={(next) => send(form, { type: 'next', next })}
        first="newFlight"
      >
        <p>The next one keeps the date 07/13/2025.</p>
      </SavedPanel>
    ),
    context: {},
    tags: ['saved'],
    title: 'Flight 10481 saved.',
    focus: 'New flight',
    presses: {
      'New flight': { type: 'next', next: 'newFlight' },
      Done: { type: 'next', next: 'home' },
    },
    escape: { type: 'panel.closed' },
  },
  'a save that waits': {
    element: (form) => (
      <QueuedDialog
        form={form}
        waysOn={[{ next: 'newFlight', label: 'New flight' }]}
        onNext={(next) => send(form, { type: 'next', next })}
      >
        Kept here.
      </QueuedDialog>
    ),
    context: {},
    tags: ['queued'],
    title: 'Not sent yet',
    focus: 'Done',
    presses: {
      'Go on editing': { type: 'panel.closed' },
      'Try again now': { type: 'save.requested' },
      'New flight': { type: 'next', next: 'newFlight' },
      Done: { type: 'next', next: 'home' },
    },
    escape: { type: 'panel.closed' },
  },
  'the removal of an activity': {
    element: (form) => <EditorDialogs form={form} />,
    context: {
      kind: 'flight',
      removing: 1,
      record: null,
      findings: [],
      draft: { activityDate: '', activities: [{ drops: [] }, { drops: [drop, drop] }] },
      facts: { now: '2025-07-14T22:30:00Z' },
      merging: null,
      conflict: null,
      twin: null,
    },
    tags: [],
    title: 'Remove activity 2?',
    focus: '',
    presses: { 'Keep it': { type: 'removal.declined' }, Remove: { type: 'removal.confirmed' } },
    escape: { type: 'removal.declined' },
  },
  'a receipt that somebody else changed': {
    element: (form) => <FuelDialogs form={form} />,
    context: {
      kind: 'aircraft',
      findings: [],
      record: null,
      conflict: { changedBy: 'B. Ortiz', changedAt: '2025-07-14T20:00:00Z' },
    },
    tags: ['conflict'],
    title: 'Changed meanwhile',
    focus: '',
    presses: {
      'Reload theirs': { type: 'theirs.taken' },
      'Overwrite with mine': { type: 'mine.kept' },
    },
    escape: { type: 'theirs.taken' },
  },
  'a settings save that changes prices': {
    element: (form) => <FormDialogs form={form} />,
    context: { findings: [], impact, merging: null, page: settingsPage },
    tags: ['confirming'],
    title: 'This changes past dispatches',
    focus: 'Cancel',
    presses: { Cancel: decline, 'Save and re-price': { type: 'save.confirmed' } },
    escape: decline,
  },
  'a settings form that is left': {
    element: (form) => <FormDialogs form={form} />,
    context: { findings: [], impact: null, merging: null, page: settingsPage },
    tags: ['closing'],
    title: 'Close without saving?',
    focus: 'Keep editing',
    presses: {
      'Keep editing': { type: 'close.declined' },
      'Discard changes': { type: 'close.confirmed' },
    },
    escape: { type: 'close.declined' },
  },
  'an archive with a consequence': {
    element: (list) => <ChangeDialog list={list} />,
    context: {
      question: { title: 'Archive T-70?', text: 'It leaves every form.', confirm: 'Archive' },
    },
    tags: ['confirming'],
    title: 'Archive T-70?',
    focus: 'Go back',
    presses: { 'Go back': { type: 'change.declined' }, Archive: { type: 'change.confirmed' } },
    escape: { type: 'change.declined' },
  },
  'signing out with drafts': {
    element: (signOut) => <SignOutDialog signOut={signOut} />,
    context: { leftovers: { waiting: [], drafts: 2 }, hasFailed: false },
    tags: ['asking'],
    title: 'Sign out',
    focus: 'Sign out',
    presses: {
      Cancel: { type: 'leave.declined' },
      'Remove drafts and sign out': { type: 'drafts.dropped' },
      'Sign out': { type: 'leave.confirmed' },
    },
    escape: { type: 'leave.declined' },
  },
  'a long export': {
    element: (exporter) => <ExportStatus exporter={exporter} />,
    context: { rows: 80_000, share: 0, table: { rowCount: 80_000 } },
    tags: ['confirming'],
    title: 'Export 80,000 rows?',
    focus: '',
    presses: { Cancel: { type: 'export.cancelled' }, Export: { type: 'export.confirmed' } },
    escape: { type: 'export.cancelled' },
  },
  'the bounds of a column': {
    element: (bounds) => <BoundsDialog bounds={bounds} />,
    context: { draft: { column: 'totalCost', least: '', most: '' }, errors: {} },
    tags: ['open'],
    title: 'Rows by Total cost',
    focus: 'At least',
    presses: { Cancel: { type: 'bounds.closed' }, 'Show these rows': { type: 'bounds.submitted' } },
    escape: { type: 'bounds.closed' },
  },
  'why a record is sent back': {
    element: (approvals) => (
      <ReasonDialog
        title="Send back"
        label="Reason"
        action="Send back"
        isOpen
        reason="Wrong hours."
        showsProblem={false}
        onType={() => undefined}
        onGive={() => send(approvals, { type: 'given' })}
        onClose={() => send(approvals, { type: 'closed' })}
      />
    ),
    context: {},
    tags: [],
    title: 'Send back',
    focus: 'Reason',
    presses: { Cancel: { type: 'closed' }, 'Send back': { type: 'given' } },
    escape: { type: 'closed' },
  },
  'the day from which books begin': {
    element: (periods) => <OpeningDialog periods={periods} today="2025-07-20" />,
    context: { until: '2025-06-30' },
    tags: ['choosingDay'],
    title: 'Take as approved',
    focus: '',
    presses: { Cancel: { type: 'asking.left' }, 'Take as approved': { type: 'opening.confirmed' } },
    escape: { type: 'asking.left' },
  },
  'the end of a stay at a base': {
    element: (work) => <BaseForms work={work} />,
    context: {
      form: { kind: 'endAssignment', id: 'a1', name: 'T-70', order: [], typed },
      findings: [],
      source: null,
    },
    tags: ['form'],
    title: 'End the assignment of T-70',
    focus: 'End',
    presses: { Cancel: { type: 'form.closed' }, 'End assignment': { type: 'form.submitted' } },
    escape: { type: 'form.closed' },
  },
  'an aircraft that is unavailable': {
    element: (work) => <BaseForms work={work} />,
    context: {
      form: { kind: 'unavailable', id: 'a1', name: 'T-70', order: [], typed },
      findings: [],
      source: null,
    },
    tags: ['form'],
    title: 'Mark T-70 unavailable',
    focus: 'Reason',
    presses: { Cancel: { type: 'form.closed' }, 'Mark unavailable': { type: 'form.submitted' } },
    escape: { type: 'form.closed' },
  },
};

/** Callbacks of a dialog are recorded like its events. */
const send = (form: { send(event: AnyEventObject): void }, event: AnyEventObject) =>
  form.send(event);

async function opened({ element, context, tags, title }: Asked) {
  const { ref, sent } = standIn<never>(context, tags);
  await render(element(ref));
  const dialog = page
    .getByRole('dialog', { name: title, exact: true })
    .or(page.getByRole('alertdialog', { name: title, exact: true }));
  await expect.element(dialog).toBeVisible();
  return { dialog, sent };
}

for (const [name, asked] of Object.entries(dialogs)) {
  it(`opens ${name} with the focus on ${asked.focus === '' ? 'the dialog' : asked.focus}`, async () => {
    const { dialog } = await opened(asked);
    const focused = document.activeElement;
    const label = focused?.getAttribute('aria-label') ?? focused?.textContent ?? '';
    if (asked.focus === '') await expect.element(dialog).toHaveFocus();
    else {
      const field =
        focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement
          ? focused.labels?.[0]?.textContent
          : label;
      expect(field).toContain(asked.focus);
    }
  });

  it(`lists the way back of ${name} before what it does (ENTRY-52)`, async () => {
    const { dialog } = await opened(asked);
    const names = dialog
      .getByRole('button')
      .elements()
      .map((button) => button.textContent);
    const back = Object.entries(asked.presses).find(
      ([, event]) => JSON.stringify(event) === JSON.stringify(asked.escape),
    );
    const others = Object.keys(asked.presses).filter((button) => button !== back?.[0]);
    if (back !== undefined)
      expect(others.filter((other) => names.indexOf(other) < names.indexOf(back[0]))).toEqual([]);
  });

  it(`sends the event of each button of ${name}, and goes back on Escape`, async () => {
    const { dialog, sent } = await opened(asked);
    for (const [button, event] of Object.entries(asked.presses)) {
      sent.length = 0;
      await dialog.getByRole('button', { name: button, exact: true }).click();
      expect([button, sent]).toEqual([button, event === null ? [] : [event]]);
    }
    sent.length = 0;
    await userEvent.keyboard('{Escape}');
    expect(sent).toEqual(asked.escape === null ? [] : [asked.escape]);
  });
}
