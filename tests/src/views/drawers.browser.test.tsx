import { it } from 'vitest';
import { readApprovalsFilters } from '../../../domain/approvals/address.ts';
import { Periods } from '../../../src/views/approvals/Periods.tsx';
import { PlaceIncident } from '../../../src/views/closest/PlaceIncident.tsx';
import { ShareLinks } from '../../../src/views/costPack/ShareLinks.tsx';
import { SharesForm } from '../../../src/views/costPack/SharesForm.tsx';
import { MergeIncident } from '../../../src/views/home/MergeIncident.tsx';
import { ImportLog } from '../../../src/views/imports/ImportLog.tsx';
import { ExplainMeter } from '../../../src/views/limits/ExplainMeter.tsx';
import { MailingForm } from '../../../src/views/mailings/MailingForm.tsx';
import { MergeDialog } from '../../../src/views/settings/MergeDialog.tsx';
import { AccountForm } from '../../../src/views/tokens/AccountForm.tsx';
import { TokenForm } from '../../../src/views/tokens/TokenForm.tsx';
import { type AskedForm, checkForm, drawer } from './support/checkForm.tsx';

const noApprovalsFilters = readApprovalsFilters({});
const noPeriods = { loaded: null, told: '', refused: [], mayClose: true };
const closedHalf = { assetId: null, start: '2025-07-01', approved: 0, books: 0, records: 0 };
const pointText = (field: string) => ({ type: 'point.typed', field, text: '7' });
const cedar = { year: 2025, state: 'CA', unit: 'RRU', incidentNumber: '12', name: 'Cedar' };
const incident = { ...cedar, id: 'i1', sequence: 1, agency: '', typeCode: '' };

const forms: Readonly<Record<string, AskedForm>> = {
  "an incident's point": {
    element: (closest) => <PlaceIncident closest={closest} />,
    context: { typed: { latitude: '', longitude: '' }, errors: {} },
    tags: ['form'],
    title: 'Where the incident is',
    focus: 'Latitude',
    types: { Latitude: pointText('latitude'), Longitude: pointText('longitude') },
    ...drawer('point.saved', 'point.left'),
  },
  'a gap between readings': {
    element: (limits) => <ExplainMeter limits={limits} />,
    context: { explaining: { radioId: 'T-70', text: 'Zed' }, reason: '', reasonError: null },
    tags: ['explaining'],
    title: 'Explain T-70',
    focus: 'Why',
    types: { Why: { type: 'reason.typed', reason: '7' } },
    ...drawer('reason.given', 'explain.left'),
    enter: null,
  },
  'a service account': {
    element: (accounts) => <AccountForm accounts={accounts} />,
    context: {
      account: null,
      draft: { name: '', roleId: '', ownerUserId: '' },
      faults: {},
      refusal: '',
      roles: [],
      owners: [],
    },
    tags: ['form'],
    title: 'Add a service account',
    focus: 'Name',
    types: { Name: { type: 'field.changed', field: 'name', value: '7' } },
    ...drawer('form.submitted', 'form.left'),
  },
  'links to a cost pack': {
    element: (pack) => <ShareLinks pack={pack} />,
    context: { links: [], linked: null, days: '30', daysError: '', approved: false },
    tags: ['sharing', 'unlisted'],
    title: 'Share a link',
    focus: '',
    types: {},
    presses: { 'Try again': { type: 'retry.requested' }, Done: { type: 'share.left' } },
    enter: null,
    leaves: { type: 'share.left' },
  },
  'half-months that are closed': {
    element: (periods) => (
      <Periods periods={periods} address={noApprovalsFilters} today="2025-08-20" />
    ),
    context: { ...noPeriods, asked: [closedHalf] },
    tags: ['confirming'],
    title: 'Close',
    focus: 'Close for good',
    types: {},
    presses: {
      Cancel: { type: 'asking.left' },
      'Close for good': { type: 'closing.confirmed' },
    },
    enter: null,
    leaves: { type: 'asking.left' },
  },
  'an import that is undone': {
    element: (log) => <ImportLog log={log} lists={log} />,
    context: { jobs: [], toUndo: { fileName: 'zed.csv' }, kept: [] },
    tags: ['confirming'],
    title: 'Undo zed.csv?',
    focus: 'Go back',
    types: {},
    presses: { 'Go back': { type: 'undo.declined' }, Undo: { type: 'undo.confirmed' } },
    enter: null,
    leaves: { type: 'undo.declined' },
  },
  'a mailing whose views are not there': {
    element: (form) => <MailingForm form={form} />,
    context: { mailing: null },
    tags: ['failed'],
    title: 'Send a view by mail',
    focus: '',
    types: {},
    presses: {
      'Try again': { type: 'retry.requested' },
      Cancel: { type: 'form.left' },
      'Close the form': { type: 'form.left' },
    },
    enter: null,
    leaves: { type: 'form.left' },
  },
  'shares of a cost': {
    element: (pack) => <SharesForm pack={pack} />,
    context: {
      draft: { agreements: [], owner: '', declared: { from: '', until: '' } },
      errors: {},
      pack: null,
    },
    tags: ['sharing'],
    title: 'Shares of the cost',
    focus: '',
    types: {},
    presses: {
      'Save shares': { type: 'save.pressed' },
      Cancel: { type: 'shares.left' },
      'Close the form': { type: 'shares.left' },
    },
    enter: null,
    leaves: { type: 'shares.left' },
  },
  'a new token': {
    element: (tokens) => <TokenForm tokens={tokens} />,
    context: { draft: { name: '', days: '90' }, faults: {}, refusal: '' },
    tags: ['form'],
    title: 'New token',
    focus: 'What it is for',
    types: {
      'What it is for': { type: 'field.changed', field: 'name', value: '7' },
      'Valid for': { type: 'field.changed', field: 'days', value: '7' },
    },
    presses: { 'Make the token': { type: 'form.submitted' }, Cancel: { type: 'form.left' } },
    enter: { type: 'form.submitted' },
    leaves: null,
  },
  'a row that another user saved': {
    element: (form) => <MergeDialog form={form} />,
    context: { merging: { changedBy: 'B. Ortiz', choices: [], picks: {}, taken: [] } },
    tags: ['conflict'],
    title: 'Changed meanwhile',
    focus: '',
    types: {},
    presses: {
      'Back to the form': { type: 'merge.left' },
      'Save both': { type: 'merge.accepted' },
    },
    enter: null,
    leaves: { type: 'merge.left' },
  },
  'an incident that is merged': {
    element: (list) => <MergeIncident list={list} />,
    context: {
      target: incident,
      check: { moved: 0, joined: [], blocked: [] },
      loaded: { incident },
      sought: '',
      found: [],
    },
    tags: ['merging'],
    title: 'Merge CA-RRU-12 Cedar',
    focus: 'Into which incident?',
    types: {},
    presses: { Cancel: { type: 'merge.closed' }, Merge: { type: 'merge.confirmed' } },
    enter: null,
    leaves: { type: 'merge.closed' },
  },
};
it.each(Object.entries(forms))(
  'opens %s with its focus, and sends the event of each field, button and key',
  (_, form) => checkForm(form),
);
