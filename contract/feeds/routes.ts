import { administrator, type RouteShape } from '../wire/route.ts';
import { Done } from '../wire/wire.ts';
import { Feed, FeedBody, Feeds, LateFeeds } from './feeds.ts';

const needs = administrator();

/** Layers whose incidents are pulled (INC-25). */
export const feedRoutes = {
  listFeeds: {
    method: 'GET',
    path: '/x/incident-feeds',
    summary: 'Every incident feed, its last pull, and the hosts that can be called.',
    reply: Feeds,
    needs,
    ours: true,
  },
  listLateFeeds: {
    method: 'GET',
    path: '/x/incident-feeds/late',
    summary: 'Incident feeds without a whole pull for three times their interval.',
    reply: LateFeeds,
    needs: 'person',
    ours: true,
  },
  addFeed: {
    method: 'POST',
    path: '/x/incident-feeds',
    summary: 'Pulls the incidents of a layer from now on.',
    once: true,
    body: FeedBody,
    reply: Feed,
    needs,
    ours: true,
  },
  saveFeed: {
    method: 'PUT',
    path: '/x/incident-feeds/{id}',
    summary: 'Changes an incident feed, or switches it on or off; it is pulled again soon.',
    conditional: true,
    body: FeedBody,
    reply: Feed,
    needs,
    ours: true,
  },
  deleteFeed: {
    method: 'DELETE',
    path: '/x/incident-feeds/{id}',
    summary: 'Ends an incident feed; its incidents stay.',
    conditional: true,
    reply: Done,
    needs,
    ours: true,
  },
} as const satisfies Record<string, RouteShape>;
