import type { Feed } from '../../../contract/feeds/feeds.ts';
import type { Webhook, WebhookSend } from '../../../contract/webhooks/webhooks.ts';

const id = '0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2b14';
export const aSend = (change: Partial<WebhookSend> = {}): WebhookSend => ({
  id,
  kind: 'dispatch',
  recordId: id,
  action: 'added',
  at: '2026-07-14T19:00:00Z',
  state: 'sent',
  tries: 1,
  triedAt: '2026-07-14T19:00:05Z',
  nextAt: null,
  status: 200,
  error: '',
  ...change,
});
export const aWebhook = (change: Partial<Webhook> = {}): Webhook => ({
  id: 'w-1',
  url: 'https://hooks.agency.test/catis',
  kinds: ['dispatch', 'incident'],
  isOn: true,
  problem: '',
  makerName: 'A. Admin',
  waiting: 0,
  last: null,
  version: 3,
  updatedAt: '2026-07-01T00:00:00Z',
  ...change,
});
export const aFeed = (change: Partial<Feed> = {}): Feed => ({
  id: 'f-1',
  url: 'https://services.arcgis.test/WFIGS/FeatureServer/0',
  states: ['CA', 'NV'],
  everyMinutes: 15,
  acceptsNew: true,
  isOn: true,
  lastOkAt: '2026-07-14T19:00:00Z',
  problem: '',
  nextAt: '2026-07-14T19:15:00Z',
  isLate: false,
  version: 4,
  updatedAt: '2026-07-01T00:00:00Z',
  ...change,
});
