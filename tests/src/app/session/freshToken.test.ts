import { expect, it } from 'vitest';
import type { ConnectionRef, ConnectionSnapshot } from '../../../../machines/shell/connection.machine.ts';
import { makeFreshToken } from '../../../../src/app/session/freshToken.ts';

it('after a time without an answer the first write brings a fresh token, once for all of them (SES-19)', async () => {
  const asked: string[] = [];
  let hear: (s: ConnectionSnapshot) => void = () => undefined;
  let answers: 'offline' | 'fresh' = 'offline';
  const identity = {
    token: async () => 'kept',
    refresh: async () => {
      asked.push(answers);
      return answers === 'offline' ? 'offline' : { identity: { id: 'u1', name: '', email: '', isStaff: false } };
    },
  } as const;
  const connection = {
    subscribe: (listener: typeof hear) => {
      hear = listener;
      return { unsubscribe: () => undefined };
    },
  };
  // Only its tags are read.
  const token = makeFreshToken(() => identity, connection as unknown as ConnectionRef);
  const be = (isOffline: boolean) => hear({ hasTag: () => isOffline } as unknown as ConnectionSnapshot);
  expect([await token(true), await token(false), asked]).toEqual(['kept', 'kept', []]);
  be(true);
  be(false);
  expect(await token(false)).toBe('kept');
  await expect(token(true)).rejects.toThrow('does not answer');
  answers = 'fresh';
  expect(await Promise.all([token(true), token(true)])).toEqual(['kept', 'kept']);
  expect(await token(true)).toBe('kept');
  expect(asked).toEqual(['offline', 'fresh']);
});
