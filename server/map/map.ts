import { mapData, mapIncidentIds } from '../../domain/map/mapData.ts';
import { nowInstant } from '../database/clock.ts';
import type { Handlers } from '../http/handler.ts';
import { readIncidents } from '../incidents/readIncidents.ts';
import { readFreshPositions } from '../positions/readPositions.ts';
import { readWallFacts } from '../wall/readWall.ts';

export const mapHandlers = {
  getMap: async ({ store: { db }, tilesAttribution }) => {
    const now = nowInstant();
    const facts = await readWallFacts(db);
    const incidents = await readIncidents(db, mapIncidentIds(facts, now));
    const freshPositions = await readFreshPositions(db);
    return {
      ...mapData({ ...facts, incidents, freshPositions }, now),
      tiles: tilesAttribution === null ? null : { attribution: tilesAttribution },
    };
  },
} satisfies Partial<Handlers>;
