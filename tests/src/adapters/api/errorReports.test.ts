import { afterEach, describe, expect, it, vi } from 'vitest';
import { BrowserError } from '../../../../contract/monitoring/browserErrors.ts';
import { ApiError } from '../../../../src/adapters/api/apiError.ts';
import { errorReport } from '../../../../src/adapters/api/errorReports.ts';

const errorWith = (stack: string, name = 'TypeError') =>
  Object.assign(new Error('Zoe Zander, zoe@x.test'), { name, stack });
const id = '11111111-1111-4111-8111-111111111111';

describe('the report of an error', () => {
  it.each([
    [
      'Chromium',
      [
        'TypeError: Zoe Zander, zoe@x.test',
        '    at save (https://catis.test/assets/report-Bq3x.js:1:2045)',
        '    at async Object.run [as go] (https://catis.test/assets/start-a_1.js:2:7)',
        '    at https://catis.test/assets/start-a_1.js:3:9',
        '    at new Promise (<anonymous>)',
      ],
      ['save report-Bq3x.js:1:2045', 'Object.run start-a_1.js:2:7', 'start-a_1.js:3:9'],
    ],
    [
      'Firefox',
      [
        'save@https://catis.test/assets/report-Bq3x.js:1:2045',
        '@https://catis.test/assets/start-a_1.js:3:9',
      ],
      ['save report-Bq3x.js:1:2045', 'start-a_1.js:3:9'],
    ],
  ])('has the frames of our scripts, as %s writes them (MON-10)', (_, stack, frames) => {
    expect(errorReport(errorWith(stack.join('\n')), `/dispatch/flight/${id}`, 'index-1')).toEqual({
      build: 'index-1',
      route: '/dispatch/flight/{id}',
      name: 'TypeError',
      frames,
    });
  });
  it('has no message, id or query, and at most ten frames (MON-10)', () => {
    const lines = Array.from(
      { length: 30 },
      (_, n) => `    at f${n} (https://catis.test/assets/a.js:1:${n})`,
    );
    const message = 'Error: two\n    at Zoe Zander\n    at zoe (zoe@x.test)';
    const report = errorReport(
      errorWith([message, ...lines].join('\n'), 'Zoe Zander'),
      `/dispatch/flight/${id}?name=Zoe`,
      'index-1',
    );
    expect(JSON.stringify(report)).not.toMatch(/zoe|zander|1111/i);
    expect([report?.frames.length, report?.name, report?.route]).toEqual([
      10,
      'Error',
      '/dispatch/flight/{id}',
    ]);
  });
  it.each([
    ['that the service knows', new ApiError(new Error('x'), 500, null)],
    ['of the network', new ApiError(new Error('x'), null, null)],
    ['of an aborted request', Object.assign(new Error('x'), { name: 'AbortError' })],
  ])('is not made of an error %s (MON-11)', (_, error) =>
    expect(errorReport(error, '/', 'index-1')).toBeNull(),
  );
  it('is made of a reply that breaks the contract, and of a thrown text (MON-11)', () => {
    expect(errorReport(new ApiError(new Error('x'), 200, null), '/', 'b')?.name).toBe('ApiError');
    expect(errorReport('Zoe', '/', 'b')).toEqual({
      build: 'b',
      route: '/',
      name: 'NoError',
      frames: [],
    });
  });
  it.each([
    ['a message', { message: 'Zoe' }, true],
    ['a name with a space', { name: 'Zoe Zander' }, false],
    ['a frame with a message', { frames: ['Zoe was here'] }, false],
    ['a route with a query', { route: '/x?name=Zoe' }, false],
    ['eleven frames', { frames: Array.from({ length: 11 }, () => 'a.js:1:1') }, false],
  ])('is refused with %s, or loses it (MON-10)', (_, change, isTaken) => {
    const parsed = BrowserError.safeParse({
      build: 'b',
      route: '/',
      name: 'Error',
      frames: [],
      ...change,
    });
    expect([parsed.success, JSON.stringify(parsed.data ?? {}).includes('Zoe')]).toEqual([
      isTaken,
      false,
    ]);
  });
});

describe('the monitor', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    globalThis.catisMonitor = undefined;
  });
  /** A page that has just loaded. */
  async function page() {
    vi.resetModules();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const sent: { readonly url: string; readonly body: unknown }[] = [];
    vi.stubGlobal('location', { pathname: '/' });
    vi.stubGlobal('document', {
      querySelector: () => ({ src: 'https://x.test/assets/index-1.js' }),
    });
    vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
      sent.push({ url, body: JSON.parse(body) });
      return new Response('{}');
    });
    const { monitor } = await import('../../../../src/adapters/browser/monitor.ts');
    const { startMonitor } = await import('../../../../src/adapters/api/monitorService.ts');
    return { monitor, startMonitor, sent };
  }
  const config = { catisRestUrl: '/api', hasMonitor: false };

  it('sends errors to the service, those from before the configuration too, each once (MON-11)', async () => {
    const { monitor, startMonitor, sent } = await page();
    const early = errorWith('', 'RangeError');
    monitor.report(early);
    await startMonitor(config);
    monitor.report(early);
    monitor.report(errorWith('', 'TypeError'));
    await vi.waitFor(() => expect(sent.length).toBe(2));
    expect(sent.map(({ url }) => url)).toEqual(['/api/x/errors', '/api/x/errors']);
    expect(sent.map(({ body }) => body)).toEqual(
      ['RangeError', 'TypeError'].map((name) => ({
        build: 'index-1',
        route: '/',
        name,
        frames: [],
      })),
    );
  });
  it('sends at most ten reports a page load (MON-11)', async () => {
    const { monitor, startMonitor, sent } = await page();
    await startMonitor(config);
    for (let n = 0; n < 15; n += 1) monitor.report(errorWith('', `Error${n}`));
    await vi.waitFor(() => expect(sent.length).toBe(10));
  });
  it("sends errors and users to the operator's script, and none to the service (MON-12)", async () => {
    const { monitor, startMonitor, sent } = await page();
    const heard: unknown[] = [];
    monitor.report('early', { where: 'render' });
    await startMonitor({ ...config, hasMonitor: true }, async (path) => {
      heard.push(path);
      globalThis.catisMonitor = {
        identify: (id) => heard.push(id),
        report: (error, context) => heard.push([error, context]),
      };
    });
    monitor.identify('uid-1');
    expect([heard, sent]).toEqual([['/monitor.js', ['early', { where: 'render' }], 'uid-1'], []]);
  });
  it.each([
    ['fails to load', () => Promise.reject(new Error('404'))],
    ['never loads', () => new Promise(() => undefined)],
    ['loads without a service', async () => undefined],
  ])('lets the product start if the script %s, and uses the service (MON-12)', async (_, load) => {
    vi.useFakeTimers();
    const { monitor, startMonitor, sent } = await page();
    const starting = startMonitor({ ...config, hasMonitor: true }, load);
    await vi.advanceTimersByTimeAsync(3000);
    vi.useRealTimers();
    await starting;
    monitor.report(errorWith(''));
    await vi.waitFor(() => expect(sent.length).toBe(1));
  });
  it('survives a script that throws (MON-12)', async () => {
    const { monitor, startMonitor } = await page();
    globalThis.catisMonitor = {
      report: () => {
        throw new Error('of the script');
      },
    };
    await startMonitor({ ...config, hasMonitor: true }, async () => undefined);
    expect(() => monitor.report(new Error('x'))).not.toThrow();
  });
});
