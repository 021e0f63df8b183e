import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const load = () => import('../../../../src/adapters/browser/storage.ts');
const refusal = () => {
  throw new DOMException('refused', 'SecurityError');
};
/** A request without a reply. */
const silence = () => ({}) as IDBOpenDBRequest;

beforeEach(() => {
  // Each page load has its own state.
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
// The worker's next test file begins with its own page.
afterAll(() => void vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const ways: [way: string, stub: () => void][] = [
  ['is missing', () => vi.stubGlobal('indexedDB', undefined)],
  ['throws', () => vi.stubGlobal('indexedDB', { open: refusal })],
  [
    'reports an error',
    () => {
      const request: { error: Error; onerror?: () => void } = {
        error: new DOMException('refused', 'UnknownError'),
      };
      const open = () => {
        queueMicrotask(() => request.onerror?.());
        return request;
      };
      vi.stubGlobal('indexedDB', { open });
    },
  ],
  ['hangs', () => vi.stubGlobal('indexedDB', { open: silence })],
];
describe.each(ways)('a database that %s', (_way, stub) => {
  it('is off within 2 s for this page load, and notifies the page once (SES-31)', async () => {
    stub();
    const { openDatabase, onStorageFailed } = await load();
    const onFailed = vi.fn();
    onStorageFailed(onFailed);
    const first = expect(openDatabase('one', () => undefined)).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(2_000);
    await first;
    // It stays off, although the browser would open it now.
    vi.stubGlobal('indexedDB', new IDBFactory());
    await expect(openDatabase('one', () => undefined)).rejects.toThrow('off for this page load');
    expect(onFailed).toHaveBeenCalledTimes(1);
    const late = vi.fn();
    onStorageFailed(late);
    expect(late).toHaveBeenCalledTimes(1);
  });
  it('is hidden from the libraries of this page (SES-31)', async () => {
    stub();
    const { testDatabases } = await load();
    const tested = testDatabases();
    await vi.advanceTimersByTimeAsync(2_000);
    await tested;
    expect(globalThis.indexedDB).toBeUndefined();
  });
  it('fails a list, a draft and a queued save, and never the sign-out (SES-31)', async () => {
    stub();
    const { listDatabase } = await import('../../../../src/adapters/api/listStore.ts');
    const { dropLists } = await import('../../../../src/adapters/api/replyStore.ts');
    const { listDrafts } = await import('../../../../src/adapters/drafts/keptDrafts.ts');
    const { heldEntries } = await import('../../../../src/adapters/drafts/outboxStore.ts');
    const settled = Promise.allSettled([
      listDatabase(async () => undefined),
      listDrafts('jo', '2025-07-14T22:30:00Z'),
      heldEntries('jo'),
      dropLists(),
    ]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await settled).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
  });
});

it('is off once a call on the open database gets no reply within 2 s (SES-31)', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const { onStorageFailed } = await load();
  const { sharedDatabase: openedOnce } = await import(
    '../../../../src/adapters/browser/sharedDatabase.ts'
  );
  const onFailed = vi.fn();
  onStorageFailed(onFailed);
  const use = openedOnce('hangs later', () => undefined);
  vi.useRealTimers();
  expect(await use(async () => 'answered')).toBe('answered');
  await expect(use(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(onFailed).not.toHaveBeenCalled();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const hanging = expect(use(() => new Promise(() => undefined))).rejects.toThrow('in time');
  await vi.advanceTimersByTimeAsync(2_000);
  await hanging;
  await expect(use(async () => 'answered')).rejects.toThrow('off for this page load');
  expect(onFailed).toHaveBeenCalledTimes(1);
});

it('waits for a call that was under way when the computer slept (SES-31)', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  await load();
  const { sharedDatabase: openedOnce } = await import(
    '../../../../src/adapters/browser/sharedDatabase.ts'
  );
  const use = openedOnce('sleeps', () => undefined);
  vi.useRealTimers();
  await use(async () => 'opened');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let answer: (text: string) => void = () => undefined;
  const answered = use(() => new Promise<string>((resolve) => (answer = resolve)));
  // The call begins once the open database is available.
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  // The clock jumps: each due timer fires once.
  vi.runOnlyPendingTimers();
  answer('awake');
  expect(await answered).toBe('awake');
});

it('closes a database that opens too late', async () => {
  const request: { result: { close: () => void }; onsuccess?: () => void } = {
    result: { close: vi.fn() },
  };
  vi.stubGlobal('indexedDB', { open: () => request });
  const { openDatabase } = await load();
  const opening = expect(openDatabase('one', () => undefined)).rejects.toThrow('in time');
  await vi.advanceTimersByTimeAsync(2_000);
  await opening;
  request.onsuccess?.();
  expect(request.result.close).toHaveBeenCalledTimes(1);
});

it('opens a database that works, and leaves it to the libraries', async () => {
  const works = new IDBFactory();
  vi.stubGlobal('indexedDB', works);
  const { testDatabases, onStorageFailed } = await load();
  vi.useRealTimers();
  const onFailed = vi.fn();
  onStorageFailed(onFailed);
  await testDatabases();
  expect(globalThis.indexedDB).toBe(works);
  expect(onFailed).not.toHaveBeenCalled();
});

it('reports a full disk once, and fails the write (SES-31)', async () => {
  const { notingFailure: written, onStorageFailed } = await load();
  const onFailed = vi.fn();
  onStorageFailed(onFailed);
  const full = new DOMException('full', 'QuotaExceededError');
  await expect(
    written(() => Promise.reject(new DOMException('stopped', 'AbortError'))),
  ).rejects.toThrow('stopped');
  expect(onFailed).not.toHaveBeenCalled();
  await expect(written(() => Promise.reject(full))).rejects.toBe(full);
  await expect(written(() => Promise.reject(full))).rejects.toBe(full);
  expect(onFailed).toHaveBeenCalledTimes(1);
});

const store = (over: Partial<Storage>) => ({
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  ...over,
});
it.each<[way: string, descriptor: PropertyDescriptor]>([
  ['is missing', { value: undefined }],
  ['is refused', { get: refusal }],
  [
    'refuses each call',
    { value: store({ getItem: refusal, setItem: refusal, removeItem: refusal }) },
  ],
  ['is full', { value: store({ setItem: refusal }) }],
])('keeps a text in memory where local storage %s (SES-31)', async (_way, descriptor) => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  Object.defineProperty(globalThis, 'localStorage', { ...descriptor, configurable: true });
  try {
    const { localTexts } = await load();
    expect(localTexts.get('bearerToken')).toBeNull();
    localTexts.set('bearerToken', 'one');
    localTexts.set('bearerToken', 'two');
    expect(localTexts.get('bearerToken')).toBe('two');
    localTexts.remove('bearerToken');
    expect(localTexts.get('bearerToken')).toBeNull();
  } finally {
    if (before === undefined) Reflect.deleteProperty(globalThis, 'localStorage');
    else Object.defineProperty(globalThis, 'localStorage', before);
  }
});

it.each<[way: string, caches: unknown]>([
  ['are missing', undefined],
  ['are refused', { keys: refusal, open: refusal, delete: refusal }],
  [
    'hang',
    {
      keys: () => new Promise(() => undefined),
      open: () => new Promise(() => undefined),
      delete: () => new Promise(() => undefined),
    },
  ],
])('finds no reply where the caches %s (SES-31)', async (_way, caches) => {
  vi.stubGlobal('caches', caches);
  const { replyCaches } = await load();
  const replies = Promise.all([
    replyCaches.open('one'),
    replyCaches.names(),
    replyCaches.drop('one'),
  ]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await replies).toEqual([undefined, [], undefined]);
});
