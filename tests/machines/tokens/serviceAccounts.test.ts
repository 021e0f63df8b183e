import { serviceAccountsMachine } from '../../../machines/tokens/serviceAccounts.machine.ts';
import { anAccount } from '../../domain/tokens/world.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const account = anAccount();
const { id } = account;
const loaded = { items: [account], roles: [], owners: [] };
const saved = { kind: 'saved' as const, account: anAccount({ isArchived: true }) };
const refused = { kind: 'refused' as const, message: 'The name is taken.', field: 'name' as const };

// SET-101, SET-102
walkChart('serviceAccounts', serviceAccountsMachine, {
  events: [
    { type: 'retry.requested' },
    { type: 'add.pressed' },
    { type: 'change.pressed', id },
    { type: 'archive.pressed', id },
    { type: 'restore.pressed', id },
    { type: 'tokens.pressed', id },
    { type: 'field.changed', field: 'name', value: 'Other' },
    { type: 'form.submitted' },
    { type: 'archive.confirmed' },
    { type: 'form.left' },
    { type: 'xstate.after.pendingDelay.serviceAccounts.loading.quick' },
    ...settled('loadAccounts', { done: loaded, error: 500 }),
    ...settled('saveAccount', { done: saved, error: 500 }),
    ...settled('archiveAccount', { done: saved, error: 500 }),
  ],
  project: ({ items, account: one, faults }) => [
    items.length > 0,
    one === null,
    Object.keys(faults),
  ],
  scenarios: [
    {
      name: 'refused',
      events: [
        { type: 'change.pressed', id },
        { type: 'restore.pressed', id },
        { type: 'form.submitted' },
        ...settled('loadAccounts', { done: loaded }),
        ...settled('saveAccount', { done: refused }),
        ...settled('archiveAccount', { done: { ...refused, field: '' } }),
      ],
    },
  ],
});
