import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, type SnapshotFrom, StateMachine } from 'xstate';
import { baseMachine } from '../../machines/base/base.machine.ts';
import { to as base } from '../../machines/base/base.setup.ts';
import { costPackMachine } from '../../machines/costPack/costPack.machine.ts';
import { costPackTargets as costPack } from '../../machines/costPack/costPack.setup.ts';
import { dispatchEditorMachine } from '../../machines/dispatch/dispatchEditor.machine.ts';
import { to as dispatchEditor } from '../../machines/dispatch/dispatchEditor.setup.ts';
import { aircraftReceiptMachine } from '../../machines/fuel/aircraftReceipt.machine.ts';
import { bulkReceiptMachine } from '../../machines/fuel/bulkReceipt.machine.ts';
import { to as fuelReceipt } from '../../machines/fuel/fuelReceipt.setup.ts';
import { fuelReportMachine } from '../../machines/fuel/fuelReport.machine.ts';
import { to as fuelReport } from '../../machines/fuel/fuelReport.setup.ts';
import { transferReceiptMachine } from '../../machines/fuel/transferReceipt.machine.ts';
import type { Tag } from '../../machines/parts/tags.ts';
import { reportMachine } from '../../machines/report/report.machine.ts';
import { to as report } from '../../machines/report/report.setup.ts';
import { savedViewsMachine } from '../../machines/report/savedViews/savedViews.machine.ts';
import { to as savedViews } from '../../machines/report/savedViews/savedViews.setup.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { to as session } from '../../machines/session/session.setup.ts';
import { referenceEditorMachine } from '../../machines/settings/referenceEditor.machine.ts';
import { to as referenceEditor } from '../../machines/settings/referenceEditor.setup.ts';
import { nodesOf } from '../support/graph.ts';

/** Every chart by its id. A chart with a wrong target throws here, where its file loads. */
const charts = new Map<string, AnyStateMachine>();
for (const file of readdirSync('machines', { recursive: true, encoding: 'utf8' }).filter((f) =>
  f.endsWith('.machine.ts'),
)) {
  const exported: Record<string, unknown> = await import(
    /* @vite-ignore */ pathToFileURL(`machines/${file}`).href
  );
  for (const chart of Object.values(exported))
    if (chart instanceof StateMachine) charts.set(chart.id, chart);
}

/**
 * The state paths that lead from one file to another. The compiler checks each against its chart,
 * if the chart's id is unique.
 */
type PlaceOf<Chart extends AnyStateMachine> =
  `#${keyof ReturnType<SnapshotFrom<Chart>['getMeta']> & string}`;
type Places<Chart extends AnyStateMachine> = Readonly<Record<string, PlaceOf<Chart>>>;
const places: readonly (readonly [string, AnyStateMachine, Readonly<Record<string, string>>])[] = [
  ['base', baseMachine, base satisfies Places<typeof baseMachine>],
  ['costPack', costPackMachine, costPack satisfies Places<typeof costPackMachine>],
  [
    'dispatchEditor',
    dispatchEditorMachine,
    dispatchEditor satisfies Places<typeof dispatchEditorMachine>,
  ],
  ['fuelReport', fuelReportMachine, fuelReport satisfies Places<typeof fuelReportMachine>],
  ['report', reportMachine, report satisfies Places<typeof reportMachine>],
  ['savedViews', savedViewsMachine, savedViews satisfies Places<typeof savedViewsMachine>],
  ['session', sessionMachine, session satisfies Places<typeof sessionMachine>],
  [
    'referenceEditor',
    referenceEditorMachine,
    referenceEditor satisfies Places<typeof referenceEditorMachine>,
  ],
  // One set of paths for three charts, which declare these states themselves.
  ['aircraftReceipt', aircraftReceiptMachine, fuelReceipt],
  ['bulkReceipt', bulkReceiptMachine, fuelReceipt],
  ['transferReceipt', transferReceiptMachine, fuelReceipt],
];
// @ts-expect-error A place that is not in the chart does not compile.
({ editing: '#dispatchEditor.nowhere' }) satisfies Places<typeof dispatchEditorMachine>;

it.each(places)('%s: declares every state path named across files', (_, chart, to) => {
  expect(
    Object.values(to).filter((place) => nodesOf(chart).every((node) => `#${node.id}` !== place)),
  ).toEqual([]);
});

