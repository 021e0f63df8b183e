import { accessTokensMachine } from '../../../machines/tokens/accessTokens.machine.ts';
import { aToken } from '../../domain/tokens/world.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const { id } = aToken();
const made = { kind: 'made' as const, token: aToken({ id: 'new' }), text: 'catis_pat_x' };

// SET-103
walkChart('accessTokens', accessTokensMachine, {
  events: [
    { type: 'retry.requested' },
    { type: 'new.pressed' },
    { type: 'field.changed', field: 'name', value: 'Report' },
    { type: 'form.submitted' },
    { type: 'form.left' },
    { type: 'copy.pressed' },
    { type: 'revoke.pressed', id },
    { type: 'revoke.confirmed' },
    { type: 'xstate.after.pendingDelay.accessTokens.loading.quick' },
    ...settled('loadTokens', { done: [aToken()], error: 500 }),
    ...settled('makeToken', { done: made, error: 500 }),
    ...settled('copyText', { done: true, error: 'forbidden' }),
    ...settled('revokeToken', { done: aToken({ isValid: false }), error: 500 }),
  ],
  project: ({ tokens, draft, faults, isCopied }) => [
    tokens.length > 0,
    draft.name,
    Object.keys(faults),
    isCopied,
  ],
  scenarios: [
    {
      name: 'refused',
      events: [
        { type: 'new.pressed' },
        { type: 'field.changed', field: 'name', value: 'Report' },
        { type: 'form.submitted' },
        ...settled('loadTokens', { done: [] }),
        ...settled('makeToken', { done: { kind: 'refused', message: 'There are 20.' } }),
      ],
    },
  ],
});
