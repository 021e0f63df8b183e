import type { Page } from 'playwright/test';
import { ask, atHome } from '../support/asPerson.ts';
import { expect, test } from '../support/test.ts';
import { hemetAndTanker, wallRow } from '../support/wall.ts';
import { share } from './schedules.ts';

/** Twelve hours, minute by minute. */
const MINUTES = share(720);
/** Boards per stream. A stream ends after its last and reconnects a second later. */
const BOARDS = 20;
/** The heap may grow by at most this many bytes; keeping one board in ten would exceed it. */
const MAX_GROWTH = 2_000_000;

async function heapOf(page: Page): Promise<number> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('HeapProfiler.collectGarbage');
  await tools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await tools.send('Runtime.getHeapUsage');
  await tools.detach();
  return usedSize;
}

test(`a wall that runs ${MINUTES / 60} hours: its heap does not grow (BASE-24)`, async ({
  signedIn,
  complaints,
}) => {
  // The provider's timeout for a new token is a minute, which passes before a reply can arrive.
  complaints.expected.push('auth/network-request-failed');
  test.setTimeout(60_000 + MINUTES * 1000);
  const page = await atHome(await signedIn('dispatcher'));
  const { baseId } = await hemetAndTanker(page, 'T-71');
  const wall = await ask<{ bases: { aircraft: { radioId: string; incident: string }[] }[] }>(
    page,
    'GET',
    `/x/wall/${baseId}/stream`,
  );
  let boards = 0;
  await page.route('**/x/wall/*/stream', async (route) => {
    const events = Array.from({ length: BOARDS }, () => {
      boards += 1;
      const bases = wall.bases.map((base) => ({
        ...base,
        aircraft: base.aircraft.map((one) => ({ ...one, incident: `Board ${boards}` })),
      }));
      return `id: ${boards}\nevent: board\ndata: ${JSON.stringify({ ...wall, bases })}\n\n`;
    });
    await route.fulfill({ contentType: 'text/event-stream', body: events.join('') });
  });
  await page.clock.install();
  await page.goto(`/base-management?baseId=${baseId}&wall=true`);
  const row = wallRow(page, 'T-71');
  await expect(row).toContainText(/Board \d+/);
  await page.clock.pauseAt(Math.ceil(Date.now() / 1000 + 1) * 1000);
  const passMinutes = async (count: number) => {
    for (let n = 0; n < count; n++) {
      const seen = boards;
      await page.clock.runFor(60_000);
      // A stream that ends after the minute has passed reconnects in the first second of the next.
      const boardsSoFar = async () => {
        if (boards === seen) await page.clock.runFor(1_000);
        return boards;
      };
      await expect.poll(boardsSoFar).toBeGreaterThan(seen);
    }
  };
  // Compiled code and caches come with the first use.
  await passMinutes(MINUTES / 4);
  const before = await heapOf(page);
  await passMinutes((MINUTES * 3) / 4);
  const after = await heapOf(page);
  console.log(
    `${MINUTES} minutes, ${boards} boards: heap ${(before / 1e6).toFixed(1)} MB, then ${(after / 1e6).toFixed(1)} MB`,
  );
  await expect(row).toContainText(/Board \d+/);
  expect(boards).toBeGreaterThan(MINUTES * BOARDS - 1);
  expect(after - before).toBeLessThan(MAX_GROWTH);
});
