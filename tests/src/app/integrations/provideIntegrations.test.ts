import { describe, expect, it } from 'vitest';
import {
  provideFeedForm,
  provideFeeds,
  provideWebhookForm,
  provideWebhooks,
} from '../../../../src/app/integrations/provideIntegrations.ts';
import { aFeed, aWebhook } from '../../../domain/integrations/world.ts';
import { fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';

const none = () => undefined;
const done = () => ({});

describe('webhooks', () => {
  it('lists webhooks with the allowed hosts, and the sends of one (WIRE-47)', async () => {
    const list = { items: [1], hosts: ['a.test'] };
    const { services, asked } = fakeServices({
      listWebhooks: () => list,
      listWebhookSends: () => ({ items: [2] }),
    });
    const machine = provideWebhooks(services);
    expect([
      await runEffect(machine, 'loadWebhooks', undefined),
      await runEffect(machine, 'loadSends', { id: 'w-1' }),
      asked[1]?.params,
    ]).toEqual([list, [2], { id: 'w-1' }]);
  });

  it('makes a call per button, with the version that is shown (WIRE-47)', async () => {
    const { services, asked } = fakeServices({
      saveWebhook: done,
      deleteWebhook: done,
      repeatWebhookSend: done,
    });
    const machine = provideWebhooks(services);
    for (const kind of ['on', 'off', 'delete'] as const)
      await runEffect(machine, 'act', { act: { kind, webhook: aWebhook() } });
    await runEffect(machine, 'repeatSend', { id: 's-1' });
    expect(
      asked.map(({ name, params, ifMatch, body }) => [
        name,
        params,
        ifMatch,
        (body as { isOn?: boolean } | undefined)?.isOn,
      ]),
    ).toEqual([
      ['saveWebhook', { id: 'w-1' }, 3, true],
      ['saveWebhook', { id: 'w-1' }, 3, false],
      ['deleteWebhook', { id: 'w-1' }, 3, undefined],
      ['repeatWebhookSend', { id: 's-1' }, undefined, undefined],
    ]);
    expect(await runEffect(machine, 'act', { act: null })).toEqual({ kind: 'done' });
  });

  it('saves a new one with its secret, and a changed one without (WIRE-43)', async () => {
    const { services } = fakeServices({
      addWebhook: () => ({ webhook: aWebhook(), secret: 'whsec_x' }),
      saveWebhook: done,
    });
    const machine = provideWebhookForm(services, none);
    const body = { url: 'https://a.test', kinds: ['dispatch'], isOn: true };
    expect([
      await runEffect(machine, 'saveWebhook', { webhook: null, body }),
      await runEffect(machine, 'saveWebhook', { webhook: aWebhook(), body }),
    ]).toEqual([
      { kind: 'saved', secret: 'whsec_x' },
      { kind: 'saved', secret: '' },
    ]);
  });

  it('returns a refusal by field, and another user’s change, and fails on any other error (SAFE-70)', async () => {
    const save = (error: ReturnType<typeof refusing>) =>
      runEffect(
        provideWebhookForm(fakeServices({ saveWebhook: error }).services, none),
        'saveWebhook',
        {
          webhook: aWebhook(),
          body: {},
        },
      );
    const refused = refusing(400, {
      title: 'Some fields need fixing.',
      errors: [{ path: 'kinds.0', code: 'x', message: 'No.' }],
    });
    expect([
      await save(refused),
      await save(refusing(412, { title: 'Stale.', changedBy: 'A. Lee' })),
    ]).toEqual([
      { kind: 'refused', message: 'No.', fields: { kinds: 'No.' } },
      {
        kind: 'refused',
        message: 'A. Lee changed this in the meantime. Close the form and open it again.',
        fields: {},
      },
    ]);
    await expect(save(refusing(500, { title: 'x' }))).rejects.toThrow();
  });
});

describe('incident feeds', () => {
  it('makes a call per button; Pull now saves it as it is (INC-25)', async () => {
    const { services, asked } = fakeServices({
      listFeeds: () => ({ items: [], hosts: [] }),
      saveFeed: done,
      deleteFeed: done,
    });
    const machine = provideFeeds(services);
    expect(await runEffect(machine, 'loadFeeds', undefined)).toEqual({ items: [], hosts: [] });
    for (const kind of ['on', 'off', 'pull', 'delete'] as const)
      await runEffect(machine, 'act', { act: { kind, feed: aFeed() } });
    expect(
      asked
        .slice(1)
        .map(({ name, ifMatch, body }) => [
          name,
          ifMatch,
          (body as { isOn?: boolean } | undefined)?.isOn,
        ]),
    ).toEqual([
      ['saveFeed', 4, true],
      ['saveFeed', 4, false],
      ['saveFeed', 4, true],
      ['deleteFeed', 4, undefined],
    ]);
    expect(await runEffect(machine, 'act', { act: null })).toEqual({ kind: 'done' });
  });

  it('saves a new or a changed one, and returns a refusal (INC-25)', async () => {
    const { services, asked } = fakeServices({
      addFeed: done,
      saveFeed: refusing(409, { title: 'There are 20 feeds.' }),
    });
    const machine = provideFeedForm(services, none);
    expect([
      await runEffect(machine, 'saveFeed', { feed: null, body: {} }),
      await runEffect(machine, 'saveFeed', { feed: aFeed(), body: {} }),
      asked.map(({ name, ifMatch }) => [name, ifMatch]),
    ]).toEqual([
      { kind: 'saved' },
      { kind: 'refused', message: 'There are 20 feeds.', fields: {} },
      [
        ['addFeed', undefined],
        ['saveFeed', 4],
      ],
    ]);
  });
});
