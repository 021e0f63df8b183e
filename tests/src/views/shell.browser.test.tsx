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
  ['nothing while the service responds', [], null, ''],
  ['that the service does not respond', ['offline'], null, 'Offline'],
  ['the page’s age while the service does not respond', ['offline'], asOf, 'Offline · as of 14:02'],
  ['the page’s age once the service responds again', [], asOf, 'as of 14:02'],
])('states %s (ENTRY-38)', async (_, tags, since, text) => {
  const connection = standIn<ConnectionRef>({ asOf: since }, tags).ref;
  await render(<ConnectionChip connection={connection} clock={clock} />);
  await expect.element(page.getByRole('status')).toHaveTextContent(text);
  expect(page.getByRole('status').element().textContent).toBe(text);
});
