import { describe, expect, it } from 'vitest';
import {
  bodyOfFeed,
  checkFeed,
  draftOfFeed,
  feedIntervals,
  feedText,
  intervalText,
  isFeedMoving,
  isLate,
  newFeedDraft,
} from '../../../domain/integrations/feeds.ts';
import {
  bodyOfWebhook,
  changeText,
  checkWebhook,
  draftOfWebhook,
  isSendMoving,
  isWebhookMoving,
  newWebhookDraft,
  sendText,
  webhookText,
} from '../../../domain/integrations/webhooks.ts';
import { aFeed, aSend, aWebhook } from './world.ts';

describe('a webhook', () => {
  it.each([
    [{ state: 'sent' }, 'Sent 07/14/2026 12:00.'],
    [{ state: 'sending' }, 'Being sent.'],
    [{ state: 'waiting', tries: 0, triedAt: null }, 'Waits for its turn.'],
    [
      { state: 'waiting', error: 'It answered 500.', nextAt: '2026-07-14T19:30:00Z' },
      'Tried once, last 07/14/2026 12:00. It answered 500. Next try 07/14/2026 12:30.',
    ],
    [
      { state: 'failed', tries: 11, error: 'It answered 404.' },
      'Tried 11 times, last 07/14/2026 12:00. It answered 404.',
    ],
  ] as const)('tells what came of a send: %j (WIRE-47)', (change, text) => {
    expect(sendText(aSend(change))).toBe(text);
  });

  it('tells what it sent last, and how much waits (WIRE-47)', () => {
    expect([
      webhookText(aWebhook()),
      webhookText(aWebhook({ last: aSend(), waiting: 1 })),
      webhookText(aWebhook({ last: aSend(), waiting: 12 })),
      changeText(aSend({ kind: 'fuelReceipt', action: 'deleted' })),
    ]).toEqual([
      'Nothing was sent yet.',
      'Sent 07/14/2026 12:00. 1 change waits.',
      'Sent 07/14/2026 12:00. 12 changes wait.',
      'Fuel receipt deleted 07/14/2026 12:00',
    ]);
  });

  it('needs a whole address and a kind (SAFE-70)', () => {
    expect([
      checkWebhook(newWebhookDraft),
      checkWebhook({ url: 'http://a.test', kinds: [] }),
      checkWebhook(draftOfWebhook(aWebhook())),
    ]).toEqual([
      { url: 'Give a whole address that begins with https://.' },
      {
        url: 'Give a whole address that begins with https://.',
        kinds: 'Choose what it gets.',
      },
      {},
    ]);
    expect(
      bodyOfWebhook({ url: ' https://a.test ', kinds: ['incident', 'dispatch'] }, true),
    ).toEqual({ url: 'https://a.test', kinds: ['dispatch', 'incident'], isOn: true });
  });

  it('is looked at again while something waits (WIRE-47)', () => {
    expect([
      isSendMoving(aSend({ state: 'waiting' })),
      isSendMoving(aSend({ state: 'waiting', error: 'It answered 500.' })),
      isSendMoving(aSend()),
      isWebhookMoving(aWebhook({ waiting: 1 })),
      isWebhookMoving(aWebhook()),
      isWebhookMoving(aWebhook({ waiting: 1, isOn: false })),
      isWebhookMoving(aWebhook({ waiting: 1, problem: 'x' })),
    ]).toEqual([true, false, false, true, false, false, false]);
  });
});

describe('an incident feed', () => {
  it.each([
    [{ lastOkAt: '2026-07-14T19:00:00Z' }, '2026-07-14T19:45:00Z', false],
    [{ lastOkAt: '2026-07-14T19:00:00Z' }, '2026-07-14T19:45:01Z', true],
    [{ lastOkAt: null }, '2026-07-14T18:45:00Z', false],
    [{ lastOkAt: null }, '2026-07-14T18:45:01Z', true],
    // It was switched on again a minute ago.
    [
      { lastOkAt: '2026-07-13T00:00:00Z', since: '2026-07-14T19:44:00Z' },
      '2026-07-14T19:45:01Z',
      false,
    ],
    [{ isOn: false }, '2026-07-15T00:00:00Z', false],
  ])('is late after three intervals: %j at %s (INC-30)', (change, now, late) => {
    const times = { isOn: true, everyMinutes: 15, lastOkAt: null, since: '2026-07-14T18:00:00Z' };
    expect(isLate({ ...times, ...change }, now)).toBe(late);
  });

  it('tells its interval, and its last and next pull (INC-25)', () => {
    expect([
      ...feedIntervals.map(intervalText),
      feedText(aFeed()),
      feedText(aFeed({ lastOkAt: null })),
      feedText(aFeed({ isOn: false, nextAt: null })),
    ]).toEqual([
      'Every 5 min',
      'Every 15 min',
      'Every 30 min',
      'Every hour',
      'Every 6 hours',
      'Once a day',
      'Pulled 07/14/2026 12:00. Next 07/14/2026 12:15.',
      'Never pulled yet. Next 07/14/2026 12:15.',
      'Pulled 07/14/2026 12:00.',
    ]);
  });

  it('needs a whole address and a state (SAFE-70)', () => {
    expect([
      checkFeed(newFeedDraft),
      checkFeed({ ...draftOfFeed(aFeed()), states: [] }),
      checkFeed(draftOfFeed(aFeed())),
    ]).toEqual([
      { url: 'Give a whole address that begins with https://.' },
      { states: 'Choose a state.' },
      {},
    ]);
    expect(bodyOfFeed({ ...newFeedDraft, url: ' https://a.test ' }, false)).toMatchObject({
      url: 'https://a.test',
      isOn: false,
    });
    expect([isFeedMoving(aFeed()), isFeedMoving(aFeed({ lastOkAt: null }))]).toEqual([false, true]);
  });
});