const shared: Readonly<Record<Tag, true>> = {
  pending: true,
  busy: true,
  failed: true,
  stale: true,
  gone: true,
  form: true,
  locked: true,
  open: true,
};
const form = ['confirming', 'queued', 'saved', 'searching', 'noneFound', 'searchFailed'];
/** Further tags by chart. Each tag distinguishes a state for a view. */
const own: Readonly<Record<string, readonly string[]>> = {
  accessTokens: ['made', 'confirming'],
  acceptInvite: ['missing', 'occupied', 'agency'],
  aircraftReceipt: ['conflict', ...form],
  approvals: ['asking', 'elsewhere', 'recordPending', 'recordShown', 'recordFailed', 'recordGone'],
  allDispatches: ['merging', 'noneFound', 'searchFailed', 'searching'],
  bulkReceipt: ['conflict', ...form].filter((tag) => !/^(search|none)/.test(tag)),
  changeLog: ['exporting'],
  clone: ['retryable'],
  closeList: ['asking'],
  closest: ['placing'],
  closeOut: ['confirming'],
  connection: ['offline'],
  costPack: ['choosing', 'conflict', 'sharing', 'unlisted', 'linked', 'exporting'],
  daySheets: ['markForm', 'adjustForm', 'termsForm'],
  divert: ['noneFound', 'searchFailed', 'searching'],
  dispatchEditor: [
    'unloadable',
    'lookedUp',
    'reading',
    'readOnly',
    'asking',
    'conflict',
    'differing',
    'explaining',
    'unexplained',
    ...form,
  ],
  draftKeeper: ['offering', 'stored', 'unread', 'unstored'],
  drifts: ['asking'],
  export: ['confirming'],
  filterChoices: ['searchFailed'],
  following: ['current', 'due', 'late', 'overdue'],
  forgotPassword: ['sent'],
  fuelReport: ['empty'],
  gridSelection: ['dragging', 'due', 'focused', 'menu'],
  importLog: ['confirming'],
  importFile: ['sending', 'checking', 'running', 'checked', 'over'],
  mailingForm: ['drawer', 'searchFailed'],
  limits: ['explaining'],
  mailings: ['log', 'logPending', 'logFailed', 'logShown'],
  map: ['drawing', 'withoutPicture'],
  invoice: ['confirming', 'explaining', 'voiding'],
  invoiceImport: ['lines'],
  periods: ['confirming', 'refused', 'choosingDay'],
  presence: ['shared'],
  referenceEditor: ['confirming', 'closing', 'conflict'],
  referenceList: ['confirming'],
  report: ['ready', 'empty', 'baseless', 'stopped', 'progress', 'cancellable', 'refused'],
  savedViews: ['naming', 'taken', 'managing', 'linking'],
  secondFactor: ['off', 'on', 'confirm', 'scan', 'remove'],
  security: ['leaving'],
  serviceAccounts: ['confirming', 'tokens'],
  session: ['starting', 'public'],
  signIn: ['code'],
  signOut: ['asking'],
  transferReceipt: ['conflict', ...form],
  version: ['newer'],
  wall: ['live', 'late', 'signedOut'],
  webhookForm: ['secret'],
  webhooks: ['log', 'logFailed', 'logPending', 'logShown'],
};
it('uses tags from one set; a chart’s own tags are listed', () => {
  const found = [...charts].map(([id, chart]) => [
    id,
    [...new Set(nodesOf(chart).flatMap((node) => node.tags))]
      .filter((tag) => !(tag in shared))
      .sort(),
  ]);
  expect(Object.fromEntries(found.filter(([, tags]) => (tags?.length ?? 0) > 0))).toEqual(
    Object.fromEntries(Object.entries(own).map(([id, tags]) => [id, [...tags].sort()])),
  );
});

describe('a chart’s setup has nothing unused', () => {
  const typeOf = (thing: unknown) =>
    typeof thing === 'object' && thing !== null && 'type' in thing ? thing.type : thing;
  // The three receipts share one setup, and a bulk receipt has no incident.
  it.each([...charts].filter(([id]) => id !== 'bulkReceipt'))(
    'has nothing unused in its setup: %s',
    (_, chart) => {
      const nodes = nodesOf(chart);
      const transitions = nodes.flatMap((node) => [
        ...[...node.transitions.values()].flat(),
        ...(node.always ?? []),
        node.initial,
      ]);
      const actions = new Set(
        [
          ...nodes.flatMap((node) => [...node.entry, ...node.exit]),
          ...transitions.flatMap((t) => t?.actions ?? []),
        ].map(typeOf),
      );
      const guards = new Set(transitions.map((t) => typeOf(t?.guard)));
      const { actions: declared, guards: claimed } = chart.implementations;
      expect([
        Object.keys(declared).filter((name) => !actions.has(name)),
        Object.keys(claimed).filter((name) => !guards.has(name)),
      ]).toEqual([[], []]);
    },
  );
});
