import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { connectionMachine } from '../../../../machines/shell/connection.machine.ts';
import { makeFreshToken } from '../../../../src/app/session/freshToken.ts';

function begin() {
  const asked: string[] = [];
  const provider = { answers: 'fresh' as 'offline' | 'fresh' };
  const identity = {
    token: async () => 'kept',
    refresh: async () => {
      asked.push(provider.answers);
      return provider.answers === 'offline'
        ? 'offline'
        : { identity: { id: 'u1', name: '', email: '', isStaff: false } };
    },
  } as const;
  const noAnswer = new Promise<void>(() => undefined);
  const connection = createActor(
    connectionMachine.provide({ actors: { askService: fromPromise(() => noAnswer) } }),
  ).start();
  return { asked, provider, connection, token: makeFreshToken(() => identity, connection) };
}

it('refreshes the token once before the first writes after a time without a network (SES-19)', async () => {
  const { asked, provider, connection, token } = begin();
  provider.answers = 'offline';
  expect([await token(true), await token(false), asked]).toEqual(['kept', 'kept', []]);
  connection.send({ type: 'network.lost' });
  connection.send({ type: 'call.answered' });
  expect(await token(false)).toBe('kept');
  await expect(token(true)).rejects.toThrow('does not answer');
  provider.answers = 'fresh';
  expect(await Promise.all([token(true), token(true)])).toEqual(['kept', 'kept']);
  expect(await token(true)).toBe('kept');
  expect(asked).toEqual(['offline', 'fresh']);
});

it('refreshes the token before a write that follows a call without a reply (SES-19)', async () => {
  const { asked, connection, token } = begin();
  connection.send({ type: 'call.unanswered' });
  connection.send({ type: 'call.answered' });
  expect(await token(true)).toBe('kept');
  expect(asked).toEqual(['fresh']);
});
