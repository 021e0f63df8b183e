import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { FeedFormRef } from '../../../../machines/integrations/feedForm.machine.ts';
import type { FeedsRef } from '../../../../machines/integrations/feeds.machine.ts';
import type { WebhookFormRef } from '../../../../machines/integrations/webhookForm.machine.ts';
import type { WebhooksRef } from '../../../../machines/integrations/webhooks.machine.ts';
import { FeedsSection } from '../../../../src/views/integrations/FeedsSection.tsx';
import { WebhooksSection } from '../../../../src/views/integrations/WebhooksSection.tsx';
import { aFeed, aSend, aWebhook } from '../../../domain/integrations/world.ts';
import { offersOf, textsOf } from '../support/seen.ts';
import { standIn } from '../support/standIn.ts';
import '../../../../src/ui/theme.css';

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const hosts = ['hooks.agency.test'];

interface Shown {
  readonly list?: object;
  readonly tags?: readonly string[];
  readonly form?: object;
  readonly formTags?: readonly string[];
}
async function webhooks({ list = {}, tags = ['open'], form = {}, formTags = [] }: Shown) {
  const listed = standIn<WebhooksRef>({ items: [], hosts, log: [], logOf: null, ...list }, tags);
  const draft = { url: 'https://', kinds: ['dispatch'] };
  const filled = standIn<WebhookFormRef>(
    { webhook: null, draft, errors: {}, refusal: null, secret: '', ...form },
    formTags,
  );
  await render(<WebhooksSection list={listed.ref} form={filled.ref} />);
  return [listed, filled] as const;
}
async function feeds({ list = {}, tags = ['open'], form = {}, formTags = [] }: Shown) {
  const listed = standIn<FeedsRef>({ items: [], hosts, ...list }, tags);
  const draft = { url: 'https://', states: ['CA'], everyMinutes: 15, acceptsNew: true };
  const filled = standIn<FeedFormRef>(
    { feed: null, draft, errors: {}, refusal: null, ...form },
    formTags,
  );
  await render(<FeedsSection list={listed.ref} form={filled.ref} />);
  return [listed, filled] as const;
}

it('shows what each webhook gets, its last send, and why one is off (WIRE-47)', async () => {
  const off = aWebhook({
    id: 'w-2',
    url: 'https://hooks.agency.test/old',
    isOn: false,
    problem: 'Off after a day of tries. It answered 404.',
    waiting: 2,
    last: aSend(),
  });
  const [list, form] = await webhooks({ list: { items: [aWebhook(), off] } });
  expect(textsOf('li > p')).toEqual([
    'Dispatches, Incidents',
    'Nothing was sent yet.',
    'Made by A. Admin',
    'Dispatches, Incidents',
    'Sent 07/14/2026 12:00. 2 changes wait.',
    'Off after a day of tries. It answered 404.',
    'Made by A. Admin',
  ]);
  const [one, two] = ['https://hooks.agency.test/catis', 'https://hooks.agency.test/old'];
  expect(textsOf('li h3 + span')).toEqual(['On', 'Off']);
  expect(offersOf()).toEqual([
    'Add a webhook…',
    `Switch off: ${one}`,
    `Change: ${one}`,
    `Sends: ${one}`,
    `Switch on: ${two}`,
    `Delete: ${two}`,
    `Change: ${two}`,
    `Sends: ${two}`,
  ]);
  await press(`Switch off: ${one}`);
  await press(`Sends: ${two}`);
  await press('Add a webhook…');
  expect([list.sent, form.sent]).toEqual([
    [
      { type: 'act.pressed', kind: 'off', id: 'w-1' },
      { type: 'log.opened', id: 'w-2' },
    ],
    [{ type: 'form.opened', webhook: null }],
  ]);
});

it.each([
  ['pending', ['pending'], {}, ''],
  ['failed', ['failed'], {}, "The webhooks couldn't be loaded."],
  ['stale', ['open', 'stale'], { items: [aWebhook()] }, 'It may be old.'],
  ['empty', ['open'], {}, 'There is no webhook.'],
  ['forbidden', ['open'], { hosts: [] }, 'CATIS_OUTBOUND_HOSTS'],
] as const)('has a state of the list: %s (WIRE-47)', async (_, tags, list, text) => {
  const [shown] = await webhooks({ tags, list });
  expect(document.body.textContent).toContain(text);
  if (tags.some((tag) => tag === 'failed' || tag === 'stale')) {
    await press('Try again');
    expect(shown.sent).toEqual([{ type: 'retry.requested' }]);
  }
});

