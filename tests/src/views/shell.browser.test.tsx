import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ClockRef } from '../../../machines/shell/clock.machine.ts';
import type { ConnectionRef } from '../../../machines/shell/connection.machine.ts';
import { ConnectionChip } from '../../../src/views/shell/ConnectionChip.tsx';
import { standIn } from './support/standIn.ts';
import '../../../src/ui/theme.css';

const clock = standIn<ClockRef>({ now: '2025-07-14T22:30:00Z' }).ref;
const asOf = '2025-07-14T21:02:00Z';

it.each([
  ['nothing while the service answers', [], null, ''],
  ['that the service does not answer', ['offline'], null, 'Offline'],
  [
    'how old the page is while the service does not answer',
    ['offline'],
    asOf,
    'Offline · as of 14:02',
  ],
  ['how old the page is once the service answers again', [], asOf, 'as of 14:02'],
])('says %s (ENTRY-38)', async (_, tags, since, text) => {
  const connection = standIn<ConnectionRef>({ asOf: since }, tags).ref;
  await render(<ConnectionChip connection={connection} clock={clock} />);
  await expect.element(page.getByRole('status')).toHaveTextContent(text);
  expect(page.getByRole('status').element().textContent).toBe(text);
});
