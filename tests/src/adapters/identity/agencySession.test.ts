import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeAgencySession } from '../../../../src/adapters/identity/agencySession.ts';

const START = 1_800_000_000_000;
const b64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (sub: string, issuedAt: number, seconds = 300) =>
  `h.${b64({
    sub,
    name: 'Zoë Łuk',
    email: `${sub}@x.test`,
    staff: sub === 'kim',
    iat: issuedAt / 1000,
    exp: issuedAt / 1000 + seconds,
    auth_time: START / 1000,
  })}.s`;

let texts: Map<string, string>;
/** What the service answers by path; an error for no answer. */
let answers: Record<string, object | Error>;
let asked: string[];
let listen: ((event: { key: string | null; newValue: string | null }) => void) | null;

beforeEach(() => {
  vi.useFakeTimers({ now: START, toFake: ['Date'] });
  texts = new Map();
  asked = [];
  listen = null;
  answers = { token: { token: tokenOf('ada', START) }, end: { to: null, isOpenThere: false } };
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
  });
  vi.stubGlobal('addEventListener', (_: string, hear: typeof listen) => {
    listen = hear;
  });
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('fetch', async (path: string) => {
    const name = path.split('/').at(-1) ?? '';
    asked.push(name);
    const answer = answers[name];
    if (answer instanceof Error) throw answer;
    return Response.json(answer);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page that has heard of its user. */
async function opened() {
  const session = makeAgencySession();
  const told: (string | null)[] = [];
  session.watch((identity) => told.push(identity?.id ?? null));
  await vi.waitFor(() => expect(told).toHaveLength(1));
  return { session, told };
}

it('stores the token and reads the user from it (SES-35)', async () => {
  const { session, told } = await opened();
  expect(told).toEqual(['ada']);
  expect(texts.get('bearerToken')).toBe(tokenOf('ada', START));
  expect(session.held()?.identity).toEqual({
    id: 'ada',
    name: 'Zoë Łuk',
    email: 'ada@x.test',
    isStaff: false,
  });
});

it('renews the token a minute before it expires, once for all callers (SES-35)', async () => {
  const { session } = await opened();
  vi.setSystemTime(START + 239_000);
  expect(await session.valid()).toBe(tokenOf('ada', START));
  vi.setSystemTime(START + 241_000);
  answers['token'] = { token: tokenOf('ada', START + 241_000) };
  const [first, second] = await Promise.all([session.valid(), session.valid()]);
  expect([first, second]).toEqual(Array(2).fill(tokenOf('ada', START + 241_000)));
  expect(asked).toEqual(['token', 'token']);
});

it('requests none for a user who is signed out (SES-35)', async () => {
  answers['token'] = { token: null, message: 'Begun in another tab.' };
  const { session, told } = await opened();
  expect([told, await session.valid(), session.message()]).toEqual([
    [null],
    null,
    'Begun in another tab.',
  ]);
  expect(asked).toEqual(['token']);
});

it('ends when the service has no more tokens, and keeps the reason (SES-36)', async () => {
  const { session, told } = await opened();
  vi.setSystemTime(START + 300_000);
  answers['token'] = { token: null, message: 'The provider ended it.' };
  expect(await session.valid()).toBeNull();
  expect(told).toEqual(['ada', null]);
  expect([session.message(), texts.has('bearerToken')]).toEqual(['The provider ended it.', false]);
});

it('knows the user of the last visit without a network, and has no token then (SES-17)', async () => {
  texts.set('bearerToken', tokenOf('ada', START - 3_600_000));
  answers['token'] = new TypeError('Failed to fetch');
  const { session, told } = await opened();
  expect(told).toEqual(['ada']);
  await expect(session.valid()).rejects.toThrow('Failed to fetch');
});

it('uses a token to its end while the service does not answer (SES-35)', async () => {
  const { session } = await opened();
  answers['token'] = new TypeError('Failed to fetch');
  vi.setSystemTime(START + 299_000);
  expect(await session.valid()).toBe(tokenOf('ada', START));
  vi.setSystemTime(START + 301_000);
  await expect(session.valid()).rejects.toThrow();
});

it('makes up for a sign-out without a network before it signs anyone in (SES-36)', async () => {
  const { session, told } = await opened();
  answers['end'] = new TypeError('Failed to fetch');
  expect(await session.end()).toEqual({ to: null, isOpenThere: true });
  expect(told).toEqual(['ada', null]);
  answers['end'] = { to: null, isOpenThere: false };
  answers['token'] = { token: null, message: null };
  asked = [];
  expect((await opened()).told).toEqual([null]);
  expect(asked).toEqual(['end', 'token']);
});

it('follows another tab that signs out, and in (SES-6)', async () => {
  const { told } = await opened();
  listen?.({ key: 'bearerToken', newValue: null });
  listen?.({ key: 'other', newValue: 'x' });
  listen?.({ key: 'bearerToken', newValue: tokenOf('kim', START) });
  expect(told).toEqual(['ada', null, 'kim']);
});
