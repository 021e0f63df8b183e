import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { featureFlags } from '../../../contract/session/featureFlags.ts';
import type { SessionRef } from '../../../machines/session/session.machine.ts';
import type { ClockRef } from '../../../machines/shell/clock.machine.ts';
import type { ConnectionRef } from '../../../machines/shell/connection.machine.ts';
import { ConnectionChip } from '../../../src/views/shell/ConnectionChip.tsx';
import KeyList from '../../../src/views/shell/KeyList.tsx';
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

const dispatcher = {
  flags: featureFlags,
  permissions: [
    { entityCode: 'Dispatch', action: 'Edit' },
    { entityCode: 'Dispatch', action: 'View' },
  ],
  person: null,
  settings: {},
};
it.each([
  ['the user’s guide and all guides', true, dispatcher, ['Dispatcher guide', 'All guides']],
  ['all guides to other users', true, { ...dispatcher, permissions: [] }, ['All guides']],
  ['no guide where the service has none', false, dispatcher, []],
])('links the keys to %s (HOME-85)', async (_, hasHelp, user, links) => {
  const session = standIn<SessionRef>({ ...user, hasHelp }, ['open']).ref;
  await render(<KeyList session={session} onClose={() => undefined} />);
  const dialog = page.getByRole('dialog', { name: 'Keys' });
  await expect.element(dialog.getByText('Find anything')).toBeVisible();
  const found = dialog.getByRole('link').elements();
  expect(found.map((link) => link.textContent)).toEqual(links);
  expect(found.every((link) => link.getAttribute('target') === '_blank')).toBe(true);
});