it('lists what was sent, and sends one again (WIRE-47)', async () => {
  const failed = aSend({ id: 's-2', state: 'waiting', error: 'It answered 500.' });
  const [list] = await webhooks({
    list: {
      log: [failed, aSend({ tries: 0, state: 'waiting', triedAt: null })],
      logOf: aWebhook(),
    },
    tags: ['open', 'log', 'logShown'],
  });
  expect(textsOf('[role=dialog] li p')).toEqual([
    'Dispatch added 07/14/2026 12:00',
    'Tried once, last 07/14/2026 12:00. It answered 500.',
    'Dispatch added 07/14/2026 12:00',
    'Waits for its turn.',
  ]);
  await press('Send again: Dispatch added 07/14/2026 12:00');
  await press('Done');
  expect(list.sent).toEqual([{ type: 'repeat.pressed', id: 's-2' }, { type: 'log.closed' }]);
});

it('keeps the button of a repeated send, and the focus on it (WIRE-47)', async () => {
  const [list] = await webhooks({
    list: {
      log: [aSend({ id: 's-2', tries: 0, state: 'waiting', triedAt: null })],
      logOf: aWebhook(),
      sendId: 's-2',
    },
    tags: ['open', 'log', 'logShown'],
  });
  await press('Send again: Dispatch added 07/14/2026 12:00');
  expect(list.sent).toEqual([{ type: 'repeat.pressed', id: 's-2' }]);
});

it('shows an error at its field, and saves by keyboard (SAFE-70)', async () => {
  const [, form] = await webhooks({
    form: { errors: { url: 'x.test can not be called.' } },
    formTags: ['form'],
  });
  await expect
    .element(page.getByRole('textbox', { name: 'Address' }))
    .toHaveAccessibleDescription('x.test can not be called.');
  page.getByRole('button', { name: 'Save', exact: true }).element().focus();
  await userEvent.keyboard('{Enter}');
  expect(form.sent.at(-1)).toEqual({ type: 'save.pressed' });
});

it('shows the secret of a new webhook until it is copied (WIRE-43)', async () => {
  const [, form] = await webhooks({ form: { secret: 'whsec_abc' }, formTags: ['secret'] });
  await expect.element(page.getByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_abc');
  await press('Copy');
  await press('Done');
  expect(form.sent).toEqual([{ type: 'copy.pressed' }, { type: 'form.left' }]);
});

it('shows each feed with its last pull, and a late one with the reason (INC-28, INC-30)', async () => {
  const late = aFeed({ id: 'f-2', isLate: true, problem: 'The layer answered 500.', isOn: true });
  const [list, form] = await feeds({ list: { items: [aFeed(), late] } });
  expect(textsOf('li p')).toEqual([
    'Every 15 min: CA, NV',
    'Pulled 07/14/2026 12:00. Next 07/14/2026 12:15.',
    'Every 15 min: CA, NV',
    'Pulled 07/14/2026 12:00. Next 07/14/2026 12:15.',
    'The layer answered 500.',
  ]);
  expect(textsOf('li h3 + span')).toEqual(['On', 'Late']);
  await page
    .getByRole('button', { name: /^Pull now/ })
    .nth(1)
    .click();
  await page
    .getByRole('button', { name: /^Change/ })
    .first()
    .click();
  expect([list.sent, form.sent]).toEqual([
    [{ type: 'act.pressed', kind: 'pull', id: 'f-2' }],
    [{ type: 'form.opened', feed: aFeed() }],
  ]);
});

it.each([
  ['pending', ['pending'], {}, ''],
  ['failed', ['failed'], {}, "The incident feeds couldn't be loaded."],
  ['empty', ['open'], {}, 'There is no incident feed.'],
  ['forbidden', ['open'], { hosts: [] }, 'CATIS_OUTBOUND_HOSTS'],
] as const)('has a state of the list of feeds: %s (INC-25)', async (_, tags, list, text) => {
  await feeds({ tags, list });
  expect(document.body.textContent).toContain(text);
});

it('changes the fields of a feed, and locks them while it is saved (INC-25)', async () => {
  const [, form] = await feeds({
    form: { feed: aFeed(), errors: { states: 'Choose a state.' }, refusal: 'There are 20 feeds.' },
    formTags: ['form'],
  });
  expect([textsOf('[role=alert]').includes('There are 20 feeds.'), textsOf('h2').at(-1)]).toEqual([
    true,
    'Change the incident feed',
  ]);
  await page.getByText('Take agencies and types that are not known here').click();
  expect(form.sent).toEqual([{ type: 'field.changed', change: { acceptsNew: false } }]);
});
