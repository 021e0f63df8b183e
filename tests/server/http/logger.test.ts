import { describe, expect, it } from 'vitest';
import { makeLogger } from '../../../server/logger.ts';

describe('the log', () => {
  it.each([
    ['a request', { req: { method: 'POST', url: '/api/x?token=SECRET', headers: { authorization: 'Bearer SECRET' } } }],
    ['an address', { req: { method: 'PATCH', url: `/api/invites/SECRET${'x'.repeat(37)}` } }],
    ['headers', { headers: { authorization: 'Bearer SECRET' } }],
    ['a body', { body: { email: 'a@x.test', password: 'SECRET', newPassword: 'SECRET', idToken: 'SECRET', refreshToken: 'SECRET' } }],
    ['a reply', { answer: { refresh_token: 'SECRET', token: 'SECRET' } }],
    ['a database error', { err: Object.assign(new Error('failed'), { params: ['SECRET'], cause: Object.assign(new Error('x'), { params: ['SECRET'] }) }) }],
  ])('shows no secret of %s', (_, entry) => {
    const lines: string[] = [];
    makeLogger('info', { write: (line: string) => void lines.push(line) }).info(entry, 'said');
    expect([lines.length, lines.join('').includes('SECRET'), lines.join('').includes('said')]).toEqual([1, false, true]);
  });
});
